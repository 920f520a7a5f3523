/** All SQL for cards, the ledger and scans. */

import { type ProofSpan, shortIdDigits } from '@stampdeck/contract/codes.ts';
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import { slotBits } from '@stampdeck/contract/slots.ts';
import type { WithoutCode } from '@stampdeck/contract/without-code.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasChanged, hasRow } from '#db/changed.ts';
import { isCutShort, isDatabaseAway, type Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import { prepared } from '#db/prepared.ts';
import { removeSome } from '#db/prune.ts';
import { isRunningCard } from '#db/running-card.ts';
import type { CardsTable, LedgerTable, ScansTable } from '#db/schema.ts';
import { together } from '#db/together.ts';
import { hasNoLimits } from '#features/limits/queries.ts';
import { newId } from '#ids.ts';

/** Where the end of an id starts that short codes contain; ids have 36 characters, counted from 1. */
const idEndPlace = 37 - shortIdDigits;

/** A new card. Its size is a placeholder until the first stamp sets the design's size. */
export const emptyCard = {
  status: 'open',
  ...{ size: 20, count: 0, seq: 0, rewards: 0, redeemed: 0 },
  ...{ design_version: null, last_stamp_at: null },
} as const;

/** Opens a card for a member without a running one. */
export const openCard = (db: Queries, shopId: string, memberId: string, now: string) =>
  db
    .insertInto('cards')
    .values({ ...emptyCard, shop_id: shopId, id: newId(Date.parse(now)), member_id: memberId, opened_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** A changed card with its ledger row. */
export interface ChangedCard {
  ledgerId: string;
  cardId: string;
  size: number;
  count: number;
  status: CardsTable['status'];
  version: number | null;
  seq: number;
  /** The redeemed slots, as bits. */
  redeemed: number;
  /** What closed cards owe; see `owedOn`. */
  owed: string | null;
}

/** The fields of a ledger row that do not come from the card. */
export interface Entry {
  ledgerId: string;
  shopId: string;
  customerId: string;
  /** Positive or negative. */
  stamps: number;
  actorId: string;
  requestKey: string;
  requestHash: string;
  reason: string;
  localDay: string;
  now: string;
  /**
   * For awards: give only if the shop has no limits, within the limits, or past the named limit.
   */
  limits: 'none' | 'met' | LimitKind;
  /** Give only if the card's last stamp is not after this time (ISO); '' for no condition. */
  quietSince: string;
}

/** The values of a card change: each a value, or the column it comes from. */
type Changing = { [Name in 'shopId' | 'customerId' | 'stamps' | 'now']: unknown };

const fitsSize = sql`case when c.count = 0 then d.size else c.size end`;

/**
 * Gives stamps if they fit, or changes no row. An empty card takes the newest design with its first
 * stamp.
 */
const guardedAward = (
  { shopId, customerId, stamps, now }: Changing,
  guards: RawBuilder<unknown>,
  beside: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const after = sql`c.count + ${stamps}`;
  return sql`update cards as c set count = ${after}, seq = c.seq + 1, size = ${fitsSize}, last_stamp_at = ${now},
            design_version = case when c.count = 0 then d.version else c.design_version end,
            rewards = case when c.count = 0 then d.rewards else c.rewards end,
            status = case when ${after} = (${fitsSize}) then 'full' else 'open' end
          from ${beside} members m, shops s, designs d
          where m.shop_id = ${shopId} and m.account_id = ${customerId} and m.status = 'active' and m.left_at is null
            and s.id = ${shopId} and d.shop_id = s.id and d.version = s.design_version and ${guards}
            and c.shop_id = ${shopId} and c.member_id = m.id and ${isRunningCard} and c.status = 'open' and ${after} <= (${fitsSize})`;
};

/** Takes stamps back above the redeemed rewards, or changes no row. */
const guardedReversal = ({ shopId, customerId, stamps }: Changing): RawBuilder<unknown> => {
  const after = sql`c.count + ${stamps}`;
  return sql`update cards as c set count = ${after}, seq = c.seq + 1, status = 'open',
            design_version = case when ${after} = 0 then null else c.design_version end
          from members m
          where m.shop_id = ${shopId} and m.account_id = ${customerId} and m.status = 'active' and m.left_at is null
            and c.shop_id = ${shopId} and c.member_id = m.id and ${isRunningCard} and ${after} >= 0
            and (c.redeemed >> (${after})) = 0`;
};

/** The whole update of the card, or no row. */
const guardedUpdate = (entry: Entry): RawBuilder<unknown> => {
  const { stamps, limits, quietSince } = entry;
  if (stamps <= 0) return guardedReversal(entry);
  const isQuiet = sql`(c.last_stamp_at is null or c.last_stamp_at <= ${quietSince})`;
  return guardedAward(
    entry,
    sql`${limits === 'none' ? hasNoLimits : sql.lit(true)} and ${quietSince === '' ? sql.lit(true) : isQuiet}`,
  );
};

const ledgerColumns = sql.raw(
  `shop_id, id, member_id, card_id, seq, kind, stamps, count_after, card_size, design_version,
   actor_id, request_key, request_hash, undoes_id, reason, overrode, local_day, created_at`,
);
/**
 * Rewards that a member's closed cards still owe, in one text to come along with the card: '<card
 * id>:<design version>:<slots as bits>', joined by commas, oldest card first.
 */
const owedOn = (shopId: RawBuilder<unknown>, memberId: RawBuilder<unknown>) => sql<string | null>`(
  select string_agg(o.id || ':' || o.design_version || ':' || (o.rewards & ~o.redeemed), ',' order by o.id)
  from cards o where o.shop_id = ${shopId} and o.member_id = ${memberId}
    and o.status = 'redeemed' and (o.rewards & ~o.redeemed) <> 0)`;

const changed = sql.raw(`c.id as "cardId", c.member_id as "memberId", c.size as size, c.count as count,
  c.status as status, c.design_version as version, c.seq as seq, c.redeemed as redeemed`);

const byStamps = ({ stamps, limits, quietSince }: Entry): Partial<Entry> => ({
  stamps,
  limits,
  // The condition keeps the statement the same at any time.
  ...(quietSince === '' ? { quietSince } : {}),
});

const moveAtOnce = prepared<Entry, ChangedCard>(
  (db, entry) =>
    sql<ChangedCard>`
      with u as (${guardedUpdate(entry)} returning ${changed}),
      l as (insert into ledger (${ledgerColumns}) select ${entryValues(entry, sql`u`)} from u)
      select u.*, ${entry.ledgerId}::text as "ledgerId", ${owedOn(sql`${entry.shopId}`, sql`u."memberId"`)} as owed
      from u`.compile(db),
  byStamps,
);

const awardColumns = [
  ...(['ledgerId', 'shopId', 'customerId', 'stamps', 'now', 'localDay'] as const),
  ...(['actorId', 'requestKey', 'requestHash', 'reason'] as const),
];
/** The columns of a batch of awards. */
type Awards = { [Name in (typeof awardColumns)[number]]: Entry[Name][] };

/**
 * Skips cards that another transaction is changing. So this statement waits for no card, and two of
 * them cannot deadlock. If a batch has two awards for one card, one is skipped.
 */
const awardAll = prepared<Awards, ChangedCard>((db, awards) => {
  const columns = awardColumns.map((name) => sql`${awards[name]}::${sql.raw(name === 'stamps' ? 'int[]' : 'text[]')}`);
  const award = { shopId: sql`k."shopId"`, customerId: sql`k."customerId"`, stamps: sql`k.stamps`, now: sql`k.now` };
  return sql<ChangedCard>`
    with k as materialized (
      select k.*, c.id as "cardId"
      from unnest(${sql.join(columns)}) as k (${sql.join(awardColumns.map((name) => sql.ref(name)))}), members m, cards c
      where m.shop_id = k."shopId" and m.account_id = k."customerId"
        and c.shop_id = k."shopId" and c.member_id = m.id and ${isRunningCard}
      for update of c skip locked),
    u as (${guardedAward(award, sql`${hasNoLimits} and c.id = k."cardId"`, sql`k,`)} returning ${changed}, k."ledgerId"),
    l as (insert into ledger (${ledgerColumns})
      select k."shopId", k."ledgerId", u."memberId", u."cardId", u.seq, 'award', k.stamps, u.count, u.size, u.version,
        k."actorId", k."requestKey", k."requestHash", null, k.reason, null, k."localDay", k.now
      from u join k using ("ledgerId"))
    select u.*, ${owedOn(sql`k."shopId"`, sql`u."memberId"`)} as owed from u join k using ("ledgerId")`.compile(db);
});

/**
 * Runs an award in a batch with others. Undefined if nothing changed, and the award has to run
 * alone.
 */
const awardTogether = together<Entry, ChangedCard>(async (db, entries) => {
  const columns = Object.fromEntries(awardColumns.map((name) => [name, entries.map((entry) => entry[name])])) as Awards;
  try {
    const rows = new Map((await awardAll(db, columns)).map((row) => [row.ledgerId, row]));
    return entries.map(({ ledgerId }) => rows.get(ledgerId));
  } catch (error) {
    // One faulty award, such as one with a used key, must not fail the others.
    if (isDatabaseAway(error) && !isCutShort(error)) throw error;
    return [];
  }
});

const keysUnderWay = new Set<string>();

/**
 * Like `awardTogether`. Never puts two awards with one key into two batches, because the batches
 * could wait for each other.
 */
async function awardShared(db: Queries, entry: Entry): Promise<ChangedCard | undefined> {
  const key = `${entry.shopId} ${entry.requestKey}`;
  if (keysUnderWay.has(key)) return undefined;
  keysUnderWay.add(key);
  try {
    return await awardTogether(db, entry);
  } finally {
    keysUnderWay.delete(key);
  }
}

type MovedCard = Omit<ChangedCard, 'owed' | 'ledgerId'> & { memberId: string };

const moveCard = prepared<Entry, MovedCard>(
  (db, entry) =>
    sql<MovedCard>`${guardedUpdate(entry)} returning id as "cardId", member_id as "memberId", size, count, status,
      design_version as version, seq, redeemed`.compile(db),
  byStamps,
);

const addMovedEntry = prepared<
  Entry & Pick<MovedCard, 'cardId' | 'memberId' | 'size' | 'count' | 'version' | 'seq'>,
  never
>(
  (db, entry) =>
    sql<never>`insert into ledger (${ledgerColumns}) select ${entryValues(entry, sql`u`)} from (
      select ${entry.cardId} as "cardId", ${entry.memberId} as "memberId", ${entry.size} as size, ${entry.count} as count,
        ${entry.version} as version, ${entry.seq} as seq) u`.compile(db),
  byStamps,
);

/**
 * Moves stamps and writes the ledger row. Undefined if the stamps do not fit or there is no such
 * card. A used request key violates `ledger_request_key`. On PostgreSQL this is one statement,
 * shared by waiting plain awards. On SQLite it is two in the caller's transaction, because SQLite
 * has no writing CTEs.
 */
export async function moveStamps(db: Queries, entry: Entry): Promise<ChangedCard | undefined> {
  if (engineOf(db) === 'postgres') {
    const isPlain = entry.stamps > 0 && entry.limits === 'none' && entry.quietSince === '';
    return (isPlain && (await awardShared(db, entry))) || (await moveAtOnce(db, entry))[0];
  }
  const [row] = await moveCard(db, entry);
  if (!row) return undefined;
  // Field by field: spreading a row of SQLite takes as long as a statement.
  const { cardId, memberId, size, count, status, version, seq, redeemed } = row;
  await addMovedEntry(db, { ...entry, cardId, memberId, size, count, version, seq });
  const [closed] = await owedByMember(db, { shopId: entry.shopId, memberId });
  return { ledgerId: entry.ledgerId, cardId, size, count, status, version, seq, redeemed, owed: closed?.owed ?? null };
}

/** Like `moveStamps`, as one step of a longer transaction, which shares no statement with other awards. */
export const moveInside = async (db: Queries, entry: Entry): Promise<ChangedCard | undefined> =>
  engineOf(db) === 'postgres' ? (await moveAtOnce(db, entry))[0] : moveStamps(db, entry);

const owedByMember = prepared<{ shopId: string; memberId: string }, { owed: string | null }>(
  (db, { shopId, memberId }) =>
    sql<{ owed: string | null }>`select ${owedOn(sql`${shopId}`, sql`${memberId}`)} as owed`.compile(db),
);

const entryValues = (entry: Entry, u: RawBuilder<unknown>) => sql`
  ${entry.shopId}, ${entry.ledgerId}, ${u}."memberId", ${u}."cardId", ${u}.seq,
  ${entry.stamps > 0 ? 'award' : 'reversal'}, ${sql.lit(entry.stamps)}, ${u}.count, ${u}.size, ${u}.version,
  ${entry.actorId}, ${entry.requestKey}, ${entry.requestHash}, null, ${entry.reason}, ${overrode(entry)}, ${entry.localDay}, ${entry.now}`;

const overrode = ({ limits }: Entry): RawBuilder<unknown> =>
  sql.lit(limits === 'none' || limits === 'met' ? null : limits);

export type LedgerRow = LedgerTable;

/** The ledger row with this request key at a shop. */
export const findEntryByKey = (db: Queries, shopId: string, requestKey: string) =>
  db
    .selectFrom('ledger')
    .selectAll()
    .where(({ and }) => and({ shop_id: shopId, request_key: requestKey }))
    .executeTakeFirst();

/** A ledger row with its member's account. */
export const findEntry = (db: Queries, shopId: string, id: string) =>
  db
    .selectFrom('ledger as l')
    .innerJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'l.shop_id').onRef('m.id', '=', 'l.member_id'))
    .selectAll('l')
    .select('m.account_id as customerId')
    .where(({ and }) => and({ 'l.shop_id': shopId, 'l.id': id }))
    .executeTakeFirst();

/** Who gave and took a card's stamps before a row of its ledger, oldest first. */
export const listMovesBefore = (db: Queries, shopId: string, { cardId, seq }: { cardId: string; seq: number }) =>
  db
    .selectFrom('ledger')
    .select(['actor_id as actorId', 'stamps'])
    .where(({ and }) => and({ shop_id: shopId, card_id: cardId }))
    .where('seq', '<', seq)
    .orderBy('seq')
    .execute();

/** A card after a redemption or an undo, before its ledger row is written. */
type TouchedCard = Omit<MovedCard, 'memberId'>;
const touched = [
  'id as cardId',
  'size',
  'count',
  'status',
  'design_version as version',
  'seq',
  'redeemed',
] as const satisfies string[];

/** Adds the ledger row of a changed card; returns the card with what closed cards owe. */
async function addTouchedEntry(
  db: Queries,
  entry: Entry,
  card: TouchedCard,
  row: Pick<LedgerTable, 'member_id' | 'kind' | 'undoes_id' | 'slot' | 'without_code'>,
): Promise<ChangedCard> {
  await db
    .insertInto('ledger')
    .values({
      ...row,
      shop_id: entry.shopId,
      id: entry.ledgerId,
      card_id: card.cardId,
      seq: card.seq,
      stamps: entry.stamps,
      count_after: card.count,
      card_size: card.size,
      design_version: card.version,
      actor_id: entry.actorId,
      request_key: entry.requestKey,
      request_hash: entry.requestHash,
      reason: entry.reason,
      local_day: entry.localDay,
      created_at: entry.now,
    })
    .execute();
  const [closed] = await owedByMember(db, { shopId: entry.shopId, memberId: row.member_id });
  return { ...card, ledgerId: entry.ledgerId, owed: closed?.owed ?? null };
}

/** Undoes an award or a redemption if it is the card's last row; undefined otherwise. */
export async function undoRow(db: Queries, last: LedgerRow, entry: Entry): Promise<ChangedCard | undefined> {
  const card = await db
    .updateTable('cards')
    .set((eb) => ({
      count: eb('count', '-', last.stamps),
      seq: eb('seq', '+', 1),
      // Undoing the last slot of a full card makes it full again; undoing anything else leaves
      // room.
      status:
        last.kind === 'award'
          ? 'open'
          : sql<CardsTable['status']>`case when count = size
        and ${last.slot} = size then 'full' else status end`,
      design_version: last.count_after === last.stamps && last.stamps > 0 ? null : last.design_version,
      ...(last.slot === null ? {} : { redeemed: sql<number>`redeemed & ~${sql.lit(slotBits([last.slot]))}` }),
    }))
    .where(({ and }) => and({ shop_id: last.shop_id, id: last.card_id, seq: last.seq }))
    .$if(last.kind === 'award', (query) => query.where('status', '<>', 'redeemed'))
    .returning(touched)
    .executeTakeFirst();
  if (!card) return undefined;
  return addTouchedEntry(db, entry, card, {
    member_id: last.member_id,
    kind: 'reversal',
    undoes_id: last.id,
    slot: null,
    // The list of redemptions without the code shows which were taken back.
    without_code: last.without_code,
  });
}

/**
 * Removes a member's empty running card, or closes it without rewards if it has ledger rows. False
 * if it has stamps.
 */
export async function setEmptyCardAside(db: Queries, shopId: string, memberId: string): Promise<boolean> {
  const removal = db
    .deleteFrom('cards')
    .where(({ and }) => and({ shop_id: shopId, member_id: memberId }))
    .where(sql<boolean>`status <> 'redeemed'`)
    .where('seq', '=', 0);
  if (await hasChanged(removal)) return true;
  return hasChanged(
    db
      .updateTable('cards')
      .set({ status: 'redeemed', rewards: 0 })
      .where(({ and }) => and({ shop_id: shopId, member_id: memberId }))
      .where(sql<boolean>`status <> 'redeemed'`)
      .where('count', '=', 0),
  );
}

/**
 * The member's cards on which a slot could be redeemed, oldest first: running, or closed and owing.
 */
export const listRewardCards = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('cards as c', (on) => on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id'))
    .select(['c.id as cardId', 'c.member_id as memberId', 'c.count as count', 'c.size as size'])
    .select(['c.rewards as rewards', 'c.redeemed as redeemed'])
    .where(({ and }) => and({ 'm.shop_id': shopId, 'm.account_id': customerId, 'm.left_at': null }))
    .where('m.status', '=', 'active')
    .where(({ or, eb }) => or([eb('c.status', '<>', 'redeemed'), sql<boolean>`(c.rewards & ~c.redeemed) <> 0`]))
    .orderBy('c.id')
    .execute();

export type RewardCard = Awaited<ReturnType<typeof listRewardCards>>[number];

/**
 * Redeems a reward of a card once. Undefined if it is not reached or already redeemed. The last
 * slot closes the card. `withoutCode`: why the customer's code was not needed.
 */
export async function redeemSlot(
  db: Queries,
  { cardId, memberId }: RewardCard,
  slot: number,
  entry: Entry,
  withoutCode: WithoutCode | null = null,
): Promise<ChangedCard | undefined> {
  const bit = sql.lit(slotBits([slot]));
  const card = await db
    .updateTable('cards')
    .set((eb) => ({
      redeemed: sql<number>`redeemed | ${bit}`,
      seq: eb('seq', '+', 1),
      status: sql<CardsTable['status']>`case when size = ${sql.lit(slot)} then 'redeemed' else status end`,
    }))
    .where(({ and }) => and({ shop_id: entry.shopId, id: cardId }))
    .where('count', '>=', slot)
    .where(sql<boolean>`(rewards & ${bit}) <> 0 and (redeemed & ${bit}) = 0`)
    .returning(touched)
    .executeTakeFirst();
  if (!card) return undefined;
  return addTouchedEntry(db, entry, card, {
    ...{ member_id: memberId, kind: 'redemption', undoes_id: null, slot },
    without_code: withoutCode,
  });
}

const runningCard = prepared((db, { shopId, customerId }: { shopId: string; customerId: string }) =>
  db
    .selectFrom('members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .leftJoin('designs as d', (on) => on.onRef('d.shop_id', '=', 's.id').onRef('d.version', '=', 's.design_version'))
    .innerJoin('cards as c', (on) =>
      on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id').on(isRunningCard),
    )
    .select([
      'c.id as cardId',
      'c.member_id as memberId',
      'c.size as size',
      'c.count as count',
      'c.status as status',
      'c.design_version as version',
      'c.seq as seq',
      'c.redeemed as redeemed',
      'c.last_stamp_at as lastStampAt',
      owedOn(sql.ref('m.shop_id'), sql.ref('m.id')).as('owed'),
      'm.status as memberStatus',
      'm.left_at as leftAt',
      's.design_version as newestVersion',
      's.closed_at as closedAt',
      'd.size as newestSize',
      sql<number>`case when ${hasNoLimits} then 0 else 1 end`.as('isLimited'),
    ])
    .where(({ and }) => and({ 'm.shop_id': shopId, 'm.account_id': customerId }))
    .compile(),
);

/** A member's running card at a shop, with what decides about the next stamp. */
export async function findRunningCard(db: Queries, shopId: string, customerId: string) {
  const [card] = await runningCard(db, { shopId, customerId });
  return card;
}

/**
 * A member's ledger after `before`, newest first, with the current names of who made the entries;
 * the owner has the shop's name. Reads one row more than `limit` to see whether another page
 * follows.
 */
export const listEntries = (
  db: Queries,
  shopId: string,
  customerId: string,
  before: { cardId: string; seq: number } | undefined,
  limit: number,
) =>
  db
    .selectFrom('members as m')
    .innerJoin('ledger as l', (on) => on.onRef('l.shop_id', '=', 'm.shop_id').onRef('l.member_id', '=', 'm.id'))
    .leftJoin('accounts as a', 'a.id', 'l.actor_id')
    .leftJoin('staff as w', (on) =>
      on.onRef('w.shop_id', '=', 'l.shop_id').onRef('w.account_id', '=', 'l.actor_id').on('w.role', '=', 'owner'),
    )
    .leftJoin('shops as s', 's.id', 'w.shop_id')
    .select([
      'l.id as id',
      'l.kind as kind',
      'l.stamps as stamps',
      'l.count_after as countAfter',
      'l.card_id as cardId',
      'l.seq as seq',
      'l.slot as slot',
      'l.design_version as version',
      sql<string | null>`coalesce(s.name, a.name)`.as('by'),
      'l.actor_id as actorId',
      'l.reason as reason',
      'l.undoes_id as undoes',
      'l.overrode as overrode',
      'l.without_code as withoutCode',
      'l.created_at as createdAt',
    ])
    .where(({ and }) => and({ 'm.shop_id': shopId, 'm.account_id': customerId }))
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('l.card_id', 'l.seq'), '<', tuple(before?.cardId ?? '', before?.seq ?? 0)),
      ),
    )
    .orderBy('l.card_id', 'desc')
    .orderBy('l.seq', 'desc')
    .limit(limit + 1)
    .execute();

/** The slots of a card that were redeemed when one of its rows was written. */
export const listRedeemedSlots = (db: Queries, row: LedgerRow) =>
  db
    .selectFrom('ledger as l')
    .select('l.slot as slot')
    .where(({ and }) => and({ 'l.shop_id': row.shop_id, 'l.card_id': row.card_id }))
    .where('l.seq', '<=', row.seq)
    .where('l.slot', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger as u')
            .select('u.id')
            .where('u.shop_id', '=', row.shop_id)
            .whereRef('u.undoes_id', '=', 'l.id')
            .where('u.seq', '<=', row.seq),
        ),
      ),
    )
    .$narrowType<{ slot: number }>()
    .execute();

/** Whether this person scanned this customer's code within the span, with this proof. */
export async function hasProof(
  db: Queries,
  scan: ProofSpan & { shopId: string; customerId: string; scannedBy: string; proof: string },
): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('scans')
      .select('step')
      .where(({ and }) => and({ shop_id: scan.shopId, account_id: scan.customerId }))
      .where('created_at', '>=', scan.since)
      .where('created_at', '<=', scan.until)
      .where(({ and }) => and({ scanned_by: scan.scannedBy, proof: scan.proof })),
  );
}

/** A customer's device by its id, signed in or not. */
export const findDevice = (db: Queries, deviceId: string) =>
  db
    .selectFrom('sessions')
    .select(['account_id as accountId', 'device_secret as secret', 'ended_at as endedAt', 'expires_at as expiresAt'])
    .where('id', '=', deviceId)
    .executeTakeFirst();

/** The end of a member's or follower's id, in the words of its indexes. */
const idEnd = sql<string>`substr(account_id, ${sql.lit(idEndPlace)}, ${sql.lit(shortIdDigits)})`;

/** Phones of one customer that a short code is compared with, each costs five HMACs. Ours: no one has as many, unless to keep a server busy. */
const mostPhones = 20;

/** The signed-in phones of a shop's members and followers whose id ends so: of each customer the ones used last. */
export const listPhones = prepared(
  (db, { shopId, idEnd: end, now }: { shopId: string; idEnd: string; now: string }) => {
    const people = db
      .selectFrom('members')
      .select('account_id')
      .where(({ and }) => and({ shop_id: shopId, left_at: null }))
      .where(idEnd, '=', end)
      .union(db.selectFrom('follows').select('account_id').where('shop_id', '=', shopId).where(idEnd, '=', end));
    const phones = db
      .selectFrom(people.as('p'))
      .innerJoin('sessions as s', 's.account_id', 'p.account_id')
      .select(['s.id as deviceId', 's.account_id as customerId', 's.device_secret as secret'])
      .select(sql<number>`row_number() over (partition by s.account_id order by s.last_seen_at desc)`.as('place'))
      .where('s.device_secret', 'is not', null)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now);
    return db
      .selectFrom(phones.as('f'))
      .select(['deviceId', 'customerId', 'secret'])
      .where('place', '<=', sql.lit(mostPhones))
      .$narrowType<{ secret: string }>()
      .compile();
  },
);

/** Stores a scan. The first one of a step wins and is returned. */
export async function addScan(db: Queries, scan: ScansTable): Promise<ScansTable> {
  await db
    .insertInto('scans')
    .values(scan)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom('scans')
    .selectAll()
    .where(({ and }) => and({ shop_id: scan.shop_id, device_id: scan.device_id, step: scan.step }))
    .executeTakeFirstOrThrow();
}

/** Deletes up to `limit` scans from before this time; returns how many. */
export const pruneScans = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'scans', 'shop_id, device_id, step', sql`created_at < ${before}`, limit);

const cardColumns = [
  'c.shop_id as shopId',
  'c.member_id as memberId',
  'c.id as id',
  'c.size as size',
  'c.count as count',
  'c.status as status',
  'c.opened_at as openedAt',
  'c.last_stamp_at as lastStampAt',
] as const;

/** The cards of some members of a shop. */
export const listCards = (db: Queries, shopId: string, memberIds: string[]) =>
  db
    .selectFrom('cards as c')
    .select(cardColumns)
    .where('c.shop_id', '=', shopId)
    .where('c.member_id', 'in', memberIds)
    .orderBy('c.opened_at')
    .execute();

/** The cards of an account at all shops. */
export const listOwnCards = (db: Queries, accountId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('cards as c', (on) => on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id'))
    .select(cardColumns)
    .where('m.account_id', '=', accountId)
    .orderBy('c.opened_at')
    .execute();

const lineColumns = [
  'kind',
  'stamps',
  'count_after as countAfter',
  'card_size as cardSize',
  'slot',
  'without_code as withoutCode',
  'reason',
  'local_day as localDay',
  'created_at as at',
] as const;

/** Pages of a member's ledger, oldest first per card. */
export const pagesOfLines = (db: Queries, shopId: string, memberId: string) =>
  paged(
    db
      .selectFrom('ledger')
      .select(['card_id as cardId', 'seq', ...lineColumns])
      .where('shop_id', '=', shopId)
      .where('member_id', '=', memberId),
    { cardId: 'card_id', seq: 'seq' },
  );

/** Pages of a shop's whole ledger. */
export const pagesOfShopLines = (db: Queries, shopId: string) =>
  paged(
    db
      .selectFrom('ledger')
      .select(['id', 'member_id as memberId', 'card_id as cardId', 'seq', ...lineColumns])
      .where('shop_id', '=', shopId),
    { id: 'id' },
  );

/** A shop's cards, by member. */
export const pagesOfCards = (db: Queries, shopId: string) =>
  paged(
    db
      .selectFrom('cards')
      .select(['member_id as member', 'id', 'size', 'count', 'status', 'design_version as version', 'redeemed'])
      .select('opened_at as openedAt')
      .where('shop_id', '=', shopId),
    { member: 'member_id', id: 'id' },
  );

/** A shop's whole ledger, by member and card. */
export const pagesOfEntries = (db: Queries, shopId: string) =>
  paged(
    db
      .selectFrom('ledger')
      .select(['member_id as member', 'card_id as card', 'seq', 'id', 'kind', 'stamps', 'count_after as countAfter'])
      .select(['card_size as size', 'design_version as version', 'undoes_id as undoes', 'slot', 'reason', 'overrode'])
      .select('without_code as withoutCode')
      .select(['local_day as day', 'created_at as at'])
      .where('shop_id', '=', shopId),
    { member: 'member_id', card: 'card_id', seq: 'seq' },
  );

/** Deletes a shop's scans of a person. */
export const removeScans = (db: Queries, shopId: string, accountId: string) =>
  db.deleteFrom('scans').where('shop_id', '=', shopId).where('account_id', '=', accountId).execute();
