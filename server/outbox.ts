/** The outbox: work outside the database is written in the transaction that asks for it, and done after the commit, or not at all. */

import { addToOutbox } from '#db/outbox.ts';
import type { OutboxTable } from '#db/schema.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** A claim is good for so long (milliseconds): longer than any attempt, and then the work of a killed server is free again. */
export const claimLife = 90 * second;

const firstWait = 10 * second;
const longestWait = 2 * hour;
const giveUpAfter = 24 * hour;

/** The wait after the n-th attempt that failed (milliseconds): 10 s, then three times as long each, two hours at most. */
export const waitAfter = (attempts: number): number => Math.min(firstWait * 3 ** (attempts - 1), longestWait);

/** No row is due later than this; one that is was written before the clock was set back. */
export const latestDue = longestWait + claimLife;

/** Whether work that was written at `created` is given up. By then it was tried some twenty times. */
export const isGivenUp = (created: Date, now: Date): boolean => now.getTime() - created.getTime() >= giveUpAfter;

/** Does the work of one kind. It runs at least once: after a crash, and when several servers disagree about the time, again. */
export interface OutboxHandler {
  /** Resolves when the work is done; `signal` breaks it off. Throws `RefusedForGoodError` when trying again is useless. */
  run: (row: OutboxTable, signal: AbortSignal) => Promise<void>;
}

/** Trying again is useless; `cause` says why. */
export class RefusedForGoodError extends Error {}

interface Work {
  kind: OutboxTable['kind'];
  /** Whose it is: it goes with the account. Null for the installation's own. */
  accountId: string | null;
  payload: unknown;
  /** When the work is no longer of use (ISO time). */
  expiresAt: string | null;
}

type Writing = Pick<Context, 'db' | 'now' | 'promptOutbox'>;

const newRow = (tx: Writing, kind: Work['kind']) => {
  const created_at = tx.now().toISOString();
  return { id: newId(), kind, created_at, attempts: 0, last_error: '' };
};

/** Writes work into the outbox, inside the running transaction. It is done right after the commit, or as soon as that works. */
export async function queueWork(tx: Writing, { kind, accountId, payload, expiresAt }: Work): Promise<void> {
  const row = newRow(tx, kind);
  const work = { account_id: accountId, payload: JSON.stringify(payload), expires_at: expiresAt };
  await addToOutbox(tx.db, { ...row, ...work, due_at: row.created_at, done_at: null });
  tx.promptOutbox();
}

/** Costs what `queueWork` costs and does nothing: a caller cannot tell the two apart by the time they take. */
export async function queueNothing(tx: Writing, kind: Work['kind']): Promise<void> {
  const row = newRow(tx, kind);
  const nothing = { account_id: null, payload: '', expires_at: null };
  await addToOutbox(tx.db, { ...row, ...nothing, due_at: null, done_at: row.created_at });
}
