import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { OwnCard } from '@stampdeck/contract/my-cards.ts';
import type { CSSProperties } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { stampOutline } from '#ui/brand/scallop.ts';
import { initialOf } from '#ui/initials.ts';
import { Picture } from '#ui/picture.tsx';

interface Props {
  card: Pick<OwnCard, 'shop' | 'look' | 'count'>;
  /** How many of the last stamps came just now and are pressed in. */
  justStamped?: number;
}

/** A shop's card as it lies in a purse: its colours, its name, its stamps in one row. */
export function MiniCard({ card: { shop, look, count }, justStamped = 0 }: Props) {
  const { size, logo, milestones } = look;
  const given = Math.min(count, size);
  const slots = Array.from({ length: size }, (_, index) => index + 1);
  return (
    <div className="mini-card" style={cardColors(look)}>
      <div className="mini-card-head">
        <Picture className="mini-card-badge" src={logo || shop.photo} width="36" height="36" loading="lazy">
          <span className="mini-card-badge" aria-hidden="true">
            {initialOf(shop.name)}
          </span>
        </Picture>
        <p className="mini-card-name">{shop.name}</p>
        <p className="mini-card-count" aria-hidden="true">
          <b>{given}</b>/{size}
        </p>
      </div>
      <div className="mini-card-slots" role="img" aria-label={cardProgress({ count, size })}>
        {slots.map((slot) => (
          <svg
            key={slot}
            viewBox="0 0 48 48"
            aria-hidden="true"
            data-stamped={slot <= given || undefined}
            data-reward={milestones.some((one) => one.slot === slot) || undefined}
            data-fresh={(slot > given - justStamped && slot <= given) || undefined}
            style={{ '--arrival': slot - (given - justStamped) - 1 } as CSSProperties}
          >
            {slot <= given ? <path d={stampOutline} /> : <circle cx="24" cy="24" r="20" />}
          </svg>
        ))}
      </div>
    </div>
  );
}
