/** Mail in the outbox. */
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { type OutboxHandler, queueWork } from '#outbox.ts';
import { type Letter, letter, renderLetter } from './letter.ts';
import type { Mailer } from './mailer.ts';

const payload = z.object({ to: z.string(), letter });

type Writing = Pick<Context, 'db' | 'now' | 'promptOutbox' | 'limit'>;

/** Queues an account's email inside the running transaction. It is not sent once its link has expired (ISO time). */
export async function queueMail(
  tx: Writing,
  accountId: string,
  to: string,
  written: Letter,
  expiresAt: string | null = null,
): Promise<void> {
  if (tx.limit === null) throw new Error('A call that sends mail says in the contract how often it may be made.');
  await queueWork(tx, { kind: 'mail', accountId, payload: z.encode(payload, { to, letter: written }), expiresAt });
}

/** Sends the mail of the outbox. Sent again, it has the same Message-ID. */
export const mailJob = (mailer: Mailer): OutboxHandler => ({
  run: async ({ id, account_id, created_at, ...row }, signal) => {
    const { to, letter } = z.decode(payload, JSON.parse(row.payload));
    const about = { id, accountId: account_id ?? '', to, date: new Date(created_at) };
    await mailer.send({ ...about, ...renderLetter(letter) }, signal);
  },
});
