/** Tells people on their devices what happens at their shop, as soon as it has happened. */
import { msg } from '@lingui/core/runtime-macro';
import { notificationKinds, notificationTypes } from '@stampdeck/contract/notification-types.ts';
import * as z from 'zod/mini';
import { type PushCheck, queuePush } from '#features/push/actions.ts';
import { type News, newsLine } from './news.ts';
import * as queries from './queries.ts';
import { findNews, newsSpan, type TellingParts, tellWaiting } from './telling.ts';

/** More than so many at once are told together, as is what waited so long, in quiet hours or while the server was down. */
const most = 3;
const late = 5 * 60_000;

type Line = queries.FoundNotification;

/** Of one line: a later message of the same conversation takes the place of an earlier one. */
const pushOf = ({ type, id, name, conversationId, memberId, productId }: Line) => {
  switch (type) {
    case notificationTypes.newMember:
      return {
        ...{ title: msg`New member`, body: msg`${{ name }} joined your program.` },
        ...{ path: `/royaltymember/${memberId}`, tag: `member-${id}` },
      };
    case notificationTypes.fullCard:
      return {
        ...{ title: msg`Full card`, body: msg`${{ name }} filled their card.` },
        ...{ path: `/royaltymember/${memberId}`, tag: `card-${id}` },
      };
    case notificationTypes.order:
      return {
        ...{ title: msg`New order`, body: msg`${{ name }} placed an order.` },
        ...{ path: `/order/${id}`, tag: `order-${id}` },
      };
    case notificationTypes.commented:
      return {
        ...{ title: msg`New review`, body: msg`${{ name }} reviewed a product.` },
        ...{ path: `/product/${productId}`, tag: `review-${id}` },
      };
    default:
      return {
        ...{ title: msg`New message`, body: msg`${{ name }} wrote to you.` },
        ...{ path: `/dashboard-messages?c=${conversationId}`, tag: `chat-${conversationId}` },
      };
  }
};

/** What a message is about: a kind at one moment, or all of a span. */
const told = z.extend(newsSpan, { kind: z.nullable(z.enum(notificationKinds)) });
type About = z.output<typeof told>;

const momentOf = ({ type, at }: Line) => ({
  ...{ since: new Date(Date.parse(at) - 1).toISOString(), upTo: at },
  kind: notificationKinds.find((kind) => notificationTypes[kind] === type) ?? null,
});

const summaryOf = ({ shopName, language }: queries.Waiting, news: News) => ({
  ...{ title: msg`New at ${{ shopName }}`, body: newsLine(language, news) },
});

/** Right before a message is sent: null if its line is no longer to be told. A summary tells what is left. */
export const checkNews =
  (now: () => Date): PushCheck =>
  async (db, accountId, of) => {
    const { kind, ...span } = z.decode(told, of as About);
    const found = await findNews(db, 'push', { ...span, accountId }, now());
    if (!found) return null;
    if (kind !== null) return found.news[kind] > 0 ? {} : null;
    return summaryOf(found.one, found.news);
  };

/** Sends what waits, at one shop or at all; returns how many people it was for, or undefined. */
export const newPushJob = (parts: TellingParts) => async (now: Date, shopId?: string) => {
  const people = await tellWaiting(parts, { channel: 'push', wait: 0, now, shopId }, async (one, news) => {
    const types = notificationKinds.filter((kind) => news[kind] > 0).map((kind) => notificationTypes[kind]);
    const span = { shopId: one.shopId, types, since: one.told, isUnread: true, limit: most + 1 };
    const lines = await queries.listNotifications(parts.store.read, span);
    const [newest, oldest] = [lines[0], lines.at(-1)];
    if (!newest || !oldest) return false;
    const isMany = lines.length > most || Date.parse(oldest.at) < now.getTime() - late;
    const { shopId, accountId, language } = one;
    const about = (of: Omit<About, 'shopId'>) =>
      ({ check: { by: 'news', of: z.encode(told, { shopId, ...of }) } }) as const;
    const summary = {
      ...summaryOf(one, news),
      path: '/',
      tag: 'news',
      ...about({ since: one.told, upTo: newest.at, kind: null }),
    };
    const single = (line: Line) => ({ ...pushOf(line), ...about(momentOf(line)) });
    return parts.store.write(async (db) => {
      const row = await queries.lockChoices(db, one, one.told);
      if (row?.pushed_to !== one.told) return false;
      // Not to now: what commits a moment later with an earlier time is still told.
      await queries.saveChoices(db, one, { pushed_to: newest.at });
      const tx = { db, now: () => now, promptOutbox: () => undefined };
      for (const push of isMany ? [summary] : lines.toReversed().map(single))
        await queuePush(tx, { accountId, language, app: 'dashboard', expiresAt: null, ...push });
      return true;
    });
  });
  return people > 0 ? { people } : undefined;
};
