import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { Gift } from 'lucide-react';
import { StampCard } from '#card/stamp-card.tsx';
import { type MyCard as Card, type CardChange, labelsOf, nextReward, owedRewards, useCardDesign } from './card-api.ts';
import { promised } from './card-preview.tsx';

interface Props {
  shop: ShopHead;
  card: Card;
  /** The last live change, pressed in when it is the state shown. */
  change: CardChange | null;
  compact?: boolean;
  /** It has just taken the place of a full one. */
  opens?: boolean | undefined;
}

/** The customer's running card in the design it was started with, with what is still to go. */
export function MyCard({ shop, card, change, compact = false, opens }: Props) {
  const { size, count, version, seq, milestones } = card.card;
  const { data } = useCardDesign(shop.card, version);
  const running = data ?? shop.card;
  const fresh = change?.card.seq === seq && change.card.id === card.card.id ? change.stamps : 0;
  const next = running.isDefault ? null : nextReward(card);
  return (
    <div className="my-card" key={card.card.id} data-busy={data ? undefined : true} data-opens={opens}>
      <StampCard
        design={running.isDefault ? promised(running) : { ...running.design, milestones }}
        shop={shop}
        size={size}
        count={count}
        justStamped={Math.max(0, fresh)}
        compact={compact}
      />
      <div className="my-card-words">
        <p className="my-card-progress" role="status">
          {cardProgress({ count, size })}
        </p>
        {next && (
          <p className="my-card-next">
            {next.missing === 1 ? '1 more stamp' : `${next.missing} more stamps`} to <b>{next.label}</b>
          </p>
        )}
        {running.isDefault && (
          <p className="my-card-next">{shop.name} is still designing its card. Your first stamp will land here.</p>
        )}
      </div>
    </div>
  );
}

/** Rewards that were reached and are not taken yet, those of closed cards first. */
export function MyRewards({ card, disabled }: { card: Card; disabled: boolean }) {
  const rewards = owedRewards(card);
  if (rewards.length === 0) return null;
  return (
    <section className="my-rewards" aria-label="Rewards waiting">
      <Gift size={22} aria-hidden />
      <div>
        <ul className="my-rewards-list">
          {labelsOf(rewards).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <p>
          {disabled
            ? 'Kept for you; given once your membership is enabled again.'
            : `Yours. Show your code at the counter to get ${rewards.length === 1 ? 'it' : 'them'}.`}
        </p>
      </div>
    </section>
  );
}
