/** The outbox: work outside the database is written in the transaction that needs it, and done only after the commit. */

import { addToOutbox } from '#db/outbox.ts';
import type { OutboxTable } from '#db/schema.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds that a claim lasts (ours): longer than any attempt. Then the work of a killed server is free again. */
export const claimLife = 90 * second;

const firstWait = 10 * second;
const longestWait = 2 * hour;
const giveUpAfter = 24 * hour;

/** Milliseconds to wait after the n-th failed attempt (ours): 10 s, tripled each time, or as `wanted`; at most two hours. */
export const waitAfter = (attempts: number, wanted = 0): number =>
  Math.min(Math.max(firstWait * 3 ** (attempts - 1), wanted), longestWait);

/** No row is due later than this. A row that is was written before the clock was set back. */
export const latestDue = longestWait + claimLife;

/** Whether to give up work that was written at `created`, after about twenty attempts. */
export const isGivenUp = (created: Date, now: Date): boolean => now.getTime() - created.getTime() >= giveUpAfter;

/** Does work of one kind, at least once: it repeats after a crash, or if servers disagree about the time. */
export interface OutboxHandler {
  /** Resolves when the work is done; `signal` aborts it. Throws `RefusedForGoodError` if retrying is useless. */
  run: (row: OutboxTable, signal: AbortSignal) => Promise<void>;
}

/** Retrying is useless; `cause` says why. */
export class RefusedForGoodError extends Error {}

/** The work may be tried again after so many milliseconds, and not earlier than usual. Its message is logged. */
export class RetryLaterError extends Error {
  readonly wait: number;
  constructor(message: string, wait: number) {
    super(message);
    this.wait = wait;
  }
}

interface Work {
  kind: OutboxTable['kind'];
  /** The account that the work belongs to; it is deleted with the account. Null for the installation's own work. */
  accountId: string | null;
  payload: unknown;
  /** When the work expires (ISO time). */
  expiresAt: string | null;
  /** When it starts (ISO time); right after the commit by default. At most `latestDue` from now. */
  dueAt?: string;
}

type Writing = Pick<Context, 'db' | 'now' | 'promptOutbox'>;

const newRow = (tx: Writing, kind: Work['kind']) => {
  const created_at = tx.now().toISOString();
  return { id: newId(), kind, created_at, attempts: 0, last_error: '' };
};

/** Adds work to the outbox in the running transaction. It starts right after the commit and is retried until it succeeds. */
export async function queueWork(tx: Writing, { kind, accountId, payload, expiresAt, dueAt }: Work): Promise<void> {
  const row = newRow(tx, kind);
  const work = { account_id: accountId, payload: JSON.stringify(payload), expires_at: expiresAt };
  await addToOutbox(tx.db, { ...row, ...work, due_at: dueAt ?? row.created_at, done_at: null });
  tx.promptOutbox();
}

/** Takes as long as `queueWork` but does nothing, so that response times do not reveal which one ran. */
export async function queueNothing(tx: Writing, kind: Work['kind']): Promise<void> {
  const row = newRow(tx, kind);
  const nothing = { account_id: null, payload: '', expires_at: null };
  await addToOutbox(tx.db, { ...row, ...nothing, due_at: null, done_at: row.created_at });
}
