/**
 * Checks the consistency of a whole database: each card against its ledger, each ledger against itself, the stored counts of each
 * shop, and each product's rating against its reviews. The database does the work, so ten million rows need no memory here.
 */

import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';

export interface LedgerReport {
  shops: number;
  cards: number;
  rows: number;
  /** Findings: a sentence each that names shop and card; empty if all is well. */
  findings: string[];
}

type Sql = RawBuilder<unknown>;

interface Inspection {
  /** The rows to check. */
  of: Sql;
  /** Names a row in a finding. */
  name: Sql;
  /** The conditions that make a row wrong, and their wording. */
  faults: [isWrong: Sql, says: Sql][];
}

/** At most this many findings of one kind are listed. */
const mostNamed = 100;

const card = sql`'shop ' || shop || ', card ' || card`;
const entry = sql`${card} || ', ledger row ' || entry`;
const outside = sql`'its count of ' || count || ' lies outside 0 to ' || size`;

const cards: Inspection = {
  of: sql`
    select c.shop_id as shop, c.id as card, c.count as count, c.size as size, c.status as status, c.design_version as version,
      c.rewards as rewards, c.seq as seq, count(l.id) as entries, coalesce(sum(l.stamps), 0) as stamps
    from cards c left join ledger l on l.shop_id = c.shop_id and l.card_id = c.id
    group by c.shop_id, c.id`,
  name: card,
  faults: [
    [sql`count <> stamps`, sql`'its count is ' || count || ' and the sum of its ledger rows ' || stamps`],
    [sql`seq <> entries`, sql`'its number is ' || seq || ' and it has ' || entries || ' ledger rows'`],
    [sql`count < 0 or count > size`, outside],
    [
      // Open with fewer stamps than its size, full or redeemed at its size, empty after a claim, or set aside empty with nothing owed.
      sql`not (case when status = 'open' then count < size when status = 'redeemed' and count = 0 then rewards = 0
        when status = 'handed' then count = 0 when status in ('full', 'redeemed') then count = size else false end)`,
      sql`'it is ''' || status || ''' with ' || count || ' of ' || size || ' stamps'`,
    ],
    [
      // Only an empty card has no design yet.
      sql`(count = 0) <> (version is null)`,
      sql`'it holds ' || count || ' stamps and its design is ' || coalesce(cast(version as text), 'none')`,
    ],
  ],
};

const entries: Inspection = {
  of: sql`
    select shop_id as shop, card_id as card, id as entry, seq, kind, stamps, count_after as count, card_size as size,
      undoes_id as undoes, lag(seq, 1, 0) over card as last_seq, lag(count_after, 1, 0) over card as last_count
    from ledger window card as (partition by shop_id, card_id order by seq, id)`,
  name: entry,
  faults: [
    [sql`seq <> last_seq + 1`, sql`'it is number ' || seq || ' after number ' || last_seq`],
    [sql`count <> last_count + stamps`, sql`last_count || ' and ' || stamps || ' stamps do not make ' || count`],
    [sql`count < 0 or count > size`, outside],
    [
      // Each kind of row has its sign. A reversal of 0 undoes a redemption; only redemptions and their reversals name a slot.
      sql`not (case kind when 'award' then stamps > 0 when 'opening' then stamps <> 0
        when 'reversal' then stamps < 0 or stamps = 0 and undoes is not null when 'redemption' then stamps = 0 else false end)`,
      sql`'a row of kind ''' || kind || ''' moves ' || stamps`,
    ],
  ],
};

/** A card's redeemed slots match its ledger: each reward once, minus undone ones, and none that was not reached. */
const rewards: Inspection = {
  of: sql`
    select c.shop_id as shop, c.id as card, c.size as size, c.count as count, c.status as status, c.rewards as rewards,
      c.redeemed as redeemed, coalesce((select sum(1 << (l.slot - 1)) from ledger l
        where l.shop_id = c.shop_id and l.card_id = c.id and l.kind = 'redemption'
          and not exists (select 1 from ledger u where u.shop_id = l.shop_id and u.undoes_id = l.id)), 0) as given
    from cards c`,
  name: card,
  faults: [
    [
      sql`redeemed <> given`,
      sql`'it says that slots ' || redeemed || ' were redeemed and its ledger ' || given || ', as bits'`,
    ],
    [
      sql`(redeemed & ~rewards) <> 0`,
      sql`'slots ' || redeemed || ' were redeemed and only ' || rewards || ' can be, as bits'`,
    ],
    [
      sql`(redeemed >> count) <> 0`,
      sql`'slots ' || redeemed || ' were redeemed, as bits, with ' || count || ' stamps'`,
    ],
    [
      sql`(status = 'redeemed' and count > 0) <> ((redeemed & (1 << (size - 1))) <> 0)`,
      sql`'it is ''' || status || ''' and its redeemed slots are ' || redeemed || ', as bits'`,
    ],
  ],
};

/** A person who stamps for a shop works there, or did. */
const owners: Inspection = {
  of: sql`
    select l.shop_id as shop, l.card_id as card, l.id as entry, l.actor_id as actor, l.member_id as member,
      c.member_id as owner, w.account_id as staff
    from ledger l left join cards c on c.shop_id = l.shop_id and c.id = l.card_id
      left join staff w on w.shop_id = l.shop_id and w.account_id = l.actor_id`,
  name: entry,
  faults: [
    [sql`staff is null`, sql`'it was written by ' || actor || ', who is not of this shop'`],
    [sql`owner is null`, sql`'there is no such card'`],
    [sql`owner <> member`, sql`'it names member ' || member || ' and the card is ' || owner || '''s'`],
  ],
};

const undos: Inspection = {
  of: sql`
    select l.shop_id as shop, l.card_id as card, l.id as entry, l.undoes_id as undoes,
      coalesce(u.card_id = l.card_id and u.seq = l.seq - 1 and u.stamps = -l.stamps and l.kind = 'reversal', false) as fits
    from ledger l left join ledger u on u.shop_id = l.shop_id and u.id = l.undoes_id
    where l.undoes_id is not null`,
  name: entry,
  faults: [[sql`not fits`, sql`'it undoes ' || undoes || ', which is not the row before it with as many stamps'`]],
};

const shops: Inspection = {
  of: sql`
    select s.id as shop, s.followers as followers, s.members as members,
      (select count(*) from follows f where f.shop_id = s.id) as follows,
      (select count(*) from members m where m.shop_id = s.id and m.left_at is null) as joined
    from shops s`,
  name: sql`'shop ' || shop`,
  faults: [
    [sql`followers <> follows`, sql`'it says ' || followers || ' followers and has ' || follows`],
    [sql`members <> joined`, sql`'it says ' || members || ' members and has ' || joined`],
  ],
};

const members: Inspection = {
  of: sql`
    select m.shop_id as shop, m.id as member,
      m.left_at is not null or exists (select 1 from follows f where f.shop_id = m.shop_id and f.account_id = m.account_id)
        or exists (select 1 from accounts a where a.id = m.account_id and a.kept_by = m.shop_id) as follows,
      exists (select 1 from cards c
        where c.shop_id = m.shop_id and c.member_id = m.id and c.status <> 'redeemed') as runs
    from members m`,
  name: sql`'shop ' || shop || ', member ' || member`,
  faults: [
    [sql`not follows`, sql`'a running membership without a follow'`],
    [sql`not runs`, sql`'there is no running card'`],
  ],
};

/** A product's stored rating is that of its reviews. */
const ratings: Inspection = {
  of: sql`
    select p.shop_id as shop, p.id as product, p.reviews as reviews, p.half_stars as stars, count(r.id) as written,
      coalesce(sum(r.half_stars), 0) as given
    from products p left join reviews r on r.shop_id = p.shop_id and r.product_id = p.id
    group by p.shop_id, p.id`,
  name: sql`'shop ' || shop || ', product ' || product`,
  faults: [
    [sql`reviews <> written`, sql`'it says ' || reviews || ' reviews and has ' || written`],
    [sql`stars <> given`, sql`'it says ' || stars || ' half stars and its reviews gave ' || given`],
  ],
};

async function inspect(db: Queries, { of, name, faults }: Inspection): Promise<string[]> {
  const words = faults.map(
    ([isWrong, says], index) => sql`case when ${isWrong} then ${says} end as ${sql.ref(`fault${index}`)}`,
  );
  const wrong = sql.join(
    faults.map(([isWrong]) => sql`(${isWrong})`),
    sql` or `,
  );
  const { rows } = await sql<{ name: string; [fault: `fault${number}`]: string | null }>`
    select ${name} as name, ${sql.join(words)} from (${of}) as looked where ${wrong} limit ${mostNamed + 1}`.execute(
    db,
  );
  const findings = rows
    .slice(0, mostNamed)
    .flatMap(({ name: place, ...said }) =>
      Object.values(said).flatMap((fault) => (fault ? [`${place}: ${fault}`] : [])),
    );
  // Without a name, a finding would be lost.
  if (findings.length < Math.min(rows.length, mostNamed))
    throw new Error('The ledger check found a problem that it cannot name.');
  return rows.length > mostNamed ? [...findings, `more like the last; only ${mostNamed} are named`] : findings;
}

/** Checks the whole database. If it is in use, pass a read-only transaction, so that all queries see the same data. */
export async function inspectLedger(db: Queries): Promise<LedgerReport> {
  const findings: string[] = [];
  for (const inspection of [cards, entries, rewards, owners, undos, shops, members, ratings])
    findings.push(...(await inspect(db, inspection)));
  const { rows } = await sql<Omit<LedgerReport, 'findings'>>`
    select cast((select count(*) from shops) as integer) as shops, cast((select count(*) from cards) as integer) as cards,
      cast((select count(*) from ledger) as integer) as rows`.execute(db);
  const [seen] = rows;
  if (!seen) throw new Error('The database does not say how much it holds.');
  return { ...seen, findings };
}
