import type { ReactNode } from 'react';
import { StampShape } from './brand/stamp-shape.tsx';

interface EmptyStateProps {
  /** A picture or a large icon. */
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The one way on: what to do first, or 'Clear filters'. */
  action?: ReactNode;
}

/** A slot that waits for its first stamp. */
export const EmptySlot = () => <StampShape className="sd-empty-slot" />;

/** Nothing here yet, or nothing that fits: says so and offers the one way on. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className="sd-state">
      {picture && <div className="sd-state-picture">{picture}</div>}
      <h2 className="sd-state-title">{title}</h2>
      {text && <p className="sd-lead">{text}</p>}
      {action && <div className="sd-state-action">{action}</div>}
    </div>
  );
}
