import { plural, t } from '@lingui/core/macro';
import type { WaitingCard } from '@stampdeck/contract/my-cards.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useTakeCard, useWaitingCards } from './api.ts';
import { MiniCard } from './mini-card.tsx';

/** Cards that shops hold for this person's own email address, each one tap away. */
export function WaitingCards({ customerId }: { customerId: string }) {
  // If they cannot be read, the list of cards below says so.
  const { data } = useWaitingCards(customerId);
  const take = useTakeCard(customerId);
  return (
    <>
      <p className={take.data ? 'my-cards-taken' : 'sd-hidden'} role="status">
        {take.data && takenWords(take.data)}
      </p>
      {data && data.length > 0 && (
        <ul className="my-cards" aria-label={t`Cards waiting for you`}>
          {data.map((card) => (
            <li key={card.shop.id}>
              <Offer
                card={card}
                isBusy={take.isPending && take.variables.shop.id === card.shop.id}
                error={take.variables?.shop.id === card.shop.id ? take.error : null}
                onTake={() => {
                  if (!take.isPending) take.mutate(card);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function takenWords({ shopName, stamps }: { shopName: string; stamps: number }): string {
  return plural(stamps, {
    0: `You have the card of ${shopName}.`,
    one: `You have the card of ${shopName} with # stamp.`,
    other: `You have the card of ${shopName} with # stamps.`,
  });
}

interface OfferProps {
  card: WaitingCard;
  isBusy: boolean;
  error: Error | null;
  onTake: () => void;
}

function Offer({ card, isBusy, error, onTake }: OfferProps) {
  const { shop, stamps, look, isMember } = card;
  const shopName = shop.name;
  return (
    <article className="my-cards-one my-cards-offer" aria-label={t`${shopName}, waiting for you`}>
      <MiniCard card={{ shop, look, count: stamps }} />
      <p className="my-cards-offer-words">
        {isMember ? (
          <>
            <b>
              {plural(stamps, {
                one: `${shopName} has # more stamp for you.`,
                other: `${shopName} has # more stamps for you.`,
              })}
            </b>{' '}
            {t`There was no room on your card. Show your code at the counter and ask.`}
          </>
        ) : (
          <>
            <b>
              {plural(stamps, {
                0: `A card waits for you at ${shopName}.`,
                one: `A card with # stamp waits for you at ${shopName}.`,
                other: `A card with # stamps waits for you at ${shopName}.`,
              })}
            </b>{' '}
            {t`Take it to become a member. The shop then sees your name and email.`}
          </>
        )}
      </p>
      {!isMember && (
        <Button variant="primary" isBusy={isBusy} aria-label={t`Take the card of ${shopName}`} onClick={onTake}>
          {isBusy ? t`Taking the card…` : t`Take the card`}
        </Button>
      )}
      {error && <Alert>{error.message}</Alert>}
    </article>
  );
}
