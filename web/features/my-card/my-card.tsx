import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { ReactNode } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { cardProgress } from '#card/card-words.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { type MyCard as Card, type CardChange, useCardDesign } from './card-api.ts';
import { promised } from './card-preview.tsx';
import { UpNext } from './up-next.tsx';

interface Props {
  shop: ShopHead;
  card: Card;
  /** The last live change. Its stamps are pressed in if it is the state shown. */
  change: CardChange | null;
  compact?: boolean;
  /** The card has just replaced a full one. */
  opens?: boolean | undefined;
  disabled: boolean;
  /** What is celebrated; it takes the place of what waits. */
  celebration: ReactNode;
  isCelebrating: boolean;
}

/** The rewards that wait or come next, and the customer's current card in the design that it started with. */
export function MyCard({ shop, card, change, compact = false, opens, disabled, celebration, isCelebrating }: Props) {
  const { size, count, version, seq, milestones } = card.card;
  const { data } = useCardDesign(shop.card, version);
  const running = data ?? shop.card;
  const fresh = change?.card.seq === seq && change.card.id === card.card.id ? change.stamps : 0;
  return (
    <div className="my-card-place" style={cardColors(running.design)}>
      {celebration}
      {!isCelebrating && <UpNext shop={shop} card={card} running={running} disabled={disabled} />}
      <div className="my-card" key={card.card.id} data-busy={data ? undefined : true} data-opens={opens}>
        <StampCard
          design={running.isDefault ? promised(running) : { ...running.design, milestones }}
          shop={shop}
          size={size}
          count={count}
          justStamped={Math.max(0, fresh)}
          compact={compact}
        />
        {/* The screen of the code announces changes itself. */}
        <p className="my-card-progress" role={compact ? undefined : 'status'}>
          {cardProgress({ count, size })}
        </p>
      </div>
    </div>
  );
}
