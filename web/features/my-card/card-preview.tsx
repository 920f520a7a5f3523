/** A shop's card without stamps: what a visitor sees, and what a member sees until their card is loaded. */
import { t } from '@lingui/core/macro';
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { CardLook } from '@stampdeck/contract/my-cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { Alert } from '#ui/alert.tsx';

/** A shop that has not published a card promises nothing: no rewards, no texts. */
export const promised = ({ design, isDefault }: PublishedDesign): CardDesign =>
  isDefault ? { ...design, description: '', reward: '', milestones: [] } : design;

interface WaitingProps {
  shop: ShopHead;
  error: Error | null;
  onRetry: () => void;
}

/** Shown while a card is loading, or when it could not be loaded. */
export function CardWaiting({ shop, error, onRetry }: WaitingProps) {
  return (
    <div className="my-card" data-busy={!error || undefined} aria-busy={!error}>
      <div aria-hidden="true">
        <StampCard design={promised(shop.card)} shop={shop} count={0} />
      </div>
      {error ? (
        <Alert onRetry={onRetry}>{error.message}</Alert>
      ) : (
        <p className="my-card-progress" role="status">
          {t`Loading your card`}
        </p>
      )}
    </div>
  );
}

interface PreviewProps {
  shop: ShopHead;
  /** The saved stamps of someone who left, on the card as it was then (`look`, once that is known). */
  saved?: { count: number; size: number; look?: Omit<CardLook, 'size'> } | undefined;
}

/** The card of someone who is not a member: what a visitor can get, or what is saved. */
export function CardPreview({ shop, saved }: PreviewProps) {
  const design = { ...promised(shop.card), ...saved?.look };
  return <StampCard design={design} shop={shop} count={saved?.count ?? 0} size={saved?.size ?? design.size} compact />;
}
