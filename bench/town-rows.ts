/** The rows of a town, as statements for both engines: the database itself makes millions of them. */
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { slotBits } from '@stampdeck/contract/slots.ts';
import { hashSecret } from '@stampdeck/server/ids.ts';
import { firstNames, idIn, type Kind, lastNames } from './town-names.ts';

export interface Size {
  members: number;
  /** Members of the big shop, which is number 1; the others have 50 each. */
  big: number;
  /** Ledger rows of each member, one stamp each; at most 10. */
  stamps: number;
  /**
   * A tenth of the cards are full, a tenth lack one stamp, a tenth had a reward given. All have a birthday, and customer 1 has
   * `cardsOfCollector` cards. Needs ten ledger rows per member.
   */
  isMixed?: boolean;
  /** Messages of the big shop; a multiple of 40. Needs a member for each conversation (`chatsOf`). */
  messages?: number;
  /** Products of the big shop; a multiple of 1000. */
  products?: number;
  /** Orders of the big shop; a multiple of 1000. */
  orders?: number;
}

/** Cards of customer 1 in a mixed town, each at a shop of its own. */
export const cardsOfCollector = 30;

const smallShop = 50;
/** Stamps on a card of the town. */
const cardSize = 20;

/** The SQL that differs between the engines. */
export interface Dialect {
  hex: (number: string, width: number) => string;
  series: (count: number) => string;
  time: (seconds: string) => string;
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Classes of members in a mixed town, by the last digit of their numbers. Measures visit only `others`. */
type ByClass = Record<'oneAway' | 'full' | 'redeemed' | 'others', string>;

const byClass = (n: string, { oneAway, full, redeemed, others }: ByClass): string =>
  `(case ${n} % 10 when 4 then ${oneAway} when 6 then ${full} when 8 then ${redeemed} else ${others} end)`;

/** The shop's designs, the newest last: a mixed town has one for each class. */
function designsOf(isMixed: boolean) {
  const plain = { ...defaultDesign, size: cardSize, milestones: [{ slot: cardSize, label: 'Full card' }] } as const;
  if (!isMixed) return [plain];
  const oneAway = { ...plain, size: 12, milestones: [{ slot: 12, label: 'Full card' }] } as const;
  const full = { ...plain, size: 10, milestones: [{ slot: 10, label: 'Full card' }] } as const;
  const redeemed = {
    ...oneAway,
    milestones: [{ slot: givenSlot, label: 'A biscuit' }, ...oneAway.milestones],
  } as const;
  return [oneAway, full, redeemed, plain];
}

/** The slot of the redeemed reward. */
const givenSlot = 5;
const bitsOf = ({ milestones }: { milestones: readonly { slot: number }[] }) =>
  slotBits(milestones.map(({ slot }) => slot));

/** Returns SQL over the member's number for stamps, rows, rewards and the design. */
function cardsOf(n: string, { stamps, isMixed = false }: Size) {
  const designs = designsOf(isMixed);
  const newest = designs.length;
  const pick = (all: ByClass) => (isMixed ? byClass(n, all) : all.others);
  const ofDesign = (of: (design: (typeof designs)[number]) => number): ByClass => {
    const [oneAway = '', full = '', redeemed = ''] = designs.map((design) => String(of(design)));
    return { oneAway, full, redeemed, others: String(of(designs[newest - 1] as (typeof designs)[number])) };
  };
  const same = String(stamps);
  return {
    newest,
    version: pick({ oneAway: '1', full: '2', redeemed: '3', others: String(newest) }),
    size: pick(ofDesign(({ size }) => size)),
    rewards: pick(ofDesign(bitsOf)),
    redeemed: pick({ oneAway: '0', full: '0', redeemed: String(slotBits([givenSlot])), others: '0' }),
    count: pick({ oneAway: String(stamps + 1), full: same, redeemed: String(stamps - 1), others: same }),
    status: pick({ oneAway: "'open'", full: "'full'", redeemed: "'open'", others: "'open'" }),
    waiting: pick({ oneAway: '0', full: '1', redeemed: '0', others: '0' }),
    lastStamp: pick({ oneAway: same, full: same, redeemed: String(stamps - 1), others: same }),
  };
}

/** The day of a member's stamp. */
const dayOf = (stamp: string, n: string): string =>
  `('2026-0' || (1 + (${stamp} - 1) / 2) || '-' || (10 + ((${stamp} - 1) % 2) * 9 + ${n} % 9))`;
const noon = "'T12:00:00.000Z'";

/** Memberships: customer 1 of a mixed town is also the only member of some more shops. */
function placesOf({ members, big, isMixed }: Size, id: (kind: Kind, n: string) => string) {
  const shops = 1 + Math.ceil((members - big) / smallShop);
  const collected = isMixed ? cardsOfCollector - 1 : 0;
  const rest = members - big - (shops - 2) * smallShop;
  return {
    shops: shops + collected,
    memberships: members + collected,
    shop: (n: string) =>
      id(
        'shop',
        `(case when ${n} <= ${big} then 1 when ${n} <= ${members} then 2 + (${n} - ${big} - 1) / ${smallShop} else ${n} - ${members - shops} end)`,
      ),
    customer: (n: string) => `(case when ${n} <= ${members} then ${n} else 1 end)`,
    membersOf: (n: string) =>
      `(case when ${n} = 1 then ${big} when ${n} < ${shops} then ${smallShop} when ${n} = ${shops} then ${rest} else 1 end)`,
  };
}

/** Fills an empty town. */
export function statements({ hex, series, time }: Dialect, size: Size): string[] {
  const { members, stamps, isMixed = false } = size;
  if (isMixed && stamps !== 10) throw new Error('A mixed town has ten ledger rows per member.');
  const id = (kind: Kind, n: string) => idIn(hex, kind, n);
  const { shops, memberships, shop, customer, membersOf } = placesOf(size, id);
  const start = quoted('2025-01-01T00:00:00.000Z');
  const word = (list: string, at: string) => `(select word from ${list} where i = ${at})`;
  const first = (n: string) => word('firsts', `${n} % ${firstNames.length}`);
  const last = (n: string) => word('lasts', `(${n} / ${firstNames.length}) % ${lastNames.length}`);
  const email = (n: string) => `lower(${first(n)} || '.' || ${last(n)} || '.' || ${n} || '@example.com')`;
  const who = customer('t.n');
  const search = `lower(${first(who)} || ' ' || ${last(who)} || ' ') || ${email(who)}`;
  const joined = time('1735689600 + t.n * 20');
  const birthday = (n: string) =>
    isMixed ? `substr('010203040506070809101112', 1 + cast(${n} % 12 as integer) * 2, 2) || '-15'` : 'null';
  const card = cardsOf('t.n', size);
  const stamped = stamps > 0 ? `${dayOf(card.lastStamp, 't.n')} || ${noon}` : 'null';
  const words = (name: string, list: string[]) => [
    `create temporary table ${name} (i integer primary key, word text)`,
    `insert into ${name} values ${list.map((one, at) => `(${at}, ${quoted(one)})`).join(', ')}`,
  ];
  return [
    ...words('firsts', firstNames),
    ...words('lasts', lastNames),
    `insert into accounts (id, email, name, created_at)
      select ${id('shop', 't.n')}, 'shop' || t.n || '@example.com', 'Shop ' || t.n, ${start} from ${series(shops)}`,
    `insert into shops (id, name, time_zone, followers, members, design_version, created_at)
      select ${id('shop', 't.n')}, 'Shop ' || t.n, 'UTC', ${membersOf('t.n')}, ${membersOf('t.n')}, ${card.newest}, ${start}
      from ${series(shops)}`,
    `insert into staff (shop_id, account_id, role, permissions, created_at)
      select id, id, 'owner', '[]', created_at from shops`,
    ...designsOf(isMixed).map(
      (design, at) => `insert into designs (shop_id, version, size, body, rewards, created_at)
        select ${id('shop', 't.n')}, ${at + 1}, ${design.size}, ${quoted(JSON.stringify(design))}, ${bitsOf(design)}, ${start}
        from ${series(shops)}`,
    ),
    `insert into accounts (id, email, name, date_of_birth, created_at)
      select ${id('customer', 't.n')}, ${email('t.n')}, ${first('t.n')} || ' ' || ${last('t.n')}, '1990-' || ${birthday('t.n')}, ${start}
      from ${series(members)}`,
    `insert into follows (shop_id, account_id, created_at)
      select ${shop('t.n')}, ${id('customer', who)}, ${joined} from ${series(memberships)}`,
    `insert into members (shop_id, id, account_id, search, joined_at, left_at, status)
      select ${shop('t.n')}, ${id('member', 't.n')}, ${id('customer', who)}, ${search}, ${joined}, null, 'active'
      from ${series(memberships)}`,
    `insert into cards (shop_id, id, member_id, size, count, status, design_version, seq, rewards, redeemed, opened_at, last_stamp_at)
      select ${shop('t.n')}, ${id('card', 't.n')}, ${id('member', 't.n')}, ${card.size}, ${card.count}, ${card.status},
        ${stamps > 0 ? card.version : 'null'}, ${stamps}, ${stamps > 0 ? card.rewards : 0}, ${card.redeemed}, ${joined}, ${stamped}
      from ${series(memberships)}`,
    `insert into member_activity (shop_id, member_id, status, joined_at, name, birthday, entries, count, size, progress, to_go,
        last_visit, seen_at, rewards_waiting)
      select ${shop('t.n')}, ${id('member', 't.n')}, 'active', ${joined}, substr(${search}, 1, 80), ${birthday(who)}, ${stamps}, ${card.count},
        ${stamps > 0 ? `${card.size}, ${card.count} * 10000 / ${card.size}, ${card.size} - ${card.count}` : '0, 0, null'},
        ${stamped}, ${stamps > 0 ? stamped : joined}, ${card.waiting}
      from ${series(memberships)}`,
    // Later than all rows of the ledger by more than the two minutes that are read again.
    `insert into activity_marks (shop_id, entry_id)
      select ${id('shop', 't.n')}, '019e1000-0000-7000-8000-000000000000' from ${series(shops)}`,
    ...(stamps > 0 ? [ledger(id, series(memberships * stamps), shop, size), countedDays, countedState] : []),
    countedJoins,
  ];
}

/** Days since the stamp before, by the stamp's number: two stamps a month, over five months of 2026. */
const gapOf = [0, 0, 9, 22, 9, 19, 9, 22, 9, 21, 9];
/** The class of days (`server/features/reports/sums.ts`) of each. */
const gapClassOf = gapOf.map((days) => (days <= 10 ? 7 : days <= 21 ? 9 : 10));

/** Returns the visits of the stamps for whose number `isOne` is true, and 0 for the others. */
const forStamps = (isOne: (stamp: number) => boolean): string =>
  `(case when seq in (0${gapOf.map((_, stamp) => (stamp > 1 && isOne(stamp) ? `, ${stamp}` : '')).join('')}) then visits else 0 end)`;

const jsonList = (items: string[]): string =>
  items
    .map((item) => `${item} || ','`)
    .join(' || ')
    .replace(/ \|\| ','$/, '');

// The product counts an older ledger in steps, beside its work. Here it is done at once. A member has one row on each of their
// days, all at noon, so each day has one number.
const countedDays = `insert into figure_days (shop_id, day, body)
  select shop_id, local_day, '{"stamps":' || stamps || ',"visits":' || visits || ',"returning":' || ${forStamps(() => true)}
    || ',"gapDays":' || (${forStamps(() => true)} * (case seq ${gapOf.map((days, stamp) => `when ${stamp} then ${days}`).join(' ')} else 0 end))
    || ',"hours":[' || ${jsonList(Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 'visits' : "'0'")))}
    || '],"gaps":[' || ${jsonList(Array.from({ length: 17 }, (_, place) => forStamps((stamp) => gapClassOf[stamp] === place)))}
    || '],"rewards":' || (case when given > 0 then '{"3:${givenSlot}":' || given || '}' else '{}' end) || '}'
  from (select shop_id, local_day, seq, sum(stamps) as stamps, sum(case kind when 'award' then 1 else 0 end) as visits,
      sum(case kind when 'redemption' then 1 else 0 end) as given
    from ledger group by shop_id, local_day, seq) as l`;

const countedState = `insert into figure_states (shop_id, counted_until, waiting)
  select d.shop_id, max(d.day), (select case when count(*) > 0 then '{"2:10":' || count(*) || '}' else '{}' end
    from cards c where c.shop_id = d.shop_id and c.status = 'full') from figure_days d group by d.shop_id`;

const countedJoins = `insert into join_days (shop_id, day, joined)
  select shop_id, substr(joined_at, 1, 10), count(*) from members group by shop_id, substr(joined_at, 1, 10)`;

function ledger(
  id: (kind: Kind, n: string) => string,
  rows: string,
  shopOf: (n: string) => string,
  size: Size,
): string {
  const { stamps, isMixed = false } = size;
  const n = `((t.n - 1) / ${stamps} + 1)`;
  const shop = shopOf(n);
  const stamp = `((t.n - 1) % ${stamps} + 1)`;
  const day = dayOf(stamp, n);
  const { version, size: cardSize } = cardsOf(n, size);
  const pick = (all: ByClass) => (isMixed ? byClass(n, all) : all.others);
  const plain = { full: '1', others: '1' };
  const given = (yes: string, no: string) => `(case when ${stamp} = ${stamps} then ${yes} else ${no} end)`;
  const kind = pick({
    oneAway: "'award'",
    full: "'award'",
    redeemed: given("'redemption'", "'award'"),
    others: "'award'",
  });
  const moved = pick({ ...plain, oneAway: `(case when ${stamp} = 1 then 2 else 1 end)`, redeemed: given('0', '1') });
  const after = pick({ oneAway: `${stamp} + 1`, full: stamp, redeemed: given(`${stamp} - 1`, stamp), others: stamp });
  const slot = pick({ oneAway: 'null', full: 'null', redeemed: given(String(givenSlot), 'null'), others: 'null' });
  return `insert into ledger (shop_id, id, member_id, card_id, seq, kind, stamps, count_after, card_size, design_version, actor_id,
      request_key, request_hash, undoes_id, slot, reason, local_day, created_at)
    select ${shop}, ${id('entry', 't.n')}, ${id('member', n)}, ${id('card', n)}, ${stamp}, ${kind}, ${moved}, ${after}, ${cardSize},
      ${version}, ${shop}, 'key-' || ${id('entry', 't.n')}, '${hashSecret('town')}', null, ${slot}, '', ${day}, ${day} || ${noon}
    from ${rows}`;
}
