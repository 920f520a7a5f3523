/**
 * Whether a whole database holds together: every card against its ledger, every ledger against itself, the stored counts of every
 * shop. The work is the database's, a card at a time, so that ten million rows need no memory here.
 */

import { hasSlot } from '@stampdeck/contract/slots.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';

export interface LedgerReport {
  shops: number;
  cards: number;
  rows: number;
  /** What is wrong, a sentence each that names shop and card; empty when nothing is. */
  findings: string[];
}

interface Inspection<Row> {
  query: RawBuilder<Row>;
  /** What is wrong with a row that the query found. */
  wrongs: (row: Row) => (string | false)[];
  of: (row: Row) => string;
}

/** A kind of breakage that is everywhere is named so often and no more. */
const mostNamed = 100;

interface CardRow {
  shop: string;
  card: string;
  count: number;
  size: number;
  status: string;
  version: number | null;
  rewards: number;
  seq: number;
  rows: number;
  sum: number;
}

/**
 * Open below its size, full or redeemed at it, handed over empty, or set aside empty with nothing to give; an empty card has no design yet, any other has
 * one.
 */
const statusFits = sql`(case when c.status = 'open' then c.count < c.size
  when c.status = 'redeemed' and c.count = 0 then c.rewards = 0 when c.status = 'handed' then c.count = 0
  when c.status in ('full', 'redeemed') then c.count = c.size else false end)`;
const versionFits = sql`((c.count = 0) = (c.design_version is null))`;

const hasRoom = (status: string, count: number, size: number): boolean =>
  status === 'open' ? count < size : count === (status === 'handed' ? 0 : size);
const isSetAside = (card: { status: string; count: number; rewards: number }): boolean =>
  card.status === 'redeemed' && card.count === 0 && card.rewards === 0;

const cards: Inspection<CardRow> = {
  query: sql<CardRow>`
    select c.shop_id as shop, c.id as card, c.count as count, c.size as size, c.status as status, c.design_version as version,
      c.rewards as rewards, c.seq as seq, cast(count(l.id) as integer) as rows, cast(coalesce(sum(l.stamps), 0) as integer) as sum
    from cards c left join ledger l on l.shop_id = c.shop_id and l.card_id = c.id
    group by c.shop_id, c.id
    having c.count <> coalesce(sum(l.stamps), 0) or c.seq <> count(l.id) or c.count < 0 or c.count > c.size
      or not ${statusFits} or not ${versionFits}
    limit ${mostNamed + 1}`,
  of: ({ shop, card }) => `shop ${shop}, card ${card}`,
  wrongs: ({ count, size, status, version, rewards: known, seq, rows, sum }) => [
    count !== sum && `its count is ${count} and the sum of its ledger rows ${sum}`,
    seq !== rows && `its number is ${seq} and it has ${rows} ledger rows`,
    (count < 0 || count > size) && `its count of ${count} lies outside 0 to ${size}`,
    !(hasRoom(status, count, size) || isSetAside({ status, count, rewards: known })) &&
      `it is '${status}' with ${count} of ${size} stamps`,
    (count === 0) !== (version === null) && `it holds ${count} stamps and its design is ${version ?? 'none'}`,
  ],
};

interface EntryRow {
  shop: string;
  card: string;
  entry: string;
  seq: number;
  kind: string;
  stamps: number;
  countAfter: number;
  size: number;
  undoes: string | null;
  lastSeq: number;
  lastCount: number;
}

/** The sign that a kind of row has. A reversal of nothing undoes a redemption, which alone names a slot. */
const kindFits = sql`(case kind when 'award' then stamps > 0 when 'opening' then stamps <> 0 when 'reversal' then stamps < 0 or stamps = 0 and undoes is not null
  when 'redemption' then stamps = 0 else false end)`;

function signs(kind: string, undoes: string | null): number[] {
  if (kind === 'award') return [1];
  if (kind === 'opening') return [1, -1];
  if (kind === 'reversal') return undoes === null ? [-1] : [-1, 0];
  return kind === 'redemption' ? [0] : [];
}

const entries: Inspection<EntryRow> = {
  query: sql<EntryRow>`
    select * from (
      select shop_id as shop, card_id as card, id as entry, seq, kind, stamps, count_after as "countAfter", card_size as size,
        undoes_id as undoes, lag(seq, 1, 0) over card as "lastSeq", lag(count_after, 1, 0) over card as "lastCount"
      from ledger window card as (partition by shop_id, card_id order by seq, id)) as l
    where seq <> "lastSeq" + 1 or "countAfter" <> "lastCount" + stamps or "countAfter" < 0 or "countAfter" > size
      or not ${kindFits}
    limit ${mostNamed + 1}`,
  of: ({ shop, card, entry }) => `shop ${shop}, card ${card}, ledger row ${entry}`,
  wrongs: ({ seq, kind, stamps, countAfter, size, undoes, lastSeq, lastCount }) => [
    seq !== lastSeq + 1 && `it is number ${seq} after number ${lastSeq}`,
    countAfter !== lastCount + stamps && `${lastCount} and ${stamps} stamps do not make ${countAfter}`,
    (countAfter < 0 || countAfter > size) && `its count of ${countAfter} lies outside 0 to ${size}`,
    !signs(kind, undoes).includes(Math.sign(stamps)) && `a row of kind '${kind}' moves ${stamps}`,
  ],
};

interface RewardRow {
  shop: string;
  card: string;
  size: number;
  count: number;
  status: string;
  rewards: number;
  redeemed: number;
  given: number;
}

/** What was given of a card is what its ledger says was redeemed and not undone, each reward once, and none that was not reached. */
const rewards: Inspection<RewardRow> = {
  query: sql<RewardRow>`
    select * from (
      select c.shop_id as shop, c.id as card, c.size as size, c.count as count, c.status as status, c.rewards as rewards,
        c.redeemed as redeemed, cast(coalesce((select sum(1 << (l.slot - 1)) from ledger l
          where l.shop_id = c.shop_id and l.card_id = c.id and l.kind = 'redemption'
            and not exists (select 1 from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id)), 0) as integer) as given
      from cards c) as looked
    where redeemed <> given or (redeemed & ~rewards) <> 0 or (redeemed >> count) <> 0
      or (status = 'redeemed' and count > 0) <> ((redeemed & (1 << (size - 1))) <> 0)
    limit ${mostNamed + 1}`,
  of: ({ shop, card }) => `shop ${shop}, card ${card}`,
  wrongs: ({ size, count, status, rewards: known, redeemed, given }) => [
    redeemed !== given && `it says that slots ${redeemed} were redeemed and its ledger ${given}, as bits`,
    (redeemed & ~known) !== 0 && `slots ${redeemed} were redeemed and only ${known} can be, as bits`,
    redeemed >> count !== 0 && `slots ${redeemed} were redeemed, as bits, with ${count} stamps`,
    (status === 'redeemed' && count > 0) !== hasSlot(redeemed, size) &&
      `it is '${status}' and its redeemed slots are ${redeemed}, as bits`,
  ],
};

interface OwnerRow {
  shop: string;
  card: string;
  entry: string;
  actor: string;
  member: string;
  cardMember: string | null;
  isStaff: number;
}

/** Who stamps for a shop works there, or did. */
const owners: Inspection<OwnerRow> = {
  query: sql<OwnerRow>`
    select l.shop_id as shop, l.card_id as card, l.id as entry, l.actor_id as actor, l.member_id as member,
      c.member_id as "cardMember", case when w.account_id is null then 0 else 1 end as "isStaff"
    from ledger l left join cards c on c.shop_id = l.shop_id and c.id = l.card_id
      left join staff w on w.shop_id = l.shop_id and w.account_id = l.actor_id
    where w.account_id is null or c.id is null or c.member_id <> l.member_id
    limit ${mostNamed + 1}`,
  of: ({ shop, card, entry }) => `shop ${shop}, card ${card}, ledger row ${entry}`,
  wrongs: ({ actor, member, cardMember, isStaff }) => [
    isStaff === 0 && `it was written by ${actor}, who is not of this shop`,
    cardMember === null && 'there is no such card',
    cardMember !== null && cardMember !== member && `it names member ${member} and the card is ${cardMember}'s`,
  ],
};

interface UndoRow {
  shop: string;
  card: string;
  entry: string;
  undoes: string;
}

const undos: Inspection<UndoRow> = {
  query: sql<UndoRow>`
    select l.shop_id as shop, l.card_id as card, l.id as entry, l.undoes_id as undoes
    from ledger l left join ledger u on u.shop_id = l.shop_id and u.id = l.undoes_id
    where l.undoes_id is not null
      and (u.id is null or u.card_id <> l.card_id or u.seq <> l.seq - 1 or u.stamps <> -l.stamps or l.kind <> 'reversal')
    limit ${mostNamed + 1}`,
  of: ({ shop, card, entry }) => `shop ${shop}, card ${card}, ledger row ${entry}`,
  wrongs: ({ undoes }) => [`it undoes ${undoes}, which is not the row before it with as many stamps`],
};

interface ShopRow {
  shop: string;
  followers: number;
  members: number;
  follows: number;
  joined: number;
}

const shops: Inspection<ShopRow> = {
  query: sql<ShopRow>`
    select * from (
      select s.id as shop, s.followers as followers, s.members as members,
        (select cast(count(*) as integer) from follows f where f.shop_id = s.id) as follows,
        (select cast(count(*) as integer) from members m where m.shop_id = s.id and m.left_at is null) as joined
      from shops s) as counted
    where followers <> follows or members <> joined
    limit ${mostNamed + 1}`,
  of: ({ shop }) => `shop ${shop}`,
  wrongs: ({ followers, members, follows, joined }) => [
    followers !== follows && `it says ${followers} followers and has ${follows}`,
    members !== joined && `it says ${members} members and has ${joined}`,
  ],
};

interface MemberRow {
  shop: string;
  member: string;
  follows: number;
  running: number;
}

const members: Inspection<MemberRow> = {
  query: sql<MemberRow>`
    select * from (
      select m.shop_id as shop, m.id as member,
        case when m.left_at is not null or exists (select 1 from follows f
          where f.shop_id = m.shop_id and f.account_id = m.account_id) or exists (select 1 from accounts a
          where a.id = m.account_id and a.kept_by = m.shop_id) then 1 else 0 end as follows,
        case when exists (select 1 from cards c
          where c.shop_id = m.shop_id and c.member_id = m.id and c.status <> 'redeemed') then 1 else 0 end as running
      from members m) as looked
    where follows = 0 or running = 0
    limit ${mostNamed + 1}`,
  of: ({ shop, member }) => `shop ${shop}, member ${member}`,
  wrongs: ({ follows, running }) => [
    follows === 0 && 'a running membership without a follow',
    running === 0 && 'there is no running card',
  ],
};

async function inspect<Row>(db: Queries, { query, wrongs, of }: Inspection<Row>): Promise<string[]> {
  const { rows } = await query.execute(db);
  const findings = rows
    .slice(0, mostNamed)
    .flatMap((row) => wrongs(row).flatMap((wrong) => (wrong ? [`${of(row)}: ${wrong}`] : [])));
  // What the query finds is put into words here: a row without any would be lost.
  if (findings.length < Math.min(rows.length, mostNamed))
    throw new Error('The ledger check found what it cannot name.');
  return rows.length > mostNamed ? [...findings, `more like the last; only ${mostNamed} are named`] : findings;
}

/** Looks at everything. For one consistent moment of a database in use, give it a transaction that only reads. */
export async function inspectLedger(db: Queries): Promise<LedgerReport> {
  const findings: string[] = [];
  for (const look of [
    () => inspect(db, cards),
    () => inspect(db, entries),
    () => inspect(db, rewards),
    () => inspect(db, owners),
    () => inspect(db, undos),
    () => inspect(db, shops),
    () => inspect(db, members),
  ]) {
    findings.push(...(await look()));
  }
  const { rows } = await sql<Omit<LedgerReport, 'findings'>>`
    select cast((select count(*) from shops) as integer) as shops, cast((select count(*) from cards) as integer) as cards,
      cast((select count(*) from ledger) as integer) as rows`.execute(db);
  const [seen] = rows;
  if (!seen) throw new Error('The database does not say how much it holds.');
  return { ...seen, findings };
}
