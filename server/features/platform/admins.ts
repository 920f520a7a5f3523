/** Makes platform admins, for the command. No call does. */
import type { Context } from '#context.ts';
import { addAccount, endSessionsOf, saveAccount } from '#features/accounts/queries.ts';
import { removePasskeysOf } from '#features/passkeys/queries.ts';
import { makeResetLink } from '#features/recovery/actions.ts';
import { endLinks, lockAccountByEmail } from '#features/recovery/queries.ts';
import { findWork } from '#features/staff/queries.ts';
import { turnOff } from '#features/two-step/actions.ts';
import { newId } from '#ids.ts';
import { Refusal } from '#refusal.ts';

/** What a command has. */
type Beside = Pick<Context, 'db' | 'now'>;

/** Ends every way into an account, also those of someone who made it before. The second step is set up anew. */
async function shut({ db, now: clock }: Beside, id: string): Promise<void> {
  const now = clock().toISOString();
  await saveAccount(db, id, { password_hash: null, google_sub: null });
  await turnOff(db, id);
  await removePasskeysOf(db, id);
  await endLinks(db, id, now);
  await endSessionsOf(db, id, null, now);
}

async function addAdmin({ db, now: clock }: Beside, email: string): Promise<void> {
  const now = clock();
  const name = email.replace(/@.*/, '').slice(0, 80);
  await addAccount(db, { id: newId(now.getTime()), email, name, is_platform_admin: 1, created_at: now.toISOString() });
}

/**
 * Makes the account with this email a platform admin, or a new one; returns the link where they choose their password. What
 * opened the account before no longer does. Refuses an account that works for a shop, because an admin acts for none.
 */
export async function makeAdmin(beside: Beside, email: string, home: string): Promise<string> {
  const known = await lockAccountByEmail(beside.db, email);
  if (known && (await findWork(beside.db, known.id)))
    throw new Refusal(`${email} works for a shop. Use another email address for the platform admin.`);
  if (known) {
    await shut(beside, known.id);
    await saveAccount(beside.db, known.id, { is_platform_admin: 1 });
  } else await addAdmin(beside, email);
  const link = await makeResetLink(beside, email, home);
  if (link === null) throw new Error('The account is gone.');
  return link;
}

/** Takes the right away and ends the sessions. The account stays, as a customer's. */
export async function removeAdmin({ db, now }: Beside, email: string): Promise<void> {
  const known = await lockAccountByEmail(db, email);
  if (known?.is_platform_admin !== 1) throw new Refusal(`${email} is not a platform admin.`);
  await saveAccount(db, known.id, { is_platform_admin: 0 });
  await endSessionsOf(db, known.id, null, now().toISOString());
}
