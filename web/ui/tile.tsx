import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Meaning } from './panel.tsx';
import { Skeleton } from './skeleton.tsx';

interface TileProps {
  label: string;
  meaning: string;
  /** The label as a link to the details of the number, with the class `sd-cover`. */
  link?: ReactNode;
  /** Undefined while it loads. */
  number: string | undefined;
  text: ReactNode;
  className?: string | undefined;
}

/** One metric. */
export function Tile({ label, meaning, link = label, number, text, className = '' }: TileProps) {
  return (
    <div className={`sd-tile ${className}`}>
      <span className="sd-tile-label">
        {link}
        <Meaning of={label} meaning={meaning} />
      </span>
      <strong className="sd-number">{number ?? <Skeleton width="3rem" height="1em" />}</strong>
      <span className="sd-tile-text">
        {number === undefined ? <Skeleton width="min(11rem, 100%)" height="1.2em" /> : text}
      </span>
    </div>
  );
}

/** Whether a metric rose or fell; the words beside it say so, too. */
export function Trend({ isUp }: { isUp: boolean }) {
  const Icon = isUp ? TrendingUp : TrendingDown;
  return <Icon size={16} aria-hidden />;
}
