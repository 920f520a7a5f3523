import type { ComponentPropsWithRef } from 'react';

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  radius?: string;
}

/** The place of something that is still being read, in its final size; appears after 150 ms. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span className="sd-skeleton" aria-hidden style={{ width, height, borderRadius: radius }} />;
}

interface BonesProps extends ComponentPropsWithRef<'div'> {
  heights: readonly string[];
  radius?: 'm' | 'l' | 'xl';
}

/** The places of parts that are still being read, by their heights. */
export function Bones({ heights, radius = 'm', children, ...box }: BonesProps) {
  return (
    <div {...box} aria-busy="true">
      {children}
      {heights.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places that look alike
        <Skeleton key={place} height={height} radius={`var(--sd-radius-${radius})`} />
      ))}
    </div>
  );
}
