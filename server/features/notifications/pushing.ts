/** Tells people on their devices what happens at their shop, as soon as it has happened. */
import { msg } from '@lingui/core/runtime-macro';
import { notificationKinds, notificationTypes } from '@stampdeck/contract/notification-types.ts';
import { queuePush } from '#features/push/actions.ts';
import { newsLine } from './news.ts';
import * as queries from './queries.ts';
import { type TellingParts, tellWaiting } from './telling.ts';

/** More than so many at once are told together, as is what waited so long, in quiet hours or while the server was down. */
const most = 3;
const late = 5 * 60_000;

type Line = queries.FoundNotification;

/** Of one line: a later message of the same conversation takes the place of an earlier one. */
const pushOf = ({ type, id, name, conversationId, memberId }: Line) => {
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
    default:
      return {
        ...{ title: msg`New message`, body: msg`${{ name }} wrote to you.` },
        ...{ path: `/dashboard-messages?c=${conversationId}`, tag: `chat-${conversationId}` },
      };
  }
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
    const summary = {
      ...{ title: msg`New at ${{ shopName: one.shopName }}`, body: newsLine(one.language, news) },
      ...{ path: '/', tag: 'news' },
    };
    return parts.store.write(async (db) => {
      const row = await queries.lockChoices(db, one, one.told);
      if (row?.pushed_to !== one.told) return false;
      // Not to now: what commits a moment later with an earlier time is still told.
      await queries.saveChoices(db, one, { pushed_to: newest.at });
      const tx = { db, now: () => now, promptOutbox: () => undefined };
      const { accountId, language } = one;
      for (const push of isMany ? [summary] : lines.toReversed().map(pushOf))
        await queuePush(tx, { accountId, language, app: 'dashboard', expiresAt: null, ...push });
      return true;
    });
  });
  return people > 0 ? { people } : undefined;
};
