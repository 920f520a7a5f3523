/** All SQL for the shops of the installation, as platform admins see them. */
import type { ShopState } from '@stampdeck/contract/platform.ts';
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { shopsWithOwners } from '#features/staff/queries.ts';

/** What is no activity of a shop's people: what others did, or tried, with it. */
const ofOthers = ['ordersRead', 'shopSuspended', 'shopRestored', 'signInFailed', 'claimRefused', 'moveUndone'];

/** When a shop last gave a stamp, and when its people last signed in or changed something. Both are at an end of an index. */
const lastStamp = sql<string | null>`(select l.created_at from ledger l where l.shop_id = s.id
  order by l.id desc limit 1)`;
const lastAct = sql<string | null>`(select e.created_at from audit e where e.shop_id = s.id
  and e.kind not in (${sql.join(ofOthers)}) order by e.id desc limit 1)`;

const shops = (db: Queries) =>
  db
    .selectFrom('shops as s')
    .select(['s.id as id', 's.name as name', 's.search_name as searchName', 's.created_at as createdAt'])
    .select(['s.suspended_at as suspendedAt', 's.closed_at as closedAt'])
    .select([lastStamp.as('lastStamp'), lastAct.as('lastAct')]);

const inState = (db: Queries, state: ShopState | undefined) =>
  shops(db)
    .$if(state === 'closed', (query) => query.where('s.closed_at', 'is not', null))
    .$if(state === 'suspended', (query) =>
      query.where('s.suspended_at', 'is not', null).where('s.closed_at', 'is', null),
    )
    .$if(state === 'open', (query) => query.where('s.suspended_at', 'is', null).where('s.closed_at', 'is', null));

/** The newest shops after a place, `limit` at most. */
export const listNewest = (
  db: Queries,
  {
    state,
    after,
    limit,
  }: { state: ShopState | undefined; after: { at: string; id: string } | undefined; limit: number },
) =>
  inState(db, state)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(s.created_at, s.id) < (${after?.at}, ${after?.id})`))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();

/** Sorts after every text that begins alike. */
const last = '\u{10FFFF}';

/** Shops whose normalized name begins with `start`, by name, after a place. */
export const listNamed = (
  db: Queries,
  {
    start,
    state,
    after,
    limit,
  }: { start: string; state: ShopState | undefined; after: { name: string; id: string } | undefined; limit: number },
) =>
  inState(db, state)
    .where('s.search_name', '>=', start)
    .where('s.search_name', '<', start + last)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.search_name, s.id) > (${after?.name}, ${after?.id})`),
    )
    .orderBy('s.search_name')
    .orderBy('s.id')
    .limit(limit)
    .execute();

/** The shop of the account with this email. */
export const listOfOwner = (db: Queries, email: string, state: ShopState | undefined) =>
  inState(db, state)
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .where('a.email', '=', email)
    .where('w.ended_at', 'is', null)
    .execute();
export type FoundShop = Awaited<ReturnType<typeof listNewest>>[number];

export const findShop = (db: Queries, id: string) =>
  shops(db)
    .select(['s.followers as followers', 's.members as members', 's.suspended_reason as reason'])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Who owns a shop that has not closed. */
export const findOwner = (db: Queries, shopId: string) =>
  shopsWithOwners(db)
    .select(['a.name as name', 'a.email as email'])
    .where('s.id', '=', shopId)
    .where('w.ended_at', 'is', null)
    .executeTakeFirst();
