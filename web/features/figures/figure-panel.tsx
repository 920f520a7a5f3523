import type { ComponentProps, ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface FigurePanelProps<T> extends Omit<ComponentProps<typeof Panel>, 'children'> {
  /** Undefined while it is read. */
  data: T | undefined;
  /** Its height while it is read. */
  bones: string;
  /** Said where there is nothing to show. */
  none?: string | false | undefined;
  children: (data: T) => ReactNode;
}

/** A part of the figures: its place while they are read, then what they come to, or that it is nothing. */
export function FigurePanel<T>({ data, bones, none, children, ...panel }: FigurePanelProps<T>) {
  const shown = data !== undefined && (none ? <p className="sd-lead">{none}</p> : children(data));
  return <Panel {...panel}>{shown || <Skeleton height={bones} radius="var(--sd-radius-m)" />}</Panel>;
}
