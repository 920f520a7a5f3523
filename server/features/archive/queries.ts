/** The only SQL about a shop as a whole: read out page by page, written in a piece at a time. */
import { type Insertable, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { ownerOf } from '#db/owner.ts';
import type {
  AccountsTable,
  CardsTable,
  KeptContactsTable,
  LedgerTable,
  MembersTable,
  ShopArchivesTable,
} from '#db/schema.ts';
import { blankAccount } from '#features/accounts/queries.ts';
import { shopsWithOwners } from '#features/staff/queries.ts';

/** Rows that an archive reads at a time. */
const pageSize = 1000;

/** What a shop says of itself and lets its people give. */
export const findShop = (db: Queries, shopId: string) =>
  shopsWithOwners(db)
    .select(['s.name as name', 's.created_at as createdAt', 'a.bio as bio', 's.address as address'])
    .select(['s.hours as hours', 's.phone as phone', 's.time_zone as timeZone'])
    .select(['s.limit_gap_seconds as gapSeconds', 's.limit_visit as visit', 's.limit_day as day'])
    .select('s.limit_person_hour as personHour')
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();

/** The time zones that it had before, the oldest first. */
export const listZones = (db: Queries, shopId: string) =>
  db
    .selectFrom('shop_zones')
    .select(['until', 'time_zone as timeZone'])
    .where('shop_id', '=', shopId)
    .orderBy('until')
    .execute();

/** Versions of the card after one. */
export const listDesigns = (db: Queries, shopId: string, version: number) =>
  db
    .selectFrom('designs')
    .select(['version', 'body', 'created_at as publishedAt'])
    .where('shop_id', '=', shopId)
    .where('version', '>', version)
    .orderBy('version')
    .limit(100)
    .execute();

/** Members after the one with this id, with how to reach those who have not left; of the erased nothing is there to be read. */
export const listMembers = (db: Queries, shopId: string, id: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('kept_contacts as k', (on) =>
      on.onRef('k.shop_id', '=', 'm.shop_id').onRef('k.account_id', '=', 'm.account_id'),
    )
    .select(['m.id as id', 'a.name as name', 'm.joined_at as joinedAt', 'm.left_at as leftAt', 'm.status as status'])
    .select(['a.gender as gender', 'a.date_of_birth as birthday', 'm.brought as brought'])
    .select(sql<string>`coalesce(k.email, case when a.kept_by is null then a.email else '' end)`.as('email'))
    .select(({ fn }) => fn.coalesce('k.phone', 'a.phone').as('phone'))
    .where('m.shop_id', '=', shopId)
    .where('m.id', '>', id)
    .orderBy('m.id')
    .limit(pageSize)
    .execute();

/** Cards after one, by member. */
export const listCards = (db: Queries, shopId: string, after: { member: string; id: string }) =>
  db
    .selectFrom('cards')
    .select(['member_id as member', 'id', 'size', 'count', 'status', 'design_version as version', 'redeemed'])
    .select('opened_at as openedAt')
    .where('shop_id', '=', shopId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('member_id', 'id'), '>', tuple(after.member, after.id)))
    .orderBy('member_id')
    .orderBy('id')
    .limit(pageSize)
    .execute();

/** Rows of the ledger after one, by member and card. */
export const listEntries = (db: Queries, shopId: string, after: { member: string; card: string; seq: number }) =>
  db
    .selectFrom('ledger')
    .select(['member_id as member', 'card_id as card', 'seq', 'id', 'kind', 'stamps', 'count_after as countAfter'])
    .select(['card_size as size', 'design_version as version', 'undoes_id as undoes', 'slot', 'reason', 'overrode'])
    .select(['local_day as day', 'created_at as at'])
    .where('shop_id', '=', shopId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('member_id', 'card_id', 'seq'), '>', tuple(after.member, after.card, after.seq)),
    )
    .orderBy('member_id')
    .orderBy('card_id')
    .orderBy('seq')
    .limit(pageSize)
    .execute();

/** The archive that was chosen for a shop last. */
export const findArchive = (db: Queries, shopId: string) =>
  db.selectFrom('shop_archives').selectAll().where('shop_id', '=', shopId).executeTakeFirst();

/** As `findArchive`, kept from going on until the transaction ends. */
export const lockArchive = (db: Queries, shopId: string) =>
  db
    .selectFrom('shop_archives')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Puts an archive in the place of the last one; false while that one is being read or brought in. */
export async function putArchive(db: Queries, shopId: string, id: string, now: string): Promise<boolean> {
  const fresh = { id, status: 'checking' as const, digest: null, contents: null, faults: '[]', finished_at: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shop_archives')
    .values({ shop_id: shopId, ...fresh, failed_digest: null, base: null, handled: 0, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('shop_id')
        .doUpdateSet({
          ...fresh,
          created_at: now,
          // What a failed one left in the shop is gone on with by the same archive, and by no other.
          failed_digest: sql<string | null>`case when shop_archives.status = 'failed' then shop_archives.digest
            when shop_archives.status = 'done' then null else shop_archives.failed_digest end`,
        })
        .where('shop_archives.status', 'not in', ['checking', 'running']),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Changes an archive that is as it was; false when it has gone on meanwhile. */
export async function moveArchive(
  db: Queries,
  at: Pick<ShopArchivesTable, 'shop_id' | 'id' | 'status' | 'handled' | 'base'>,
  change: Partial<Omit<ShopArchivesTable, 'shop_id' | 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_archives')
    .set(change)
    .where('shop_id', '=', at.shop_id)
    .where('id', '=', at.id)
    .where('status', '=', at.status)
    .where('handled', '=', at.handled)
    .where('base', at.base === null ? 'is' : '=', at.base)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All archives whose file is still wanted, of whichever shop. */
export const listWaiting = (db: Queries) =>
  db
    .selectFrom('shop_archives as x')
    .innerJoin('shops as s', 's.id', 'x.shop_id')
    .selectAll('x')
    .select('s.closed_at as closedAt')
    // The condition of the index, to the letter.
    .where(sql<boolean>`x.status in ('checking', 'ready', 'running')`)
    .orderBy('x.id')
    .execute();

/** Forgets an archive; false when it has gone on meanwhile. */
export async function removeArchive(db: Queries, { shop_id, id, status }: ShopArchivesTable): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_archives')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps a shop until the transaction ends: nobody who joins it meanwhile comes before. */
export const lockShop = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['closed_at as closedAt', 'design_version as version', 'created_at as createdAt'])
    .where('id', '=', shopId)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();

/** Nobody ever joined it, nothing was ever stamped, and no file of members is on its way. */
export async function isEmpty(db: Queries, shopId: string): Promise<boolean> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one where exists (select 1 from members where shop_id = ${shopId})
      or exists (select 1 from ledger where shop_id = ${shopId})
      or exists (select 1 from imports where shop_id = ${shopId} and status = 'running')`.execute(db);
  return rows.length === 0;
}

export interface NewShop {
  bio: string;
  createdAt: string;
  timeZone: string;
  texts: { address: string; hours: string; phone: string };
  limits: { gapSeconds: number | null; visit: number | null; day: number | null; personHour: number | null };
  zones: { until: string; timeZone: string }[];
}

/** Makes a shop say what its archive says; its name is what its owner called it. */
export async function saveShop(db: Queries, shopId: string, shop: NewShop): Promise<void> {
  await db
    .updateTable('shops')
    .set({
      ...{ ...shop.texts, time_zone: shop.timeZone, created_at: shop.createdAt },
      ...{ limit_gap_seconds: shop.limits.gapSeconds, limit_visit: shop.limits.visit, limit_day: shop.limits.day },
      limit_person_hour: shop.limits.personHour,
    })
    .where('id', '=', shopId)
    .execute();
  await db.updateTable('accounts').set({ bio: shop.bio }).where('id', '=', ownerOf(shopId)).execute();
  await db.deleteFrom('shop_zones').where('shop_id', '=', shopId).execute();
  const zones = shop.zones.map(({ until, timeZone }) => ({ shop_id: shopId, until, time_zone: timeZone }));
  if (zones.length > 0) await db.insertInto('shop_zones').values(zones).execute();
}

/** Before every day that a ledger can have. */
const beforeAll = '0001-01-01';

/**
 * Lets a shop's figures begin before all days. Whoever counted it while it was empty does not write what they found: they would begin
 * with no row of `figure_states`.
 */
export const beginFigures = (db: Queries, shopId: string) =>
  db
    .insertInto('figure_states')
    .values({ shop_id: shopId, counted_until: beforeAll, waiting: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Of some addresses those that the shop keeps a member for. */
export async function listTaken(db: Queries, shopId: string, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('kept_contacts')
    .select('email')
    .where('shop_id', '=', shopId)
    .where('email', 'in', emails)
    .where('email', '<>', '')
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Rows of members, whole. */
export interface NewRows {
  accounts: Pick<AccountsTable, 'id' | 'email' | 'name' | 'gender' | 'date_of_birth' | 'created_at' | 'kept_by'>[];
  contacts: KeptContactsTable[];
  members: Insertable<MembersTable>[];
  cards: CardsTable[];
  ledger: LedgerTable[];
}

/** Values that one statement may have, on either engine. */
const rowsAtOnce = 500;

function* parts<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce);
}

/** Adds members with all that is theirs. */
export async function addRows(db: Queries, { accounts, contacts, members, cards, ledger }: NewRows): Promise<void> {
  for (const some of parts(accounts)) {
    const values = some.map((account) => ({ ...blankAccount, erased_at: null, ...account }));
    await db.insertInto('accounts').values(values).execute();
  }
  for (const some of parts(contacts)) await db.insertInto('kept_contacts').values(some).execute();
  for (const some of parts(members)) await db.insertInto('members').values(some).execute();
  for (const some of parts(cards)) await db.insertInto('cards').values(some).execute();
  for (const some of parts(ledger)) await db.insertInto('ledger').values(some).execute();
}
