/** The only SQL about kept accounts, adding them and handing them over. */
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
export interface NewKept {
  mark: string;
  account: WholeRows['accounts'][number];
  contact: KeptContactsTable;
  member: Insertable<MembersTable>;
  card: CardsTable;
  /** The opening balance; nothing for an empty card. */
  entry: LedgerTable | null;
}

/** Keeps that a shop added these; answers the marks that are new. Of two at once one waits for the other here. */
export async function addMarks(
  db: Queries,
  shopId: string,
  marks: { mark: string; accountId: string }[],
): Promise<Set<string>> {
  const rows = await db
    .insertInto('import_marks')
    .values(marks.map(({ mark, accountId }) => ({ shop_id: shopId, mark, account_id: accountId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .execute();
  return new Set(rows.map(({ mark }) => mark));
}

/** As `addMarks` of one, which may also be left over from an account that is no member any more; false when it is another's. */
export async function takeMark(
  db: Queries,
  shopId: string,
  mark: string,
  accountId: string,
  goneId: string | null,
): Promise<boolean> {
  if (goneId === null) return (await addMarks(db, shopId, [{ mark, accountId }])).has(mark);
  return hasChanged(
    db
      .updateTable('import_marks')
      .set({ account_id: accountId })
      .where(({ and }) => and({ shop_id: shopId, mark, account_id: goneId })),
  );
}

/** Of some marks those that a shop has, with the account that each became. */
export const listMarks = (db: Queries, shopId: string, marks: string[]) =>
  db
    .selectFrom('import_marks')
    .select(['mark', 'account_id as accountId'])
    .where('shop_id', '=', shopId)
    .where('mark', 'in', marks)
    .execute();

/** Of some addresses those that a member of the shop has: as their own, or as the shop typed it. */
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

/** Rows of members whom a shop keeps, whole. */
export interface WholeRows {
  accounts: Pick<AccountsTable, 'id' | 'email' | 'name' | 'date_of_birth' | 'created_at' | 'kept_by'>[];
  contacts: KeptContactsTable[];
  members: Insertable<MembersTable>[];
  cards: CardsTable[];
  ledger: LedgerTable[];
}

/** Rows that one statement may have, on either engine. */
const rowsAtOnce = 500;

async function inParts<Row>(rows: Row[], add: (some: Row[]) => { execute: () => Promise<unknown> }): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await add(rows.slice(from, from + rowsAtOnce)).execute();
}

/** Adds members with all that is theirs. */
export async function addWhole(db: Queries, { accounts, contacts, members, cards, ledger }: WholeRows): Promise<void> {
  const filled = accounts.map((account) => ({ ...blankAccount, erased_at: null, ...account }));
  await inParts(filled, (some) => db.insertInto('accounts').values(some));
  await inParts(contacts, (some) => db.insertInto('kept_contacts').values(some));
  await inParts(members, (some) => db.insertInto('members').values(some));
  await inParts(cards, (some) => db.insertInto('cards').values(some));
  await inParts(ledger, (some) => db.insertInto('ledger').values(some));
}

/** Adds members with their kept accounts, cards and opening balances. The marks are there already. */
export const addKept = (db: Queries, people: NewKept[]): Promise<void> =>
  addWhole(db, {
    accounts: people.map(({ account }) => account),
    contacts: people.map(({ contact }) => contact),
    members: people.map(({ member }) => member),
    cards: people.map(({ card }) => card),
    ledger: people.flatMap(({ entry }) => entry ?? []),
  });

/** The shop's newest design as far as a balance needs it; nothing while there is none. */
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

/** A member's running card, kept from changing until the transaction ends. */
export const lockCard = async (db: Queries, shopId: string, memberId: string) =>
  // A card that was closed while this waited for it is no longer running, and the next one is seen by a second look alone.
  (await lookAtCard(db, shopId, memberId)) ?? (await lookAtCard(db, shopId, memberId));

/** Changes a card that is locked. */
export const saveCard = (db: Queries, shopId: string, id: string, change: Partial<CardsTable>) =>
  db.updateTable('cards').set(change).where('shop_id', '=', shopId).where('id', '=', id).execute();

/** The ledger row of such a change. */
export const addEntry = (db: Queries, entry: LedgerTable) => db.insertInto('ledger').values(entry).execute();

/** Changes a membership whose account is locked. */
export const saveMember = (db: Queries, shopId: string, id: string, change: Updateable<MembersTable>) =>
  db.updateTable('members').set(change).where('shop_id', '=', shopId).where('id', '=', id).execute();

/** Notes who has taken a kept account's place, and forgets what the shop had typed of them. */
export async function saveClaim(db: Queries, shopId: string, keptId: string, ownerId: string): Promise<void> {
  await db.updateTable('accounts').set({ claimed_by: ownerId }).where('id', '=', keptId).execute();
  await forgetKept(db, shopId, [keptId]);
  await forgetReplies(db, { named: [keptId] });
}

/** Forgets what a shop knows of the people behind accounts that it keeps; nothing of an account of their own. */
export async function forgetKept(db: Queries, shopId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ name: '', date_of_birth: null })
    .where('id', 'in', ids)
    .where('kept_by', '=', shopId)
    .execute();
  await db.deleteFrom('kept_contacts').where('shop_id', '=', shopId).where('account_id', 'in', ids).execute();
}

/**
 * Forgets up to `limit` people whom shops kept that have closed since: nobody asks these for them again. Their cards and the ledger stay.
 * Of several who do so at once each takes others.
 */
export async function forgetKeptOfClosed(db: Queries, limit: number): Promise<number> {
  const lock = sql.raw(engineOf(db) === 'postgres' ? 'for no key update of a skip locked' : '');
  // Accounts first, as in a claim, then the marks of the shops in one order, so that two processes do not wait for each other.
  const { rows } = await sql<{ shopId: string; accountId: string }>`
    select k.shop_id as "shopId", k.account_id as "accountId" from shops s
    join kept_contacts k on k.shop_id = s.id join accounts a on a.id = k.account_id
    where s.closed_at is not null order by k.shop_id limit ${limit} ${lock}`.execute(db);
  for (const [shopId, some] of Map.groupBy(rows, (row) => row.shopId)) {
    const ids = some.map(({ accountId }) => accountId);
    // Whoever counts this shop's members changes the same rows of their list.
    await lockMark(db, shopId);
    await db
      .updateTable('members')
      .set({ search: '' })
      .where('shop_id', '=', shopId)
      .where('account_id', 'in', ids)
      .execute();
    await forgetKept(db, shopId, ids);
  }
  if (rows.length > 0) await forgetReplies(db, { named: rows.map(({ accountId }) => accountId) });
  return rows.length;
}

/** Removes what shops that have closed once added: it only kept their files from adding somebody twice. */
export const pruneMarks = (db: Queries, limit: number): Promise<number> =>
  removeSome(
    db,
    'import_marks',
    'shop_id, mark',
    sql`shop_id in (select id from shops where closed_at is not null)`,
    limit,
  );

/** Of `accounts as a`: its owner has proven that the address is theirs. */
const hasProvenOwner = sql<boolean>`a.email_verified_at is not null and a.owner_proved_at is not null
  and a.erased_at is null`;

/** Kept members with the email of `accounts as a`, which is this one. */
const keptLike = (db: Queries, accountId: string) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('kept_contacts as k', (on) => on.onRef('k.email', '=', 'a.email').on(sql<boolean>`k.email <> ''`))
    .where('a.id', '=', accountId);

/**
 * Kept members whose email is this account's, once its owner has proven it to be theirs: of one shop, or of all that the account is a member
 * of, in one order for everybody.
 */
export const listClaimable = (db: Queries, accountId: string, shopId?: string) =>
  keptLike(db, accountId)
    .innerJoin('shops as s', 's.id', 'k.shop_id')
    .select(['k.account_id as keptId', 's.id as id', 's.time_zone as timeZone'])
    .where(hasProvenOwner)
    .where(
      shopId === undefined
        ? sql<boolean>`s.id in (select m.shop_id from members m where m.account_id = a.id and m.left_at is null)`
        : sql<boolean>`s.id = ${shopId}`,
    )
    .orderBy('s.id')
    .execute();

/**
 * What open shops keep for an account whose owner has proven the address, the most stamps first. `ownId` is the account's own membership
 * there; `design` the card's JSON, null while the shop has none.
 */
export const listWaiting = (db: Queries, accountId: string) =>
  keptLike(db, accountId)
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
    .select(['s.id as shopId', 's.name as name', 'o.photo as photo', 'c.count as stamps', 'd.body as design'])
    .select('own.id as ownId')
    .where(hasProvenOwner)
    .where('o.id', '<>', accountId)
    .where(({ and }) => and({ 's.closed_at': null, 's.suspended_at': null, 'm.left_at': null, 'm.status': 'active' }))
    .orderBy('c.count', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute();

/** Whether a shop keeps anybody whom nobody has taken over. */
export const hasKept = (db: Queries, shopId: string): Promise<boolean> =>
  hasRow(db.selectFrom('kept_contacts').select('account_id').where('shop_id', '=', shopId).limit(1));

/** The kept member whose e-mail is an account's, whether or not its owner has proven it. */
export const findKeptLike = (db: Queries, shopId: string, accountId: string) =>
  keptLike(db, accountId)
    .innerJoin('members as m', (on) => on.on('m.shop_id', '=', shopId).onRef('m.account_id', '=', 'k.account_id'))
    .select('m.id as memberId')
    .where('k.shop_id', '=', shopId)
    .where('m.left_at', 'is', null)
    .executeTakeFirst();

/** Of some accounts those that this shop keeps and nobody has taken over. */
export const listKept = (db: Queries, shopId: string, ids: string[]) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where(({ and }) => and({ kept_by: shopId, claimed_by: null }))
    .execute();
