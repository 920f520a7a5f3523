import './stamp-slot.css';
import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CSSProperties } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import { type CardDesignView, type RibbonSpread, type SlotState, stampTilt } from './card-layout.ts';
import { onStamp, StampGlyph } from './stamp-icons.tsx';

interface StampSlotProps {
  slot: number;
  state: SlotState;
  design: Pick<CardDesignView, 'icon' | 'emptyIcon'>;
  milestone: Milestone | undefined;
  /** Where a long ribbon may spread over slots that have none. */
  spread: RibbonSpread;
  /** Its place among the stamps that were given just now, from 0; undefined when it was there before. */
  arrival: number | undefined;
  onPick: ((slot: number) => void) | undefined;
}

/** For server-rendered cards whose inline styles a script restores, in the browser's spelling: React must not compare them. */
export const ownStyle = { suppressHydrationWarning: true } as const;

/** One place on the card: recess, stamp and, at a milestone, the ribbon that names the reward. */
export function StampSlot({ slot, state, design, milestone, spread, arrival, onPick }: StampSlotProps) {
  const stamped = state !== 'empty';
  const reached = state === 'stamped' || state === 'arriving';
  const face = (
    <>
      <span className="sd-slot-place">
        {(!stamped || arrival !== undefined) && <EmptySlot slot={slot} icon={design.emptyIcon} />}
        {stamped && <FilledSlot icon={design.icon} />}
      </span>
      {milestone && (
        <span className="sd-ribbon" data-reached={reached || undefined} data-spread={spread} aria-hidden="true">
          <span className="sd-ribbon-label">{milestone.label}</span>
        </span>
      )}
    </>
  );
  const shared = {
    className: 'sd-slot',
    'data-state': state,
    'data-fresh': arrival !== undefined || undefined,
    style: { '--tilt': `${stampTilt(slot)}deg`, '--turn': slot, '--arrival': arrival ?? 0 } as CSSProperties,
    ...ownStyle,
  };
  if (!onPick) return <span {...shared}>{face}</span>;
  return (
    <button {...shared} type="button" aria-pressed={reached} onClick={() => onPick(slot)}>
      <span className="sd-hidden">{milestone ? `Stamp ${slot}: ${milestone.label}` : `Stamp ${slot}`}</span>
      {face}
    </button>
  );
}

function EmptySlot({ slot, icon }: { slot: number; icon: CardDesignView['emptyIcon'] }) {
  return (
    <svg className="sd-slot-empty" viewBox="0 0 48 48" aria-hidden="true">
      <circle className="sd-slot-recess" cx="24" cy="24" r="21.2" />
      {icon ? (
        <StampGlyph className="sd-slot-ghost" transform="translate(12 12)" id={icon} />
      ) : (
        <text className="sd-slot-number" x="24" y="24" dy=".36em">
          {slot}
        </text>
      )}
    </svg>
  );
}

function FilledSlot({ icon }: { icon: CardDesignView['icon'] }) {
  return (
    <svg className="sd-slot-stamp" viewBox="0 0 48 48" aria-hidden="true">
      <path className="sd-stamp-shade" d={stampOutline} transform="translate(0 1.3)" />
      <path className="sd-stamp-disc" d={stampOutline} />
      <circle className="sd-stamp-ring" cx="24" cy="24" r="19.2" />
      <StampGlyph className="sd-stamp-icon" transform={onStamp} id={icon} />
    </svg>
  );
}
