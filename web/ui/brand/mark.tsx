import './mark.css';
import { stampOutline } from './scallop.ts';

/** Three stacked cards that make an S. */
const monogram = 'M31.5 15H20.75a4.5 4.5 0 0 0 0 9h6.5a4.5 4.5 0 0 1 0 9H16.5';

interface MarkProps {
  size?: number;
  /** Read out; without it the mark is decoration. */
  title?: string;
}

/** The brand's round stamp. */
export function Mark({ size = 32, title }: MarkProps) {
  return (
    <svg
      className="sd-mark"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path className="sd-mark-disc" d={stampOutline} />
      <circle className="sd-mark-ring" cx="24" cy="24" r="19.1" />
      <path className="sd-mark-monogram" d={monogram} transform="rotate(-8 24 24)" />
    </svg>
  );
}

/** The mark with the product's name in the text's own ink. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className="sd-wordmark">
      <Mark size={size} />
      <span className="sd-wordmark-name">Stampdeck</span>
    </span>
  );
}

/** The mark pressed down again and again, calmly. Decoration: the words beside it say what is loading. */
export function LoadingMark({ size = 56 }: { size?: number }) {
  return (
    <span className="sd-loading-mark">
      <Mark size={size} />
    </span>
  );
}
