import type { ComponentProps, ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ReportPanelProps<T> extends Omit<ComponentProps<typeof Panel>, 'children'> {
  /** Undefined while it loads. */
  data: T | undefined;
  /** Its height while it loads. */
  bones: string;
  /** Shown where there is nothing. */
  none?: string | false | undefined;
  children: (data: T) => ReactNode;
}

/** A part of the report: an empty place while it loads, then its content, or that there is none. */
export function ReportPanel<T>({ data, bones, none, children, ...panel }: ReportPanelProps<T>) {
  const shown = data !== undefined && (none ? <p className="sd-lead">{none}</p> : children(data));
  return <Panel {...panel}>{shown || <Skeleton height={bones} radius="var(--sd-radius-m)" />}</Panel>;
}
