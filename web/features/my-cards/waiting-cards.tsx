import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { WaitingCard } from '@stampdeck/contract/my-cards.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useTakeCard, useWaitingCards } from './api.ts';
import { MiniCard } from './mini-card.tsx';

/** Cards that shops keep for this person's own address, each one tap away. */
export function WaitingCards({ customerId }: { customerId: string }) {
  // Where they cannot be read, the cards below say that the server is away.
  const { data } = useWaitingCards(customerId);
  const take = useTakeCard(customerId);
  return (
    <>
      <p className={take.data ? 'my-cards-taken' : 'sd-hidden'} role="status">
        {take.data}
      </p>
      {data && data.length > 0 && (
        <ul className="my-cards" aria-label="Cards that wait for you">
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

interface OfferProps {
  card: WaitingCard;
  isBusy: boolean;
  error: Error | null;
  onTake: () => void;
}

function Offer({ card, isBusy, error, onTake }: OfferProps) {
  const { shop, stamps, look, isMember } = card;
  return (
    <article className="my-cards-one my-cards-offer" aria-label={`${shop.name}, waiting for you`}>
      <MiniCard card={{ shop, look, count: stamps }} />
      <p className="my-cards-offer-words">
        {isMember ? (
          <>
            <b>{`${shop.name} keeps ${stampsInWords(stamps)} more for you.`}</b> They could not be put on the card that
            you have. Show your code at the counter and ask.
          </>
        ) : (
          <>
            <b>
              {stamps === 0
                ? `A card waits for you at ${shop.name}.`
                : `A card with ${stampsInWords(stamps)} waits for you at ${shop.name}.`}
            </b>{' '}
            Take it, and you are a member there: the shop sees your name and your e-mail address.
          </>
        )}
      </p>
      {!isMember && (
        <Button variant="primary" isBusy={isBusy} aria-label={`Take the card of ${shop.name}`} onClick={onTake}>
          {isBusy ? 'Taking it…' : 'Take the card'}
        </Button>
      )}
      {error && <Alert>{error.message}</Alert>}
    </article>
  );
}
