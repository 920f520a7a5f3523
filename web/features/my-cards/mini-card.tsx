import type { OwnCard } from '@stampdeck/contract/my-cards.ts';
import type { CSSProperties } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { cardProgress } from '#card/card-words.ts';
import { ShopText } from '#card/shop-text.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { initialOf } from '#ui/initials.ts';
import { Picture } from '#ui/picture.tsx';

interface Props {
  /** Without `rewards`, no one knows which were redeemed. */
  card: Pick<OwnCard, 'shop' | 'look' | 'count'> & Partial<Pick<OwnCard, 'rewards'>>;
  /** How many of the last stamps were just given and are pressed in. */
  justStamped?: number;
}

/** A small card: the shop's colors and name, the stamps in one row. */
export function MiniCard({ card: { shop, look, count, rewards }, justStamped = 0 }: Props) {
  const { size, logo, milestones } = look;
  const given = Math.min(count, size);
  const hasReward = (slot: number) => milestones.some((one) => one.slot === slot);
  const isRedeemed = (slot: number) =>
    rewards !== undefined && slot <= given && hasReward(slot) && !rewards.some((one) => one.slot === slot);
  const slots = Array.from({ length: size }, (_, index) => index + 1);
  return (
    <div className="mini-card" style={cardColors(look)}>
      <div className="mini-card-head">
        <Picture className="mini-card-badge" src={logo || shop.photo} width="36" height="36" loading="lazy">
          <span className="mini-card-badge" aria-hidden="true">
            {initialOf(shop.name)}
          </span>
        </Picture>
        <p className="mini-card-name">
          <ShopText language={shop.language}>{shop.name}</ShopText>
        </p>
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
            data-reward={hasReward(slot) || undefined}
            data-redeemed={isRedeemed(slot) || undefined}
            data-fresh={(slot > given - justStamped && slot <= given) || undefined}
            style={{ '--arrival': slot - (given - justStamped) - 1 } as CSSProperties}
          >
            {slot <= given ? <path d={stampOutline} /> : <circle cx="24" cy="24" r="20" />}
            {isRedeemed(slot) && <path d="m14 25 7 7 13-15" />}
          </svg>
        ))}
      </div>
    </div>
  );
}
