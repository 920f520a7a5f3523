import './stamp-slot.css';
import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import {
  type CardDesignView,
  type RibbonSpread,
  type ShownMilestone,
  type SlotState,
  stampTilt,
} from './card-layout.ts';
import { ShopText } from './shop-text.tsx';
import { onStamp, StampGlyph } from './stamp-icons.tsx';

interface StampSlotProps {
  slot: number;
  /** Of what the shop wrote. */
  language: string | undefined;
  state: SlotState;
  design: Pick<CardDesignView, 'icon' | 'emptyIcon'>;
  milestone: ShownMilestone | undefined;
  /** Where a long ribbon may cover neighbors that have none. */
  spread: RibbonSpread;
  /** Its place among the stamps just given, from 0; undefined for older ones. */
  arrival: number | undefined;
  onPick: ((slot: number) => void) | undefined;
}

/** React must not compare inline styles: on pre-rendered cards a script restores them, as the browser spells them. */
export const ownStyle = { suppressHydrationWarning: true } as const;

/** One slot of the card: the recess, the stamp and, at a milestone, the ribbon that names the reward. */
export function StampSlot({ slot, language, state, design, milestone, spread, arrival, onPick }: StampSlotProps) {
  const stamped = state !== 'empty';
  const label = milestone?.label;
  const reached = state === 'stamped' || state === 'arriving';
  const redeemed = milestone?.state === 'redeemed';
  const face = (
    <>
      <span className="sd-slot-place">
        {(!stamped || arrival !== undefined) && <EmptySlot slot={slot} icon={design.emptyIcon} />}
        {stamped && <FilledSlot icon={design.icon} />}
      </span>
      {redeemed && (
        <svg className="sd-slot-check" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="7.2" />
          <path d="m4.8 8.3 2.2 2.2 4.2-4.6" />
        </svg>
      )}
      {label !== undefined && (
        <span
          className="sd-ribbon"
          data-reached={reached || undefined}
          data-redeemed={redeemed || undefined}
          data-spread={spread}
          aria-hidden="true"
        >
          <ShopText className="sd-ribbon-label" language={language}>
            {label}
          </ShopText>
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
      <span className="sd-hidden">{label === undefined ? t`Stamp ${slot}` : t`Stamp ${slot}: ${label}`}</span>
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
