/** A believable town of any size, made by the database itself: one big shop, many small ones, members with cards and ledgers. */
import { DatabaseSync } from 'node:sqlite';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { openPostgres } from '@stampdeck/server/db/postgres.ts';
import { openSqlite, sqliteFile } from '@stampdeck/server/db/sqlite.ts';
import { hashSecret } from '@stampdeck/server/ids.ts';
import pg from 'pg';

export type Engine = 'sqlite' | 'postgres';

/** Where a server finds its database. */
export interface Place {
  engine: Engine;
  /** The data folder, or the address of the database. */
  at: string;
}

export interface Size {
  members: number;
  /** Members of the big shop, whose number is 1; the others have 50 each. */
  big: number;
  /** Ledger rows of each member, one stamp each; at most 10. */
  stamps: number;
  /** Some cards are full and some one stamp from it, and everybody has a birthday; needs stamps. */
  isMixed?: true;
}

const smallShop = 50;
/** Stamps on a card of the town. */
const cardSize = 20;

type Kind = 'shop' | 'customer' | 'member' | 'card' | 'entry';
const kinds: Record<Kind, string> = { shop: 'a', customer: 'b', member: 'c', card: 'd', entry: 'e' };

/** The id of the `n`th of a kind: a UUIDv7's form, in the order of `n`. */
export function idOf(kind: Kind, n: number): string {
  const order = n.toString(16).padStart(8, '0');
  const rest = ((BigInt(n) * 2654435761n) & 0xffffffffffffn).toString(16).padStart(12, '0');
  return `019${kinds[kind]}${order.slice(0, 4)}-${order.slice(4)}-7000-8000-${rest}`;
}

/** The bearer token of a shop's operator, and of a customer. */
export const tokenOf = (kind: 'shop' | 'customer', n: number): string => `${kind}-${n}-`.padEnd(43, 'x');

const firstNames =
  `Anna Ben Clara David Emma Felix Greta Hannes Ida Jonas Klara Leo Mia Noah Olga Paul Rosa Samir Tilda Uwe Vera Wim
  Yara Zoe Alma Bruno Carl Dora Elias Frida Gustav Helene Igor Julia Konrad Lena Matteo Nora Oskar Petra Quentin Ruth Simon Thea Ulla
  Viktor Wanda Xenia Yusuf Zita`.split(/\s+/);
const beginnings = 'Ber Hol Kra Lin Mar Nor Ost Pel Ros Stein'.split(' ');
const middles = 'ga mi ne ro ta va le du fi ko'.split(' ');
const endings = 'n r mann sen wald'.split(' ');
const lastNames = beginnings.flatMap((one) => middles.flatMap((two) => endings.map((three) => one + two + three)));

/** The name and e-mail of the `n`th customer, as the database writes them. */
export function customerOf(n: number): { name: string; email: string } {
  const first = firstNames[n % firstNames.length] as string;
  const last = lastNames[Math.floor(n / firstNames.length) % lastNames.length] as string;
  return { name: `${first} ${last}`, email: `${first}.${last}.${n}@example.com`.toLowerCase() };
}

interface Dialect {
  hex: (number: string, width: number) => string;
  series: (count: number) => string;
  time: (seconds: string) => string;
  run: (sql: string) => Promise<void>;
}

async function toPostgres(url: string): Promise<Dialect & { close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The rows are consistent by how they are made: no key is looked up for each of millions.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '1GB'; set work_mem = '128MB'",
  );
  // The server is ours alone: no checkpoint in the middle of the filling.
  await client.query("alter system set max_wal_size = '16GB'");
  await client.query('select pg_reload_conf()');
  const { rows } = await client.query<{
    name: string;
    ddl: string;
  }>(`select indexname as name, indexdef as ddl from pg_indexes
    where schemaname = 'public' and tablename in ('ledger', 'members', 'cards', 'member_activity') and indexdef like 'CREATE%INDEX%'
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return {
    hex: postgresHex,
    series: (count) => `generate_series(1, ${count}::bigint) as t(n)`,
    time: (seconds) => `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    run: async (sql) => void (await client.query(sql)),
    close: async () => {
      for (const { ddl } of rows) await client.query(ddl);
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      await client.end();
    },
  };
}

function toSqlite(folder: string): Dialect & { close: () => Promise<void> } {
  const database = new DatabaseSync(sqliteFile(folder));
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -1000000; pragma temp_store = memory',
  );
  const indexes = database
    .prepare(
      "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name in ('ledger', 'cards', 'member_activity')",
    )
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`drop index ${name}`);
  // The town counts its members itself.
  const counting = database
    .prepare("select name, sql from sqlite_master where type = 'trigger' and name = 'members_activity_added'")
    .all() as { name: string; sql: string }[];
  for (const { name } of counting) database.exec(`drop trigger ${name}`);
  return {
    hex: (number, width) => `printf('%0${width}x', ${number})`,
    series: (count) =>
      `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s) as t`,
    time: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
    run: async (sql) => database.exec(sql),
    close: async () => {
      for (const { sql } of [...indexes, ...counting]) database.exec(sql);
      database.exec('pragma journal_mode = wal');
      database.close();
    },
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function idIn(hex: Dialect['hex'], kind: Kind, n: string): string {
  const order = hex(n, 8);
  return `'019${kinds[kind]}' || substr(${order}, 1, 4) || '-' || substr(${order}, 5) || '-7000-8000-' ||
    ${hex(`(${n} * 2654435761) & 281474976710655`, 12)}`;
}

const postgresHex: Dialect['hex'] = (number, width) => `lpad(to_hex(${number}), ${width}, '0')`;

/** As `idOf`, in the words of PostgreSQL. */
export const sqlIdOf = (kind: Kind, n: string): string => idIn(postgresHex, kind, n);

function statements({ hex, series, time }: Dialect, { members, big, stamps, isMixed }: Size): string[] {
  const id = (kind: Kind, n: string) => idIn(hex, kind, n);
  const shops = 1 + Math.ceil((members - big) / smallShop);
  const shop = id('shop', `(case when t.n <= ${big} then 1 else 2 + (t.n - ${big} - 1) / ${smallShop} end)`);
  const start = quoted('2025-01-01T00:00:00.000Z');
  const design = { ...defaultDesign, size: cardSize, milestones: [{ slot: cardSize, label: 'Full card' }] };
  const rewards = 2 ** (cardSize - 1);
  const word = (list: string, at: string) => `(select word from ${list} where i = ${at})`;
  const first = word('firsts', `t.n % ${firstNames.length}`);
  const last = word('lasts', `(t.n / ${firstNames.length}) % ${lastNames.length}`);
  const joined = time('1735689600 + t.n * 20');
  // Nobody of these is among the customers whom measures visit.
  const mixed = (oneAway: string, full: string, others: string) =>
    isMixed ? `(case t.n % 10 when 4 then ${oneAway} when 6 then ${full} else ${others} end)` : others;
  const size = mixed(`${stamps + 1}`, `${stamps}`, `${cardSize}`);
  const birthday = isMixed ? `substr('010203040506070809101112', 1 + (t.n % 12) * 2, 2) || '-15'` : 'null';
  const search = `lower(${first} || ' ' || ${last} || ' ' || ${first} || '.' || ${last} || '.' || t.n || '@example.com')`;
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
      select ${id('shop', 't.n')}, 'Shop ' || t.n, 'UTC', case when t.n = 1 then ${big} else ${smallShop} end,
        case when t.n = 1 then ${big} else ${smallShop} end, 1, ${start} from ${series(shops)}`,
    `insert into designs (shop_id, version, size, body, rewards, created_at)
      select ${id('shop', 't.n')}, 1, ${cardSize}, ${quoted(JSON.stringify(design))}, ${rewards}, ${start} from ${series(shops)}`,
    `insert into accounts (id, email, name, date_of_birth, created_at)
      select ${id('customer', 't.n')}, lower(${first} || '.' || ${last} || '.' || t.n || '@example.com'),
        ${first} || ' ' || ${last}, '1990-' || ${birthday}, ${start} from ${series(members)}`,
    `insert into follows (shop_id, account_id, created_at)
      select ${shop}, ${id('customer', 't.n')}, ${joined} from ${series(members)}`,
    `insert into members (shop_id, id, account_id, search, joined_at, left_at, status)
      select ${shop}, ${id('member', 't.n')}, ${id('customer', 't.n')},
        ${search}, ${joined}, null, 'active' from ${series(members)}`,
    `insert into cards (shop_id, id, member_id, size, count, status, design_version, seq, rewards, opened_at, last_stamp_at)
      select ${shop}, ${id('card', 't.n')}, ${id('member', 't.n')}, ${size}, ${stamps}, ${mixed("'open'", "'full'", "'open'")},
        ${stamps > 0 ? 1 : 'null'}, ${stamps}, ${stamps > 0 ? mixed(`${2 ** stamps}`, `${2 ** (stamps - 1)}`, `${rewards}`) : 0}, ${joined},
        ${joined} from ${series(members)}`,
    `insert into member_activity (shop_id, member_id, status, joined_at, name, birthday, entries, count, size, progress, to_go,
        last_visit, seen_at, rewards_waiting)
      select ${shop}, ${id('member', 't.n')}, 'active', ${joined}, substr(${search}, 1, 80), ${birthday}, ${stamps}, ${stamps},
        ${stamps > 0 ? `${size}, ${stamps * 10_000} / ${size}, ${size} - ${stamps}` : '0, 0, null'}, ${joined}, ${joined},
        ${mixed('0', '1', '0')} from ${series(members)}`,
    // Behind all rows of the ledger by more than the two minutes that are looked at again.
    `insert into activity_marks (shop_id, entry_id)
      select ${id('shop', 't.n')}, '019e1000-0000-7000-8000-000000000000' from ${series(shops)}`,
    ...(stamps > 0 ? [ledger(id, series(members * stamps), { shop, stamps }), ...counted] : [countedJoins]),
    'delete from join_changes',
  ];
}

/** Days since the stamp before, by the stamp's number: the halves of five months of 2026. */
const gapOf = [0, 0, 9, 22, 9, 19, 9, 22, 9, 21, 9];
/** The class of days (`figures/rules.ts`) that each falls into. */
const classOf = gapOf.map((days) => (days <= 10 ? 7 : days <= 21 ? 9 : 10));

/** A sum that is `rows` for the stamps whose number `isOne` holds for, and 0 for the others. */
const forStamps = (isOne: (stamp: number) => boolean): string =>
  `(case when seq in (0${gapOf.map((_, stamp) => (stamp > 1 && isOne(stamp) ? `, ${stamp}` : '')).join('')}) then rows else 0 end)`;

const jsonList = (items: string[]): string =>
  items
    .map((item) => `${item} || ','`)
    .join(' || ')
    .replace(/ \|\| ','$/, '');

/** As the product adds them up: a member has one stamp on each of their days, all at noon, so each day is of one number. */
const countedDays = `insert into figure_days (shop_id, day, body)
  select shop_id, local_day, '{"stamps":' || rows || ',"visits":' || rows || ',"returning":' || ${forStamps(() => true)}
    || ',"gapDays":' || ${forStamps(() => true)} * (case seq ${gapOf.map((days, stamp) => `when ${stamp} then ${days}`).join(' ')} else 0 end)
    || ',"hours":[' || ${jsonList(Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 'rows' : "'0'")))}
    || '],"gaps":[' || ${jsonList(Array.from({ length: 17 }, (_, place) => forStamps((stamp) => classOf[stamp] === place)))}
    || '],"rewards":{}}'
  from (select shop_id, local_day, seq, count(*) as rows from ledger group by shop_id, local_day, seq) as l`;

const countedJoins = `insert into join_days (shop_id, day, joined)
  select shop_id, substr(joined_at, 1, 10), count(*) from members group by shop_id, substr(joined_at, 1, 10)`;

/** The product counts a ledger from before in steps and beside its work; here it is done at once. */
const counted = [
  countedDays,
  `insert into figure_states (shop_id, counted_until, waiting) select shop_id, max(day), '{}' from figure_days group by shop_id`,
  countedJoins,
];

function ledger(
  id: (kind: Kind, n: string) => string,
  rows: string,
  { shop, stamps }: { shop: string; stamps: number },
): string {
  const n = `((t.n - 1) / ${stamps} + 1)`;
  const of = shop.replaceAll('t.n', n);
  const stamp = `((t.n - 1) % ${stamps} + 1)`;
  const day = `'2026-0' || (1 + (${stamp} - 1) / 2) || '-' || (10 + ((${stamp} - 1) % 2) * 9 + ${n} % 9)`;
  return `insert into ledger (shop_id, id, member_id, card_id, seq, kind, stamps, count_after, card_size, design_version, actor_id,
      request_key, request_hash, undoes_id, reason, local_day, created_at)
    select ${of}, ${id('entry', 't.n')}, ${id('member', n)}, ${id('card', n)}, ${stamp}, 'award', 1, ${stamp}, ${cardSize}, 1, ${of},
      'key-' || ${id('entry', 't.n')}, '${hashSecret('town')}', null, '', ${day}, ${day} || 'T12:00:00.000Z' from ${rows}`;
}

/** Migrates an empty database and fills it; the counts of cards and shops are those of their rows. */
export async function fillTown({ engine, at }: Place, size: Size): Promise<void> {
  const onError = (error: Error) => {
    throw error;
  };
  const store =
    engine === 'sqlite' ? await openSqlite({ dataDir: at }) : await openPostgres({ url: at, poolSize: 2, onError });
  await store.close();
  const dialect = engine === 'sqlite' ? toSqlite(at) : await toPostgres(at);
  for (const sql of statements(dialect, size)) await dialect.run(sql);
  await dialect.run(sessions(1, Math.min(size.members, signedIn)));
  await dialect.close();
}

/** Customers with a session, so that they can connect: the first ones. */
const signedIn = 6000;

/** The secret of every customer's device (base64url). */
export const secret = 'c2VjcmV0LW9mLWEtYmVuY2gtZGV2aWNl';

/** Sessions straight into the database: the product's own limits count calls, not people. */
function sessions(operators: number, customers: number): string {
  const now = new Date().toISOString();
  const end = new Date(Date.now() + 86_400_000).toISOString();
  const row = (kind: 'shop' | 'customer', n: number): string => {
    const values = [
      `${kind}-${n}`,
      hashSecret(tokenOf(kind, n)),
      idOf(kind, n),
      kind === 'shop' ? 'operator' : 'customer',
    ];
    return `(${values.map(quoted).join(', ')}, 1, ${kind === 'shop' ? 'null' : quoted(secret)}, 'bench', '${now}', '${now}', '${end}')`;
  };
  const count = (total: number, kind: 'shop' | 'customer') =>
    Array.from({ length: total }, (_, at) => row(kind, at + 1));
  return `insert into sessions (id, token_hash, account_id, kind, remembered, device_secret, user_agent, created_at, last_seen_at,
    expires_at) values ${[...count(operators, 'shop'), ...count(customers, 'customer')].join(', ')}`;
}
