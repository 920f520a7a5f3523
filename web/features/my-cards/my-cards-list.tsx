import './my-cards.css';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { OwnCard } from '@stampdeck/contract/my-cards.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { Gift, ScanLine } from 'lucide-react';
import { labelsOf } from '#features/my-card/card-api.ts';
import { serverNow } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { More } from '#ui/more.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type LastChange, useMyCards, useWaitingCards } from './api.ts';
import { MiniCard } from './mini-card.tsx';
import { WaitingCards } from './waiting-cards.tsx';

interface Props {
  customerId: string;
  /** What came last, shown as it lands. */
  last: LastChange | null;
}

/** All the cards of one person: where a reward waits first. */
export function MyCardsList({ customerId, last }: Props) {
  const list = useMyCards(customerId);
  const { cards, at, isPending, error, isFetchNextPageError, refetch } = list;
  const waiting = useWaitingCards(customerId);
  return (
    <>
      {error && !isFetchNextPageError && (
        <Alert onRetry={() => void refetch()}>
          {cards && at ? (
            <>
              Your cards as they were <RelativeTime at={at} />.{' '}
            </>
          ) : (
            'Your cards could not be read. '
          )}
          {error.message}
        </Alert>
      )}
      {isPending && <Waiting />}
      <WaitingCards customerId={customerId} />
      {cards?.length === 0 && !waiting.data?.length && <NoCards />}
      {cards && cards.length > 0 && (
        <ul className="my-cards" aria-label="My cards">
          {cards.map((card) => (
            <li key={card.shop.id}>
              <OneCard card={card} justStamped={last?.shopId === card.shop.id ? last.stamps : 0} />
            </li>
          ))}
        </ul>
      )}
      <More list={{ ...list, isRefetchError: false }} />
    </>
  );
}

function OneCard({ card, justStamped }: { card: OwnCard; justStamped: number }) {
  const { shop, state, rewards, lastVisit } = card;
  const { note, waits } = inState[state];
  return (
    <article className="my-cards-one" data-state={state} aria-label={shop.name}>
      {waits ? (
        <a href={fillPath(shopPaths.shop, { id: shop.id })} className="my-cards-link">
          <MiniCard card={card} justStamped={justStamped} />
          <span className="sd-hidden">Open the card of {shop.name}</span>
        </a>
      ) : (
        <MiniCard card={card} />
      )}
      {waits && rewards.length > 0 && (
        <p className="my-cards-reward">
          <Gift size={18} aria-hidden />
          <span>
            <b>{labelsOf(rewards).join(', ')}</b> {waits(rewards.length === 1)}
          </span>
        </p>
      )}
      <p className="my-cards-note">
        {note}{' '}
        {lastVisit ? (
          <>
            Last visit <RelativeTime at={lastVisit} clock={serverNow} />
          </>
        ) : (
          !note && 'No stamp yet'
        )}
      </p>
    </article>
  );
}

interface StateWords {
  note: string;
  /** What follows the rewards that wait; absent where nothing can be had. */
  waits?: (one: boolean) => string;
}

const inState: Record<OwnCard['state'], StateWords> = {
  member: { note: '', waits: (one) => `${one ? 'is' : 'are'} yours: show your code at the counter.` },
  disabled: {
    note: 'Your membership is disabled; ask at the counter.',
    waits: (one) => `${one ? 'is' : 'are'} kept here until your membership is enabled again.`,
  },
  left: {
    note: 'You left. What you collected stays here; join again and go on.',
    waits: (one) => (one ? 'waits here: come back for it.' : 'wait here: come back for them.'),
  },
  paused: { note: 'This shop is closed for now.' },
  closed: { note: 'This shop has closed for good.' },
};

function Waiting() {
  return (
    <div aria-busy="true">
      <p className="sd-hidden" role="status">
        Loading your cards
      </p>
      <div className="my-cards" aria-hidden="true">
        <div className="shop-bone my-cards-bone" />
        <div className="shop-bone my-cards-bone" />
        <div className="shop-bone my-cards-bone" />
      </div>
    </div>
  );
}

function NoCards() {
  return (
    <section className="my-cards-none" aria-labelledby="no-cards">
      <span className="my-cards-none-picture">
        <ScanLine size={40} strokeWidth={1.5} aria-hidden />
      </span>
      <h2 className="my-cards-none-title" id="no-cards">
        No card yet
      </h2>
      <p>
        Look for the code at the counter of a shop and point your phone’s camera at it. One tap there, and the shop’s
        card stands here.
      </p>
    </section>
  );
}
