import type { ComponentPropsWithRef } from 'react';

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  radius?: string;
}

/** A placeholder of something that is loading, in its final size. Appears after 150 ms. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span className="sd-skeleton" aria-hidden style={{ width, height, borderRadius: radius }} />;
}

interface BonesProps extends ComponentPropsWithRef<'div'> {
  heights: readonly string[];
  radius?: 'm' | 'l' | 'xl';
}

/** Placeholders of parts that are loading, by their heights. */
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
