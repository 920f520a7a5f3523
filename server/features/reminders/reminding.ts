/** Looks at the cards of people who asked for it, and queues what there is to tell. */
import { isDatabaseAway, type Queries, type Store } from '#db/client.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { hasPush } from '#features/push/actions.ts';
import { look, marksAfter } from './look.ts';
import * as queries from './queries.ts';
import { mayEmail, queueReminder, readCards, type Sending, type Way } from './sending.ts';

const day = 24 * 60 * 60 * 1000;
/** Rows read at a time. Ours. */
const batch = 200;

export interface Reminding extends Sending {
  store: Store;
}

/** By which ways someone can be told now. */
async function waysTo(db: Queries, reader: queries.Reader, now: Date): Promise<Way[]> {
  const { accountId, pushSince } = reader;
  const isPushed = pushSince !== null && (await hasPush(db, accountId, 'shop', now.toISOString()));
  return [...(mayEmail(reader) ? (['email'] as const) : []), ...(isPushed ? (['push'] as const) : [])];
}

/** Looks at one member in a transaction; true if there was something to tell. Of several processes, one does it. */
async function lookAt({ config, promptOutbox }: Reminding, db: Queries, row: queries.DueRow, now: Date) {
  // First, as everywhere: an erasure of the account removes the row.
  await lockAccount(db, row.accountId);
  const marks = await queries.claim(db, row);
  const reader = marks && (await queries.findReader(db, row));
  if (!marks || !reader) return false;
  const ways = await waysTo(db, reader, now);
  if (!reader.isOpen || ways.length === 0) {
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
  for (const way of ways)
    await queueReminder({ db, now: () => now, promptOutbox }, config, { way, reminder, reader, row });
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
