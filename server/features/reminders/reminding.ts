/** Looks at the cards of people who asked for it, and sends what there is to tell. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { reminderKinds } from '@stampdeck/contract/reminders.ts';
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { type Config, homeOf } from '#config.ts';
import { isDatabaseAway, type Queries, type Store } from '#db/client.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { findDesignNow } from '#features/designs/queries.ts';
import { newUnsubscribeLink } from '#features/unsubscribe/actions.ts';
import { renderEmail } from '#mail/email.ts';
import type { Mailer } from '#mail/mailer.ts';
import { type OutboxHandler, queueWork } from '#outbox.ts';
import { reminderEmail } from './emails.ts';
import { dayOver, holds, look, marksAfter } from './look.ts';
import * as queries from './queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Rows read at a time. Ours. */
const batch = 200;

type Place = Pick<queries.DueRow, 'shopId' | 'memberId'>;

export interface Reminding {
  store: Store;
  config: Pick<Config, 'publicUrl' | 'shopSiteUrl' | 'tls' | 'port'>;
  promptOutbox: () => void;
  now: () => Date;
}

const payload = z.object({
  reminder: z.object({ kind: z.enum(reminderKinds), cardId: id, slot: z.int() }),
  ...{ shopId: id, memberId: id },
  unsubscribe: z.object({ page: z.string(), oneClick: z.string() }),
});

/** The cards of a member, with when their counts changed. */
async function readCards(db: Queries, place: Place) {
  const cards = await queries.listCards(db, place);
  const ids = cards.filter(({ rewards, redeemed }) => (rewards & ~redeemed) !== 0).map((card) => card.id);
  const steps = ids.length > 0 ? await queries.listSteps(db, place.shopId, ids) : [];
  const own = Map.groupBy(steps, ({ cardId }) => cardId);
  return cards.map((card) => ({ ...card, steps: own.get(card.id) ?? [] }));
}

const mayEmail = ({ emailSince, verifiedAt }: queries.Reader): boolean => emailSince !== null && verifiedAt !== null;

/** Looks at one member in a transaction; true if there was something to tell. Of several processes, one does it. */
async function lookAt({ config, promptOutbox }: Reminding, db: Queries, row: queries.DueRow, now: Date) {
  // First, as everywhere: an erasure of the account removes the row.
  await lockAccount(db, row.accountId);
  const marks = await queries.claim(db, row);
  const reader = marks && (await queries.findReader(db, row));
  if (!marks || !reader) return false;
  if (!reader.isOpen || !mayEmail(reader)) {
    // What keeps them from being told may end.
    await queries.saveLook(db, row, { due_at: new Date(now.getTime() + day).toISOString() });
    return false;
  }
  const cards = await readCards(db, row);
  const { reminder, dueAt } = look(marks, cards, now, reader.timeZone);
  if (!reminder) {
    await queries.saveLook(db, row, { due_at: dueAt });
    return false;
  }
  const after = marksAfter(marks, reminder, now);
  const next = look(after, cards, now, reader.timeZone).dueAt;
  const told = { seen_to: after.seenTo, waited_to: after.waitedTo, told_at: after.toldAt };
  await queries.saveLook(db, row, { ...told, due_at: next });
  const tx = { db, now: () => now, promptOutbox };
  const { accountId, timeZone } = reader;
  const { shopId, memberId } = row;
  const unsubscribe = await newUnsubscribeLink(tx, homeOf(config), { accountId, shopId, list: 'reminders' });
  const work = z.encode(payload, { reminder, shopId, memberId, unsubscribe });
  await queueWork(tx, { kind: 'reminder', accountId, payload: work, expiresAt: dayOver(now, timeZone) });
  return true;
}

/** The job that looks at everyone who is due; returns how many were told something, or undefined. */
export function newReminderJob(parts: Reminding, stopping?: AbortSignal) {
  const { store } = parts;
  return {
    run: async (now: Date) => {
      let reminders = 0;
      let failure: unknown;
      let found: queries.DueRow[];
      do {
        found = await queries.listDue(store.read, now.toISOString(), batch);
        for (const row of found) {
          if (stopping?.aborted) break;
          try {
            if (await store.write((db) => lookAt(parts, db, row, now))) reminders += 1;
          } catch (error) {
            // A problem with one member must not stop the others, nor come back at once.
            if (isDatabaseAway(error)) throw error;
            failure ??= error;
            const due_at = new Date(now.getTime() + day).toISOString();
            await store.write((db) => queries.saveLook(db, row, { due_at }));
          }
        }
        if (reminders > 0) parts.promptOutbox();
      } while (found.length === batch && !stopping?.aborted);
      if (failure !== undefined) throw failure;
      return reminders > 0 ? { reminders } : undefined;
    },
  };
}

/** Sends one reminder by email, if it is still true and wanted. */
export const reminderMail = (
  { store, config }: Pick<Reminding, 'store' | 'config'>,
  mailer: Mailer,
): OutboxHandler => ({
  run: async (row, signal) => {
    const { reminder, unsubscribe, ...place } = z.decode(payload, JSON.parse(row.payload));
    const reader = await queries.findReader(store.read, place);
    const cards = reader?.isOpen && mayEmail(reader) ? await readCards(store.read, place) : [];
    if (!reader || !holds(reminder, cards)) return;
    const version = cards.find((card) => card.id === reminder.cardId)?.version;
    const published = version ? await findDesignNow(store.read, place.shopId, version) : undefined;
    const rewards = published ? rewardsOf(published.design) : [];
    const email = reminderEmail({
      ...{ kind: reminder.kind, unsubscribe, language: reader.language ?? reader.shopLanguage, shop: reader.shop },
      reward: rewards.find(({ slot }) => slot === reminder.slot)?.label ?? '',
      address: `${config.shopSiteUrl ?? homeOf(config)}${fillPath(shopPaths.shop, { id: place.shopId })}`,
    });
    const about = { id: row.id, accountId: reader.accountId, to: reader.email, date: new Date(row.created_at) };
    await mailer.send({ ...about, ...renderEmail(email) }, signal);
  },
});
