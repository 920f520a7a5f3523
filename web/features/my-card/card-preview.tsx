/** A shop's card without anybody's stamps: what a visitor sees, and what stands there until the own one has come. */
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { CardLook } from '@stampdeck/contract/my-cards.ts';
import { StampCard } from '#card/stamp-card.tsx';
import { Alert } from '#ui/alert.tsx';

interface Props {
  shop: { name: string; photo: string };
  newest: PublishedDesign;
}

/** A shop that has not published a card promises nothing yet: no rewards, no texts. */
export const promised = ({ design, isDefault }: PublishedDesign): CardDesign =>
  isDefault ? { ...design, description: '', reward: '', milestones: [] } : design;

/** The place of a card that is on its way, or that could not be read. */
export function CardWaiting({ shop, newest, error, onRetry }: WaitingProps) {
  return (
    <div className="my-card" data-busy={!error || undefined} aria-busy={!error}>
      <div aria-hidden="true">
        <StampCard design={promised(newest)} shop={shop} count={0} />
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

interface WaitingProps extends Props {
  error: Error | null;
  onRetry: () => void;
}

interface PreviewProps extends Props {
  /** The stamps of somebody who left: they stay, on the card as it was when it was theirs (`look`, once that is known). */
  kept?: { count: number; size: number; look?: Omit<CardLook, 'size'> };
}

/** The card of somebody who has none here: what a visitor can get, or what waits. */
export function CardPreview({ shop, newest, kept }: PreviewProps) {
  const size = kept ? { size: kept.size } : {};
  const design = { ...promised(newest), ...kept?.look };
  return <StampCard design={design} shop={shop} count={kept?.count ?? 0} {...size} compact />;
}
