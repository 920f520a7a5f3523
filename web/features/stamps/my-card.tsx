import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { cardProgress } from '@stampdeck/contract/stamps.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { type MyCard as Card, type CardChange, nextReward, useCardDesign } from './card-api.ts';

interface Props {
  shop: { name: string; photo: string };
  newest: PublishedDesign;
  card: Card;
  /** The last live change, pressed in when it is the state shown. */
  change: CardChange | null;
  compact?: boolean;
}

/** The customer's running card in the design it was started with, with what is still to go. */
export function MyCard({ shop, newest, card, change, compact = false }: Props) {
  const { size, count, version, seq } = card.card;
  const { data } = useCardDesign(newest, version);
  const { design } = data ?? newest;
  const fresh = change?.card.seq === seq && change.card.id === card.card.id ? change.stamps : 0;
  const next = nextReward(card);
  return (
    <div className="my-card" data-busy={data ? undefined : true}>
      <StampCard
        design={{ ...design, milestones: card.card.milestones }}
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
      </div>
    </div>
  );
}

/** The card before there is one: what a visitor can get. */
export function CardPreview({ shop, newest }: Pick<Props, 'shop' | 'newest'>) {
  return <StampCard design={newest.design} shop={shop} count={0} compact />;
}
