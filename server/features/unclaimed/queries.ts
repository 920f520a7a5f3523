/** All SQL for unclaimed members: adding and claiming them. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { hasChanged, hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { removeSome } from '#db/prune.ts';
import { forgetReplies } from '#db/request-keys.ts';
import { isRunningCard } from '#db/running-card.ts';
import type { AccountsTable, CardsTable, KeptContactsTable, LedgerTable, MembersTable } from '#db/schema.ts';
import { blankAccount } from '#features/accounts/queries.ts';
import { lockMark } from '#features/activity/queries.ts';

/** A member to be added, with an account that the shop keeps for them. */
export interface UnclaimedRows {
  fingerprint: string;
  account: WholeRows['accounts'][number];
  contact: KeptContactsTable;
  member: Insertable<MembersTable>;
  card: CardsTable;
  /** The opening balance; nothing for an empty card. */
  entry: LedgerTable | null;
}

/** Stores the fingerprints of added members; returns the new ones. Two concurrent calls wait for each other here. */
export async function addFingerprints(
  db: Queries,
  shopId: string,
  fingerprints: { fingerprint: string; accountId: string }[],
): Promise<Set<string>> {
  const rows = await db
    .insertInto('import_marks')
    .values(
      fingerprints.map(({ fingerprint, accountId }) => ({ shop_id: shopId, mark: fingerprint, account_id: accountId })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
  return new Set(rows.map(({ mark }) => mark));
}

/**
 * Stores one fingerprint, or moves it over from `goneId`, an account that is no longer a member. Returns false if another account
 * has it.
 */
export async function takeFingerprint(
  db: Queries,
  shopId: string,
  fingerprint: string,
  accountId: string,
  goneId: string | null,
): Promise<boolean> {
  if (goneId === null) return (await addFingerprints(db, shopId, [{ fingerprint, accountId }])).has(fingerprint);
  return hasChanged(
    db
      .updateTable('import_marks')
      .set({ account_id: accountId })
      .where(({ and }) => and({ shop_id: shopId, mark: fingerprint, account_id: goneId })),
  );
}

/** The fingerprints that a shop already has, each with its account. */
export const listFingerprints = (db: Queries, shopId: string, fingerprints: string[]) =>
  db
    .selectFrom('import_marks')
    .select(['mark as fingerprint', 'account_id as accountId'])
    .where('shop_id', '=', shopId)
    .where('mark', 'in', fingerprints)
    .execute();

/** The addresses that a member of the shop already has, either from their account or as the shop typed them. */
export async function listTakenEmails(db: Queries, shopId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const own = db
    .selectFrom('accounts as a')
    .innerJoin('members as m', (on) => on.on('m.shop_id', '=', shopId).onRef('m.account_id', '=', 'a.id'))
    .select('a.email as email')
    .where('a.email', 'in', emails)
    .where('m.left_at', 'is', null);
  const typed = db
    .selectFrom('kept_contacts')
    .select('email')
    .where('shop_id', '=', shopId)
    .where('email', 'in', emails)
    .where('email', '<>', '');
  const rows = await own.union(typed).execute();
  return new Set(rows.map(({ email }) => email));
}

/** All rows of unclaimed members. */
export interface WholeRows {
  accounts: Pick<AccountsTable, 'id' | 'email' | 'name' | 'date_of_birth' | 'created_at' | 'kept_by'>[];
  contacts: KeptContactsTable[];
  members: Insertable<MembersTable>[];
  cards: CardsTable[];
  ledger: LedgerTable[];
}

/** Rows in one statement. Ours: both engines limit the number of parameters. */
const rowsAtOnce = 500;

async function inParts<Row>(rows: Row[], add: (some: Row[]) => { execute: () => Promise<unknown> }): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await add(rows.slice(from, from + rowsAtOnce)).execute();
}

/** Inserts all rows of unclaimed members. */
export async function addWhole(db: Queries, { accounts, contacts, members, cards, ledger }: WholeRows): Promise<void> {
  const filled = accounts.map((account) => ({ ...blankAccount, erased_at: null, ...account }));
  await inParts(filled, (some) => db.insertInto('accounts').values(some));
  await inParts(contacts, (some) => db.insertInto('kept_contacts').values(some));
  await inParts(members, (some) => db.insertInto('members').values(some));
  await inParts(cards, (some) => db.insertInto('cards').values(some));
  await inParts(ledger, (some) => db.insertInto('ledger').values(some));
}

/** Adds unclaimed members whose fingerprints are already stored. */
export const addUnclaimed = (db: Queries, people: UnclaimedRows[]): Promise<void> =>
  addWhole(db, {
    accounts: people.map(({ account }) => account),
    contacts: people.map(({ contact }) => contact),
    members: people.map(({ member }) => member),
    cards: people.map(({ card }) => card),
    ledger: people.flatMap(({ entry }) => entry ?? []),
  });

/** What an opening balance needs of the shop's newest design; undefined if the shop has none. */
export const findOpeningDesign = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops as s')
    .innerJoin('designs as d', (on) => on.onRef('d.shop_id', '=', 's.id').onRef('d.version', '=', 's.design_version'))
    .select(['d.version as version', 'd.size as size', 'd.rewards as rewards'])
    .where('s.id', '=', shopId)
    .executeTakeFirst();

const lookAtCard = (db: Queries, shopId: string, memberId: string) =>
  db
    .selectFrom('cards as c')
    .select(['c.id as id', 'c.count as count', 'c.size as size', 'c.status as status', 'c.seq as seq'])
    .select(['c.design_version as design_version', 'c.rewards as rewards', 'c.redeemed as redeemed'])
    .where(({ and }) => and({ 'c.shop_id': shopId, 'c.member_id': memberId }))
    .where(isRunningCard)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** A member's running card, locked until the transaction ends. */
export const lockCard = async (db: Queries, shopId: string, memberId: string) =>
  // If another transaction closed the card while this one waited, only a second query sees the new card.
  (await lookAtCard(db, shopId, memberId)) ?? (await lookAtCard(db, shopId, memberId));

/** Changes a locked card. */
export const saveCard = (db: Queries, shopId: string, id: string, change: Partial<CardsTable>) =>
  db.updateTable('cards').set(change).where('shop_id', '=', shopId).where('id', '=', id).execute();

/** Adds the ledger row of a changed card. */
export const addEntry = (db: Queries, entry: LedgerTable) => db.insertInto('ledger').values(entry).execute();

/** Changes a membership. The caller has locked its account. */
export const saveMember = (db: Queries, shopId: string, id: string, change: Updateable<MembersTable>) =>
  db.updateTable('members').set(change).where('shop_id', '=', shopId).where('id', '=', id).execute();

/** Records who claimed the unclaimed account, and forgets what the shop typed about them. */
export async function saveClaim(db: Queries, shopId: string, unclaimedId: string, ownerId: string): Promise<void> {
  await db.updateTable('accounts').set({ claimed_by: ownerId }).where('id', '=', unclaimedId).execute();
  await forgetUnclaimed(db, shopId, [unclaimedId]);
  await forgetReplies(db, { named: [unclaimedId] });
}

/** Forgets what the shop typed about unclaimed members. Accounts of the people themselves stay as they are. */
export async function forgetUnclaimed(db: Queries, shopId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ name: '', date_of_birth: null })
    .where('id', 'in', ids)
    .where('kept_by', '=', shopId)
    .execute();
  await db.deleteFrom('kept_contacts').where('shop_id', '=', shopId).where('account_id', 'in', ids).execute();
}

/**
 * Forgets up to `limit` unclaimed members of closed shops, because no one can claim them any more. Their cards and the ledger stay.
 * Concurrent calls take different members.
 */
export async function forgetUnclaimedOfClosed(db: Queries, limit: number): Promise<number> {
  const lock = sql.raw(engineOf(db) === 'postgres' ? 'for no key update of a skip locked' : '');
  // Locks accounts first, as a claim does, then the shops in order. Otherwise two processes could deadlock.
  const { rows } = await sql<{ shopId: string; accountId: string }>`
    select k.shop_id as "shopId", k.account_id as "accountId" from shops s
    join kept_contacts k on k.shop_id = s.id join accounts a on a.id = k.account_id
    where s.closed_at is not null order by k.shop_id limit ${limit} ${lock}`.execute(db);
  for (const [shopId, some] of Map.groupBy(rows, (row) => row.shopId)) {
    const ids = some.map(({ accountId }) => accountId);
    // The activity job changes the same member rows.
    await lockMark(db, shopId);
    await db
      .updateTable('members')
      .set({ search: '' })
      .where('shop_id', '=', shopId)
      .where('account_id', 'in', ids)
      .execute();
    await forgetUnclaimed(db, shopId, ids);
  }
  if (rows.length > 0) await forgetReplies(db, { named: rows.map(({ accountId }) => accountId) });
  return rows.length;
}

/** Removes the fingerprints of closed shops, which import no files any more. */
export const pruneFingerprints = (db: Queries, limit: number): Promise<number> =>
  removeSome(
    db,
    'import_marks',
    'shop_id, mark',
    sql`shop_id in (select id from shops where closed_at is not null)`,
    limit,
  );

/** For `accounts as a`: the owner has proven that the address is theirs. */
const hasProvenOwner = sql<boolean>`a.email_verified_at is not null and a.owner_proved_at is not null
  and a.erased_at is null`;

/** Unclaimed members (`kept_contacts as k`) with the email of this account (`accounts as a`). */
const unclaimedWithEmailOf = (db: Queries, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('kept_contacts as k', (on) => on.onRef('k.email', '=', 'a.email').on(sql<boolean>`k.email <> ''`))
    .where('a.id', '=', accountId);

/**
 * Unclaimed members with this account's email, if its owner has proven the address: at one shop, or at every shop that the account
 * has joined. Always in the order of the shops, because claims lock them.
 */
export const listClaimable = (db: Queries, accountId: string, shopId?: string) =>
  unclaimedWithEmailOf(db, accountId)
    .innerJoin('shops as s', 's.id', 'k.shop_id')
    .select(['k.account_id as unclaimedId', 's.id as id', 's.time_zone as timeZone'])
    .where(hasProvenOwner)
    .where(
      shopId === undefined
        ? sql<boolean>`s.id in (select m.shop_id from members m where m.account_id = a.id and m.left_at is null)`
        : sql<boolean>`s.id = ${shopId}`,
    )
    .orderBy('s.id')
    .execute();

/**
 * Unclaimed cards at open shops for an account whose owner has proven the address, most stamps first. `ownId` is the account's own
 * membership there. `design` is the card's design as JSON, null if the shop has none.
 */
export const listWaiting = (db: Queries, accountId: string) =>
  unclaimedWithEmailOf(db, accountId)
    .innerJoin('shops as s', 's.id', 'k.shop_id')
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as o', 'o.id', 'w.account_id')
    .innerJoin('members as m', (on) =>
      on.onRef('m.shop_id', '=', 'k.shop_id').onRef('m.account_id', '=', 'k.account_id'),
    )
    .innerJoin('cards as c', (on) =>
      on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id').on(isRunningCard),
    )
    .leftJoin('designs as d', (on) =>
      on
        .onRef('d.shop_id', '=', 's.id')
        .on('d.version', '=', sql<number>`case when c.count > 0 then c.design_version else s.design_version end`),
    )
    .leftJoin('members as own', (on) =>
      on.onRef('own.shop_id', '=', 's.id').onRef('own.account_id', '=', 'a.id').on('own.left_at', 'is', null),
    )
    .select(['s.id as shopId', 's.name as name', 's.language as language', 'o.photo as photo'])
    .select(['c.count as stamps', 'd.body as design', 'own.id as ownId'])
    .where(hasProvenOwner)
    .where('o.id', '<>', accountId)
    .where(({ and }) => and({ 's.closed_at': null, 's.suspended_at': null, 'm.left_at': null, 'm.status': 'active' }))
    .orderBy('c.count', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute();

/** Whether the shop has any unclaimed member. */
export const hasUnclaimed = (db: Queries, shopId: string): Promise<boolean> =>
  hasRow(db.selectFrom('kept_contacts').select('account_id').where('shop_id', '=', shopId).limit(1));

/** The unclaimed member with this account's email, whether or not the address is proven. */
export const findUnclaimedWithEmailOf = (db: Queries, shopId: string, accountId: string) =>
  unclaimedWithEmailOf(db, accountId)
    .innerJoin('members as m', (on) => on.on('m.shop_id', '=', shopId).onRef('m.account_id', '=', 'k.account_id'))
    .select('m.id as memberId')
    .where('k.shop_id', '=', shopId)
    .where('m.left_at', 'is', null)
    .executeTakeFirst();

/** Those of these accounts that are unclaimed members of the shop. */
export const listUnclaimed = (db: Queries, shopId: string, ids: string[]) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where(({ and }) => and({ kept_by: shopId, claimed_by: null }))
    .execute();
