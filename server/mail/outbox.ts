/** Emails in the outbox. */
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { type OutboxHandler, queueWork } from '#outbox.ts';
import { type Email, email, renderEmail } from './email.ts';
import type { Mailer } from './mailer.ts';

// `letter` is the stored name, because rows of an older release may still wait.
const payload = z.object({ to: z.string(), letter: email });

type Writing = Pick<Context, 'db' | 'now' | 'promptOutbox'>;

/**
 * Queues an email inside the running transaction of a call, which has a rate limit. After `expiresAt` (ISO time), when its link has expired,
 * it is not sent.
 */
export async function queueMail(
  tx: Writing & Pick<Context, 'limit'>,
  accountId: string,
  to: string,
  content: Email,
  expiresAt: string | null = null,
): Promise<void> {
  if (tx.limit === null) throw new Error('A call that sends emails needs a rate limit in the contract.');
  await queueWork(tx, { kind: 'mail', accountId, payload: z.encode(payload, { to, letter: content }), expiresAt });
}

/** Sends queued emails. A retry has the same Message-ID. */
export const mailJob = (mailer: Mailer): OutboxHandler => ({
  run: async ({ id, account_id, created_at, ...row }, signal) => {
    const { to, letter } = z.decode(payload, JSON.parse(row.payload));
    const about = { id, accountId: account_id ?? '', to, date: new Date(created_at) };
    await mailer.send({ ...about, ...renderEmail(letter) }, signal);
  },
});
