import type { StampIconId } from '@stampdeck/contract/designs.ts';
import { onStamp, StampGlyph } from '#card/stamp-icons.tsx';
import { Outline } from './outline.tsx';

interface SealProps {
  /** Printed in the empty slot. */
  number: number;
  /** Pressed on when the section is seen. */
  icon: StampIconId;
  tilt: number;
}

/** A slot of the page's own card: reading on fills it. */
export function Seal({ number, icon, tilt }: SealProps) {
  return (
    <svg className="ld-seal" viewBox="0 0 48 48" aria-hidden="true">
      <circle className="ld-seal-slot" cx="24" cy="24" r="21.2" />
      <text className="ld-seal-number" x="24" y="24" dy=".36em">
        {number}
      </text>
      <g className="ld-seal-stamp">
        <g transform={`rotate(${tilt} 24 24)`}>
          <Outline className="ld-seal-disc" />
          <circle className="ld-seal-ring" cx="24" cy="24" r="19.2" />
          <StampGlyph className="ld-seal-icon" transform={onStamp} id={icon} />
        </g>
      </g>
    </svg>
  );
}
