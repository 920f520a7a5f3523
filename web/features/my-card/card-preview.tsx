/** A shop's card without anybody's stamps: what a visitor sees, and what stands there until the own one has come. */
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { CardLook } from '@stampdeck/contract/my-cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { Alert } from '#ui/alert.tsx';

/** A shop that has not published a card promises nothing yet: no rewards, no texts. */
export const promised = ({ design, isDefault }: PublishedDesign): CardDesign =>
  isDefault ? { ...design, description: '', reward: '', milestones: [] } : design;

interface WaitingProps {
  shop: ShopHead;
  error: Error | null;
  onRetry: () => void;
}

/** The place of a card that is on its way, or that could not be read. */
export function CardWaiting({ shop, error, onRetry }: WaitingProps) {
  return (
    <div className="my-card" data-busy={!error || undefined} aria-busy={!error}>
      <div aria-hidden="true">
        <StampCard design={promised(shop.card)} shop={shop} count={0} />
      </div>
      {error ? (
        <Alert onRetry={onRetry}>{error.message}</Alert>
      ) : (
        <p className="my-card-words my-card-progress" role="status">
          Loading your card
        </p>
      )}
    </div>
  );
}

interface PreviewProps {
  shop: ShopHead;
  /** The stamps of somebody who left: they stay, on the card as it was when it was theirs (`look`, once that is known). */
  kept?: { count: number; size: number; look?: Omit<CardLook, 'size'> } | undefined;
}

/** The card of somebody who has none here: what a visitor can get, or what waits. */
export function CardPreview({ shop, kept }: PreviewProps) {
  const design = { ...promised(shop.card), ...kept?.look };
  return <StampCard design={design} shop={shop} count={kept?.count ?? 0} size={kept?.size ?? design.size} compact />;
}
