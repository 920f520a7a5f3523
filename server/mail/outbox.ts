/** The outbox: mail is written in the transaction that asks for it, and goes out after the commit, or not at all. */
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { newId } from '#ids.ts';
import { type Letter, letter } from './letter.ts';
import { addToOutbox } from './queries.ts';

/** What a row of the outbox holds until it is done. */
export const payload = z.object({ to: z.string(), letter });

type Writing = Pick<Context, 'db' | 'now' | 'promptMail' | 'limit'>;

/**
 * Writes an account's letter into the outbox, inside the running transaction. It is sent right after the commit, or as soon as that
 * works, but not once its link has expired (ISO time).
 */
export async function queueMail(
  tx: Writing,
  accountId: string,
  to: string,
  written: Letter,
  expiresAt: string | null = null,
): Promise<void> {
  if (tx.limit === null) throw new Error('A call that sends mail says in the contract how often it may be made.');
  const at = tx.now().toISOString();
  await addToOutbox(tx.db, {
    id: newId(),
    account_id: accountId,
    kind: 'mail',
    payload: JSON.stringify(z.encode(payload, { to, letter: written })),
    created_at: at,
    attempts: 0,
    due_at: at,
    expires_at: expiresAt,
    done_at: null,
    last_error: '',
  });
  tx.promptMail();
}

/** Costs what `queueMail` costs and sends nothing: for an address that nobody has. */
export async function queueNothing(tx: Writing): Promise<void> {
  const at = tx.now().toISOString();
  const row = { id: newId(), account_id: null, kind: 'mail', payload: '', created_at: at, attempts: 0 } as const;
  await addToOutbox(tx.db, { ...row, due_at: null, expires_at: null, done_at: at, last_error: '' });
}
