/** All SQL for accounts, sessions and failed sign-ins. */
import { builtInPrivacyVersion } from '@stampdeck/contract/accounts.ts';
import type { ProofSpan } from '@stampdeck/contract/codes.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { removeSome } from '#db/prune.ts';
import type { AccountsTable, SessionsTable, ShopsTable, SignInChallengesTable } from '#db/schema.ts';

export type Account = AccountsTable;

/** The account with this address, in lower case. Unclaimed members have no such address. */
export const accountOf = (db: Queries, email: string) =>
  db.selectFrom('accounts').selectAll().where('email', '=', email).where('kept_by', 'is', null);

export const findAccountByEmail = (db: Queries, email: string) => accountOf(db, email).executeTakeFirst();

/** An account with its password hash. Never send it to clients as it is. */
export const findAccount = (db: Queries, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** The contact details of an unclaimed member. */
export const findContact = (db: Queries, shopId: string, accountId: string) =>
  db
    .selectFrom('kept_contacts')
    .select(['email', 'phone'])
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .executeTakeFirst();

/** The account that claimed this unclaimed member. */
export const findClaimed = (db: Queries, shopId: string, unclaimedId: string) =>
  db
    .selectFrom('accounts')
    .select('claimed_by as id')
    .where(({ and }) => and({ id: unclaimedId, kept_by: shopId }))
    .where('claimed_by', 'is not', null)
    .$narrowType<{ id: string }>()
    .executeTakeFirst();

type NewAccount = Pick<AccountsTable, 'id' | 'email' | 'created_at'> & Partial<AccountsTable>;

/**
 * The placeholder address of an unclaimed member. `.invalid` never resolves (RFC 2606), and no
 * sign-in looks for it.
 */
export const unclaimedAddress = (id: string): string => `${id}@unclaimed.invalid`;

/** The default values of an account. */
export const blankAccount = {
  name: '',
  password_hash: null,
  photo: '',
  cover: '',
  bio: '',
  phone: '',
  gender: '',
  date_of_birth: null,
  language: null,
  is_platform_admin: 0,
  email_verified_at: null,
  owner_proved_at: null,
  two_step_at: null,
  google_sub: null,
  consent_version: 0,
  consented_at: null,
  kept_by: null,
  claimed_by: null,
} as const;

/** Adds an account. A used email violates `accounts` / `email`. */
export const addAccount = (db: Queries, account: NewAccount) =>
  db
    .insertInto('accounts')
    .values({ ...blankAccount, erased_at: null, ...account })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The current version of the privacy page. */
export async function findPrivacyVersion(db: Queries): Promise<number> {
  const pages = db.selectFrom('privacy_pages').select('version').orderBy('version', 'desc').limit(1);
  return (await pages.executeTakeFirst())?.version ?? builtInPrivacyVersion;
}

/** Adds a shop. The caller adds its owner. */
export const addShop = (db: Queries, shop: Pick<ShopsTable, 'id' | 'name' | 'time_zone' | 'language' | 'created_at'>) =>
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
      suspended_reason: '',
      search_name: normalize(shop.name),
      closed_at: null,
      owner_without_code: 1,
      staff_without_code: 0,
      ...shop,
    })
    .execute();

/** Stores a session with the hashes of its token and cookie. */
export const addSession = (db: Queries, session: SessionsTable) => db.insertInto('sessions').values(session).execute();

/** Sessions with their person and shop. */
const sessionsWithPeople = (db: Queries) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin('staff as w', (on) =>
      on.onRef('w.shop_id', '=', 's.shop_id').onRef('w.account_id', '=', 'a.id').on('w.ended_at', 'is', null),
    )
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
      's.tablet_id as tabletId',
      'a.id as accountId',
      'a.name as name',
      'a.is_platform_admin as isPlatformAdmin',
      'a.two_step_at as twoStepAt',
      'o.id as shopId',
      'o.name as shopName',
      'o.time_zone as timeZone',
      'o.suspended_at as suspendedAt',
      'w.role as staffRole',
      'w.permissions as staffPermissions',
    ]);

/** The session with this token or cookie hash, with its person and shop. */
export const findSession = (db: Queries, by: 'token_hash' | 'cookie_hash', hash: string) =>
  sessionsWithPeople(db).where(`s.${by}`, '=', hash).executeTakeFirst();

/** The sessions with these token hashes that are running at `now` (ISO time). */
export const listRunning = (db: Queries, tokenHashes: string[], now: string) =>
  sessionsWithPeople(db)
    .select('s.token_hash as hash')
    .where('s.token_hash', 'in', tokenHashes)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .execute();

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Ends a running session; false if it had already ended. */
export const endSession = (db: Queries, id: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where(({ and }) => and({ id, ended_at: null })),
  );

/**
 * Ends the running sessions of an account except one, all of them or those that act for a shop, and
 * returns them. The caller locks the account: two sessions that end each other could deadlock.
 */
export const endSessionsOf = (db: Queries, accountId: string, exceptId: string | null, now: string, shopId?: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where(({ and }) => and({ account_id: accountId, ended_at: null }))
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .$if(shopId !== undefined, (query) => query.where('shop_id', '=', shopId as string))
    .returning(['id', 'created_at as at', 'moved_by as movedBy'])
    .execute();

/**
 * Ends the running sessions at a shared tablet, or of one person at all tablets of a shop, and returns them. At one tablet, one session runs
 * at a time.
 */
export const endSessionsAtTablets = (
  db: Queries,
  of: { tabletId: string } | { accountId: string; shopId: string },
  now: string,
) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('tablet_id', 'is not', null)
    .where(({ and }) =>
      and('tabletId' in of ? { tablet_id: of.tabletId } : { account_id: of.accountId, shop_id: of.shopId }),
    )
    .returning('id')
    .execute();

/** When a running session was opened (ISO time), by which shop's code, and at which tablet; undefined if it has ended. */
export const findOpening = (db: Queries, id: string) =>
  db
    .selectFrom('sessions')
    .select(['created_at as at', 'moved_by as movedBy', 'tablet_id as tabletId'])
    .where(({ and }) => and({ id, ended_at: null }))
    .executeTakeFirst();

/**
 * Locks an account until the transaction ends and returns its current row. Decisions about access
 * are serialized by it.
 */
export const lockAccount = (db: Queries, id: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Extends a running session after use. With a new token, the old one stops working. */
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

/** A row counts failures of an email: from one network, or with an empty network from all. */
interface FailuresOf {
  emailHash: string;
  networkHash: string;
}

/**
 * The failures of an email, locked until the transaction ends; creates the row if needed. It is one
 * statement, because a successful sign-in could delete the row between two. Lock the row with the
 * empty network first.
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

/** Stores the failures in a row and the end of the wait (ISO time). */
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

/** Clears the failures of an email, and exempts the network until `provedUntil` (ISO time). */
export async function saveProof(db: Queries, of: FailuresOf, provedUntil: string): Promise<void> {
  const ofEmail = db.deleteFrom('login_failures').where('email_hash', '=', of.emailHash);
  await ofEmail.where('network_hash', '=', '').execute();
  await db
    .updateTable('login_failures')
    .set({ failures: 0, blocked_until: '', proved_until: provedUntil })
    .where(({ and }) => and({ email_hash: of.emailHash, network_hash: of.networkHash }))
    .execute();
}

/** Clears all failures and exemptions of an email. */
export async function clearFailures(db: Queries, emailHash: string): Promise<void> {
  const ofEmail = db.deleteFrom('login_failures').where('email_hash', '=', emailHash);
  await ofEmail.where('network_hash', '=', '').execute();
  await ofEmail.execute();
}

/**
 * The account, if this shop knows the customer by a follow, a membership, an order or a code shown within the
 * span, and whether it is more than the code. Undefined otherwise, so that strangers look like unknown
 * ids.
 */
export async function findCustomerOfShop(db: Queries, shopId: string, customerId: string, shown: ProofSpan) {
  const linked = sql<boolean>`exists (select 1 from follows f where f.shop_id = ${shopId} and f.account_id = a.id)
    or exists (select 1 from members m where m.shop_id = ${shopId} and m.account_id = a.id and m.left_at is null)
    or exists (select 1 from orders o where o.buyer_id = a.id and o.seller_id = ${shopId})`;
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

/** Deletes up to `limit` sessions that ended or expired before this time; returns how many. */
export const pruneSessions = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'sessions', 'id', sql`ended_at < ${before} or expires_at < ${before}`, limit);

/**
 * Deletes up to `limit` failure rows without a wait or an exemption since this time; returns how
 * many.
 */
export const pruneFailures = (db: Queries, before: string, limit: number) => {
  const isOver = sql<boolean>`blocked_until < ${before} and proved_until < ${before}`;
  return removeSome(db, 'login_failures', 'email_hash, network_hash', isOver, limit);
};

/** Changes an account. A used email violates `accounts` / `email`. */
export const saveAccount = (db: Queries, id: string, changes: Partial<AccountsTable>) =>
  db.updateTable('accounts').set(changes).where('id', '=', id).execute();

/**
 * Records that the address works, and whether its owner can sign in. Only the first time counts.
 */
export const saveVerified = (db: Queries, accountId: string, now: string, isOwner: boolean) =>
  db
    .updateTable('accounts')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      ...(isOwner ? { owner_proved_at: eb.fn.coalesce('owner_proved_at', eb.val(now)) } : {}),
    }))
    .where('id', '=', accountId)
    .execute();

/** Stores a sign-in that waits for its second step. */
export const addChallenge = (db: Queries, challenge: SignInChallengesTable) =>
  db.insertInto('sign_in_challenges').values(challenge).execute();

/** The account of a sign-in that waits at `now` (ISO time). */
export const findChallenge = (db: Queries, hash: string, now: string) =>
  db
    .selectFrom('sign_in_challenges')
    .select('account_id as accountId')
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Counts a try of a waiting sign-in and returns it; undefined if it had `most` tries, or is over. */
export const takeTry = (db: Queries, hash: string, most: number, now: string) =>
  db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('challenge_hash', '=', hash)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();

/** Ends a waiting sign-in. */
export const removeChallenge = (db: Queries, hash: string) =>
  db.deleteFrom('sign_in_challenges').where('challenge_hash', '=', hash).execute();

/** Ends all waiting sign-ins of a locked account. */
export const removeChallengesOf = (db: Queries, accountId: string) =>
  db.deleteFrom('sign_in_challenges').where('account_id', '=', accountId).execute();

/** Deletes up to `limit` sign-ins that ended before this time without a second step; returns how many. */
export const pruneChallenges = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'sign_in_challenges', 'challenge_hash', sql`expires_at < ${before}`, limit);
