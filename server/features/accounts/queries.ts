/** The only SQL about people, their sessions and their failed sign-ins. */
import { firstPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import type { ProofSpan } from '@stampdeck/contract/codes.ts';
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { removeSome } from '#db/prune.ts';
import type { AccountsTable, SessionsTable, ShopsTable } from '#db/schema.ts';

export type Account = AccountsTable;

/** The account of an address, which is given in lower case; one that a shop keeps has none. */
export const accountOf = (db: Queries, email: string) =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).where('kept_by', 'is', null);

/** As `accountOf`, looked up. */
export const findAccountByEmail = (db: Queries, email: string) => accountOf(db, email).executeTakeFirst();

/** An account, its password's hash included: not for replies as it is. */
export const findAccount = (db: Queries, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** How a shop reaches the member behind an account that it keeps. */
export const findContact = (db: Queries, shopId: string, accountId: string) =>
  db
    .selectFrom('kept_contacts')
    .select(['email', 'phone'])
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .executeTakeFirst();

/** The account that took the place of one that this shop kept. */
export const findClaimed = (db: Queries, shopId: string, keptId: string) =>
  db
    .selectFrom('accounts')
    .select('claimed_by as id')
    .where(({ and }) => and({ id: keptId, kept_by: shopId }))
    .where('claimed_by', 'is not', null)
    .$narrowType<{ id: string }>()
    .executeTakeFirst();

type NewAccount = Pick<AccountsTable, 'id' | 'email' | 'created_at'> & Partial<AccountsTable>;

/** The address of an account that a shop keeps. Nobody can have it: `.invalid` is kept out of the internet, and no sign-in looks for it. */
export const keptAddress = (id: string): string => `${id}@unclaimed.invalid`;

/** All that an account says or holds, where it says nothing. */
export const blankAccount = {
  name: '',
  password_hash: null,
  photo: '',
  cover: '',
  bio: '',
  phone: '',
  gender: '',
  date_of_birth: null,
  is_platform_admin: 0,
  email_verified_at: null,
  owner_proved_at: null,
  google_sub: null,
  consent_version: 0,
  consented_at: null,
  kept_by: null,
  claimed_by: null,
} as const;

/** Adds an account; a used e-mail violates `accounts` / `email`. */
export const addAccount = (db: Queries, account: NewAccount) =>
  db
    .insertInto('accounts')
    .values({ ...blankAccount, erased_at: null, ...account })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The version of the privacy page that counts now. */
export async function findPrivacyVersion(db: Queries): Promise<number> {
  const pages = db.selectFrom('privacy_pages').select('version').orderBy('version', 'desc').limit(1);
  return (await pages.executeTakeFirst())?.version ?? firstPrivacyVersion;
}

/** Adds a shop, which needs an owner beside it. */
export const addShop = (db: Queries, shop: Pick<ShopsTable, 'id' | 'name' | 'time_zone' | 'created_at'>) =>
  db
    .insertInto('shops')
    .values({
      address: '',
      phone: '',
      hours: '',
      followers: 0,
      members: 0,
      design_version: 0,
      suspended_at: null,
      closed_at: null,
      ...shop,
    })
    .execute();

/** Keeps a new session; of its token and cookie only the hashes. */
export const addSession = (db: Queries, session: SessionsTable) => db.insertInto('sessions').values(session).execute();

/** The session behind the hash of a token, or of a remembered customer's cookie, with its person and shop. */
export const findSession = (db: Queries, by: 'token_hash' | 'cookie_hash', hash: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('staff as w', (on) => on.onRef('w.account_id', '=', 'a.id').on('w.ended_at', 'is', null))
    .leftJoin('shops as o', 'o.id', 'w.shop_id')
    .select([
      's.id as sessionId',
      's.kind as kind',
      's.remembered as remembered',
      's.created_at as openedAt',
      's.last_seen_at as lastSeenAt',
      's.expires_at as expiresAt',
      's.ended_at as endedAt',
      's.device_secret as deviceSecret',
      'a.id as accountId',
      'a.name as name',
      'a.is_platform_admin as isPlatformAdmin',
      'o.id as shopId',
      'o.name as shopName',
      'o.time_zone as timeZone',
      'w.role as staffRole',
      'w.permissions as staffPermissions',
    ])
    .where(`s.${by}`, '=', hash)
    .executeTakeFirst();

/** Of some tokens' hashes those whose session runs at `now` (ISO time). */
export const listRunning = (db: Queries, tokenHashes: string[], now: string) =>
  db
    .selectFrom('sessions')
    .select('token_hash as hash')
    .where('token_hash', 'in', tokenHashes)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Ends a session that still runs; false when it had ended already. */
export const endSession = (db: Queries, id: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where(({ and }) => and({ id, ended_at: null })),
  );

/**
 * Ends the running sessions of an account but for one, of one kind or of both, and answers which. The account is to be locked: two that end each other's
 * at once would wait for each other.
 */
export const endSessionsOf = (
  db: Queries,
  accountId: string,
  exceptId: string | null,
  now: string,
  kind?: SessionsTable['kind'],
) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where(({ and }) => and({ account_id: accountId, ended_at: null }))
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'operator'))
    .returning('id')
    .execute();

/** When a session that still runs was opened (ISO time); nothing when it is over. */
export const findOpening = (db: Queries, id: string) =>
  db
    .selectFrom('sessions')
    .select('created_at as at')
    .where(({ and }) => and({ id, ended_at: null }))
    .executeTakeFirst();

/** Takes an account's row until the transaction ends, and answers it as it now is: what decides who gets in goes one by one. */
export const lockAccount = (db: Queries, id: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Moves the end of a running session on, because its owner is here; with a new token the old one stops working. */
export const extendSession = (
  db: Queries,
  id: string,
  change: Pick<SessionsTable, 'last_seen_at' | 'expires_at'> & Partial<Pick<SessionsTable, 'token_hash'>>,
) =>
  db
    .updateTable('sessions')
    .set(change)
    .where(({ and }) => and({ id, ended_at: null }))
    .execute();

/** Whose failures a row counts: of an email from one network, or with an empty network from anywhere. */
interface FailuresOf {
  emailHash: string;
  networkHash: string;
}

/**
 * The failures of an email, locked for the rest of the transaction; the row is made when there is none. One statement, because
 * between two of them a sign-in that went well may clear the row. Lock the row with the empty network before the others.
 */
export const lockFailures = (db: Queries, { emailHash, networkHash }: FailuresOf) =>
  db
    .insertInto('login_failures')
    .values({ email_hash: emailHash, network_hash: networkHash, failures: 0, blocked_until: '', proved_until: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['email_hash', 'network_hash'])
        .doUpdateSet((eb) => ({ failures: eb.ref('login_failures.failures') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Keeps how often an email failed in a row, and until when (ISO time) it waits. */
export const saveFailures = (
  db: Queries,
  { emailHash, networkHash }: FailuresOf,
  failures: number,
  blockedUntil: string,
) =>
  db
    .updateTable('login_failures')
    .set({ failures, blocked_until: blockedUntil })
    .where(({ and }) => and({ email_hash: emailHash, network_hash: networkHash }))
    .execute();

/** Forgets the failures of an email from anywhere and from one network, which counts as proved until `provedUntil` (ISO time). */
export async function saveProof(db: Queries, of: FailuresOf, provedUntil: string): Promise<void> {
  const ofEmail = db.deleteFrom('login_failures').where('email_hash', '=', of.emailHash);
  await ofEmail.where('network_hash', '=', '').execute();
  await db
    .updateTable('login_failures')
    .set({ failures: 0, blocked_until: '', proved_until: provedUntil })
    .where(({ and }) => and({ email_hash: of.emailHash, network_hash: of.networkHash }))
    .execute();
}

/** Forgets all failures of an email, and from where it was proved. */
export async function clearFailures(db: Queries, emailHash: string): Promise<void> {
  const ofEmail = db.deleteFrom('login_failures').where('email_hash', '=', emailHash);
  await ofEmail.where('network_hash', '=', '').execute();
  await ofEmail.execute();
}

/**
 * Does this shop know the customer: a follow, a running membership, or a fresh code shown within the span?
 * Answers the account and whether it follows or joined, or nothing, so that a stranger looks like an unknown id.
 */
export async function findCustomerOfShop(db: Queries, shopId: string, customerId: string, shown: ProofSpan) {
  const linked = sql<boolean>`exists (select 1 from follows f where f.shop_id = ${shopId} and f.account_id = a.id)
    or exists (select 1 from members m where m.shop_id = ${shopId} and m.account_id = a.id and m.left_at is null)`;
  const here = sql<boolean>`exists (select 1 from scans c where c.shop_id = ${shopId} and c.account_id = a.id
    and c.created_at >= ${shown.since} and c.created_at <= ${shown.until})`;
  const found = await db
    .selectFrom('accounts as a')
    .selectAll('a')
    .select([linked.as('isLinked'), here.as('isHere')])
    .where('a.id', '=', customerId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { isLinked, isHere, ...account } = found;
  return isLinked || isHere ? { account, isLinked: Boolean(isLinked) } : undefined;
}

/** Removes up to `limit` sessions that ended or expired before a moment; answers how many. Nothing refers to a session. */
export const pruneSessions = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'sessions', 'id', sql`ended_at < ${before} or expires_at < ${before}`, limit);

/** Forgets up to `limit` rows that ask for no wait and spare no network since before a moment; answers how many. */
export const pruneFailures = (db: Queries, before: string, limit: number) => {
  const isOver = sql<boolean>`blocked_until < ${before} and proved_until < ${before}`;
  return removeSome(db, 'login_failures', 'email_hash, network_hash', isOver, limit);
};

/** Changes an account; a used email violates `accounts` / `email`. */
export const saveAccount = (db: Queries, id: string, changes: Partial<AccountsTable>) =>
  db.updateTable('accounts').set(changes).where('id', '=', id).execute();

/** Notes that mail to an account's address reaches somebody, and whether that is who can open the account; the first time counts. */
export const saveVerified = (db: Queries, accountId: string, now: string, isOwner: boolean) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      ...(isOwner ? { owner_proved_at: eb.fn.coalesce('owner_proved_at', eb.val(now)) } : {}),
    }))
    .where('id', '=', accountId)
    .execute();
