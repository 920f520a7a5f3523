import './stamp-card.css';
import './card-details.css';
import { t } from '@lingui/core/macro';
import type { CSSProperties, ReactNode } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import { initialOf } from '#ui/initials.ts';
import { Picture } from '#ui/picture.tsx';
import {
  type CardDesignView,
  cardColors,
  cardTone,
  fitsOnCard,
  milestonesOn,
  ribbonSpread,
  type ShownMilestone,
  slotRows,
  slotState,
} from './card-layout.ts';
import { cardProgress, stampCount } from './card-words.ts';
import { ShopText } from './shop-text.tsx';
import { ownStyle, StampSlot } from './stamp-slot.tsx';

interface StampCardProps {
  design: CardDesignView;
  /** `language`: of what the shop wrote. */
  shop: { name: string; photo?: string; language?: string };
  /** Stamps on the card, including those that are not confirmed yet. */
  count: number;
  /** The size of the current card, where it differs from the newest design's. */
  size?: number;
  /** Makes each slot a button: show the card at that count. */
  onSlot?: (slot: number) => void;
  /** How many of the last stamps were just given and are pressed in. */
  justStamped?: number;
  /** Head and stamps only. */
  compact?: boolean;
  /** Not confirmed yet, shown pale: the last of `count` when above 0, as many being taken off when below. */
  pending?: number;
}

/** Sizes of the stamp outlines engraved in the card's corner. */
const engraving = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

/** The loyalty card as everyone sees it: on the customer's phone, in the designer, at the counter. */
export function StampCard(props: StampCardProps) {
  const { design, shop, size = design.size, count, justStamped = 0, compact } = props;
  const given = Math.max(0, Math.min(count, size));
  const full = given >= size;
  const shopName = shop.name;
  return (
    <article
      className="sd-card"
      aria-label={t`${shopName}, stamp card`}
      data-tone={cardTone(design)}
      data-full={full || undefined}
      data-celebrate={(full && justStamped > 0) || undefined}
      style={cardColors(design)}
      {...ownStyle}
    >
      <div className="sd-card-paper">
        <svg className="sd-card-engraving" viewBox="0 0 48 48" aria-hidden="true">
          {engraving.map((scale) => (
            <path
              key={scale}
              d={stampOutline}
              transform={`translate(${24 - 24 * scale} ${24 - 24 * scale}) scale(${scale})`}
            />
          ))}
        </svg>
      </div>
      <header className="sd-card-head">
        <Picture className="sd-card-badge" src={design.logo || shop.photo} width="48" height="48">
          <span className="sd-card-badge" aria-hidden="true">
            {initialOf(shop.name)}
          </span>
        </Picture>
        <div className="sd-card-names">
          <p className="sd-card-shop">
            <ShopText language={shop.language}>{shopName}</ShopText>
          </p>
          {design.description && (
            <ShopText as="p" className="sd-card-description" language={shop.language}>
              {design.description}
            </ShopText>
          )}
        </div>
        <p className="sd-card-count" aria-hidden="true">
          <span className="sd-card-count-now">{given}</span>
          <span className="sd-card-count-size">/{size}</span>
        </p>
      </header>
      <StampGrid {...props} size={size} count={given} />
      {!compact && design.reward && (
        <footer className="sd-card-reward">
          <ShopText as="p" language={shop.language}>
            {design.reward}
          </ShopText>
        </footer>
      )}
    </article>
  );
}

type StampGridProps = StampCardProps & { size: number };

function StampGrid({ design, shop, size, count, justStamped = 0, pending = 0, onSlot }: StampGridProps) {
  const rows = slotRows(size);
  const milestones = milestonesOn(design, size);
  const firstFresh = count - justStamped + 1;
  const Grid = onSlot ? 'fieldset' : 'div';
  return (
    <>
      <Grid
        className="sd-card-grid"
        role={onSlot ? undefined : 'img'}
        aria-label={cardProgress({ count, size })}
        style={{ '--columns': rows[0]?.length ?? 1 } as CSSProperties}
        {...ownStyle}
      >
        {rows.map((row) => (
          <div className="sd-card-row" key={row[0]}>
            {row.map((slot) => (
              <StampSlot
                key={slot}
                slot={slot}
                language={shop.language}
                state={slotState(slot, count, pending)}
                design={design}
                milestone={milestones.find((milestone) => milestone.slot === slot)}
                spread={ribbonSpread(row, slot, milestones)}
                arrival={slot >= firstFresh && slot <= count ? slot - firstFresh : undefined}
                onPick={onSlot}
              />
            ))}
          </div>
        ))}
      </Grid>
      {!onSlot && (
        <ul className="sd-hidden">
          {milestones.map((milestone) => (
            <li key={`${milestone.slot} ${milestone.label}`}>{milestoneInWords(milestone, count)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function milestoneInWords({ slot, label, state }: ShownMilestone, count: number): string {
  if (state === 'redeemed') return t`Stamp ${slot}: ${label}, redeemed`;
  return slot <= count ? t`Stamp ${slot}: ${label}, reached` : t`Stamp ${slot}: ${label}`;
}

/** Shown below the card: how to collect, the rewards, the terms, how to reach the shop. Empty parts are left out. */
export function CardDetails({ design, size = design.size }: { design: CardDesignView; size?: number }) {
  const { howToCollect, description, reward, businessName } = design;
  const milestones = milestonesOn(design, size);
  const terms = new Set(design.terms.split('\n').filter((term) => term.trim() !== ''));
  const parts: [title: string, part: ReactNode][] = [
    [t`How to collect`, howToCollect && <p dir="auto">{howToCollect}</p>],
    [t`Description`, !fitsOnCard(description) && <p dir="auto">{description}</p>],
    [
      t`Rewards`,
      (reward || milestones.length > 0) && (
        <>
          {reward && <p dir="auto">{reward}</p>}
          {milestones.length > 0 && (
            <ul className="sd-details-rewards">
              {milestones.map(({ slot, label }) => (
                // Two rewards share a slot while the shop moves them.
                <li key={`${slot} ${label}`}>
                  <span className="sd-details-slot">{stampCount(slot)}</span> <span dir="auto">{label}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ),
    ],
    [
      t`Terms and conditions`,
      terms.size > 0 && (
        <ul className="sd-details-terms">
          {[...terms].map((term) => (
            <li key={term}>
              <span dir="auto">{term}</span>
            </li>
          ))}
        </ul>
      ),
    ],
    [t`Contact`, businessName && <p dir="auto">{businessName}</p>],
  ];
  return (
    <dl className="sd-details">
      {parts.map(
        ([title, part]) =>
          part && (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{part}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
