interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  radius?: string;
}

/** The place of something that is still being read, in its final size; appears after 150 ms. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span className="sd-skeleton" aria-hidden style={{ width, height, borderRadius: radius }} />;
}
