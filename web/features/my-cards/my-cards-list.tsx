import './my-cards.css';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { fillPath } from '@stampdeck/contract/http.ts';
import type { OwnCard } from '@stampdeck/contract/my-cards.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { Gift, MessageCircle, ScanLine } from 'lucide-react';
import { ShopText } from '#card/shop-text.tsx';
import { type UnreadShop, useUnreadAtShops } from '#features/inbox/unread-at-shops.ts';
import { labelsOf } from '#features/my-card/card-api.ts';
import { formatList } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { More } from '#ui/more.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type LastChange, useMyCards, useWaitingCards } from './api.ts';
import { MiniCard } from './mini-card.tsx';
import { WaitingCards } from './waiting-cards.tsx';

interface Props {
  customerId: string;
  /** The last change, whose stamps are pressed in. */
  last: LastChange | null;
}

/** All cards of one person, those with a reward first. */
export function MyCardsList({ customerId, last }: Props) {
  const list = useMyCards(customerId);
  const { cards, at, isPending, error, isFetchNextPageError, refetch } = list;
  const waiting = useWaitingCards(customerId);
  const unread = useUnreadAtShops(customerId);
  return (
    <>
      {error && !isFetchNextPageError && (
        <Alert onRetry={() => void refetch()}>
          {cards && at ? (
            <Trans>
              Last updated <RelativeTime at={at} />.
            </Trans>
          ) : (
            t`We couldn’t load your cards.`
          )}{' '}
          {error.message}
        </Alert>
      )}
      {isPending && <Waiting />}
      <WaitingCards customerId={customerId} />
      {cards && <UnreadElsewhere shops={unread.filter(({ id }) => !cards.some(({ shop }) => shop.id === id))} />}
      {cards?.length === 0 && !waiting.data?.length && <NoCards />}
      {cards && cards.length > 0 && (
        <ul className="my-cards" aria-label={t`My cards`}>
          {cards.map((card) => (
            <li key={card.shop.id}>
              <OneCard
                card={card}
                justStamped={last?.shopId === card.shop.id ? last.stamps : 0}
                unread={unread.find(({ id }) => id === card.shop.id)?.unread ?? 0}
              />
            </li>
          ))}
        </ul>
      )}
      <More list={{ ...list, isRefetchError: false }} />
    </>
  );
}

interface OneCardProps {
  card: OwnCard;
  /** How many of the last stamps were just given. */
  justStamped: number;
  /** How many messages of the shop the customer has not read. */
  unread: number;
}

function OneCard({ card, justStamped, unread }: OneCardProps) {
  const { shop, state, rewards, lastVisit } = card;
  const note = noteFor(state, card.count);
  const isOpen = state !== 'paused' && state !== 'closed';
  const shopName = shop.name;
  const address = fillPath(shopPaths.shop, { id: shop.id });
  return (
    <article className="my-cards-one" data-state={state} aria-label={shopName}>
      {isOpen ? (
        <a href={address} className="my-cards-link">
          <MiniCard card={card} justStamped={justStamped} />
          <span className="sd-hidden">{t`Open the card of ${shopName}`}</span>
        </a>
      ) : (
        <MiniCard card={card} />
      )}
      {isOpen && rewards.length > 0 && (
        <p className="my-cards-reward">
          <Gift size={18} aria-hidden />
          <span>
            <Rewards card={card} />
          </span>
        </p>
      )}
      {isOpen && unread > 0 && <Unread shopId={shop.id} unread={unread} />}
      <p className="my-cards-note">
        {note}{' '}
        {lastVisit ? (
          <Trans>
            Last visit: <RelativeTime at={lastVisit} clock={serverNow} />
          </Trans>
        ) : (
          !note && t`No stamps yet`
        )}
      </p>
    </article>
  );
}

function Unread({ shopId, unread }: { shopId: string; unread: number }) {
  return (
    <a className="my-cards-unread" href={`${fillPath(shopPaths.shop, { id: shopId })}#chat`}>
      <MessageCircle size={18} aria-hidden />
      {plural(unread, { one: '# unread message', other: '# unread messages' })}
    </a>
  );
}

/** Shops that wrote to the customer, who has no card there that is shown. */
function UnreadElsewhere({ shops }: { shops: UnreadShop[] }) {
  return (
    shops.length > 0 && (
      <ul className="my-cards-messages" aria-label={t`Messages from shops`}>
        {shops.map(({ id, name, photo, unread }) => (
          <li key={id}>
            <Avatar photo={photo} name={name} size={36} />
            <span className="my-cards-sender" dir="auto">
              {name}
            </span>
            <Unread shopId={id} unread={unread} />
          </li>
        ))}
      </ul>
    )
  );
}

/** What the state of a membership means for the card; '' for a member. */
function noteFor(state: OwnCard['state'], count: number): string {
  if (state === 'disabled') return t`Your membership is disabled. Ask at the counter.`;
  if (state === 'paused') return t`This shop is closed for now.`;
  if (state === 'closed') return t`This shop has closed for good.`;
  if (state === 'member') return '';
  return plural(count, {
    0: 'You left. Join again to continue.',
    one: 'You left. Your # stamp is saved. Join again to continue.',
    other: 'You left. Your # stamps are saved. Join again to continue.',
  });
}

/** The rewards that were reached, and when the customer gets them. */
function Rewards({ card: { shop, state, rewards: owed } }: { card: OwnCard }) {
  const { language } = shop;
  const rewards = formatList(labelsOf(owed));
  if (state === 'member') {
    return (
      <Trans>
        Yours:{' '}
        <ShopText as="b" language={language}>
          {rewards}
        </ShopText>
        . Show your code at the counter.
      </Trans>
    );
  }
  if (state === 'disabled') {
    return (
      <Trans>
        Saved until your membership is enabled again:{' '}
        <ShopText as="b" language={language}>
          {rewards}
        </ShopText>
        .
      </Trans>
    );
  }
  return (
    <Trans>
      Waiting for you:{' '}
      <ShopText as="b" language={language}>
        {rewards}
      </ShopText>
      .
    </Trans>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p className="sd-hidden" role="status">
        {t`Loading your cards`}
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
        {t`No card yet`}
      </h2>
      <p>
        {t`Look for the QR code at a shop’s counter and scan it with your phone’s camera. Your card then appears here.`}
      </p>
    </section>
  );
}
