/** Reads and changes the database directly, past the product's own calls. */
import { DatabaseSync } from 'node:sqlite';
import type { Permission } from '@stampdeck/contract/http.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import type { DataLocation } from '#db/beside-server.ts';
import type { Queries, Store } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { unhurriedQueries } from '#db/postgres.ts';
import type { Tables } from '#db/schema.ts';
import { sqliteFile } from '#db/sqlite.ts';
import { runOn, sqliteQueries } from '#db/sqlite-dialect.ts';
import { addAccount, addSession, addShop as addShopRow, lockAccount } from '#features/accounts/queries.ts';
import { addLink } from '#features/recovery/queries.ts';
import { addStaff } from '#features/staff/queries.ts';
import { addTablet, savePin } from '#features/tablets/queries.ts';
import { hashSecret, namedId, newId, newSecret, newShortId } from '#ids.ts';
import { queueWork } from '#outbox.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

/** Gives a person another id, with their membership and phone; the old account stays behind, empty. */
export const changeAccount = ({ store }: TestApp, { id: before }: TestPerson, id: string) =>
  store.write(async (db) => {
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', before).executeTakeFirstOrThrow();
    await db
      .insertInto('accounts')
      .values({ ...account, id, email: `new-${account.email}` })
      .execute();
    for (const table of ['members', 'follows', 'sessions'] as const)
      await db.updateTable(table).set({ account_id: id }).where('account_id', '=', before).execute();
  });

/** Gives a person's phone another secret. */
export const changeSecret = ({ store }: TestApp, { device }: TestPerson, secret: string) =>
  store.write((db) => db.updateTable('sessions').set({ device_secret: secret }).where('id', '=', device.id).execute());

/** Gives a member the search text that an older version wrote. */
export const setSearch = ({ store }: TestApp, { id }: { id: string }, search: string) =>
  store.write((db) => db.updateTable('members').set({ search }).where('account_id', '=', id).execute());

/** The operator will do this from the members' list; until then only the database can. */
export const disableMember = ({ store }: TestApp, member: TestPerson) =>
  store.write((db) =>
    db.updateTable('members').set({ status: 'disabled' }).where('account_id', '=', member.id).execute(),
  );

/** Keeps a member's card locked on PostgreSQL until `end`. */
export async function holdCard(
  { store }: TestApp,
  member: TestPerson,
): Promise<{ end: () => void; ended: Promise<void> }> {
  const { promise: held, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: end } = Promise.withResolvers<void>();
  const ended = store.write(async (db) => {
    const own = db.selectFrom('members').select('id').where('account_id', '=', member.id);
    await db.selectFrom('cards').select('id').where('member_id', 'in', own).forUpdate().execute();
    reach();
    await released;
  });
  await held;
  return { end, ended };
}

/** All rows of a shop in the tables that its ledger depends on. */
export async function rowsOfShop(db: Queries, { id }: TestPerson) {
  const of = <Table extends 'members' | 'cards' | 'ledger' | 'designs'>(table: Table) =>
    sql<Tables[Table]>`select * from ${sql.table(table)} where shop_id = ${id}`.execute(db);
  const [members, cards, ledger, designs] = [
    await of('members'),
    await of('cards'),
    await of('ledger'),
    await of('designs'),
  ];
  return { members: members.rows, cards: cards.rows, ledger: ledger.rows, designs: designs.rows };
}

/** A member's counted row in the member list. */
export const activityOf = ({ store }: TestApp, member: TestPerson) =>
  store.read
    .selectFrom('member_activity as v')
    .innerJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'v.shop_id').onRef('m.id', '=', 'v.member_id'))
    .selectAll('v')
    .where('m.account_id', '=', member.id)
    .executeTakeFirstOrThrow();

/** The session of someone who is signed in once. */
export const sessionOf = async ({ store }: TestApp, { id }: TestPerson): Promise<string> => {
  const { id: session } = await store.read
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return session;
};

/** The session of a token. */
export const readSession = ({ store }: TestApp, { token }: { token: string }) =>
  store.read.selectFrom('sessions').selectAll().where('token_hash', '=', hashSecret(token)).executeTakeFirstOrThrow();

/** The database as in a backup from before the shop erased its only member. */
export const bringBack = ({ store }: TestApp, shop: TestPerson, memberId: string, { id }: TestPerson) =>
  store.write(async (db) => {
    const created_at = new Date().toISOString();
    await db.insertInto('follows').values({ shop_id: shop.id, account_id: id, created_at }).execute();
    await db.updateTable('members').set({ account_id: id, left_at: null }).where('id', '=', memberId).execute();
    await db.deleteFrom('accounts').where('id', '=', memberId).execute();
    await db.updateTable('shops').set({ followers: 1, members: 1 }).where('id', '=', shop.id).execute();
  });

/** Removes all counts, as if nothing had been counted. */
export const forgetActivity = ({ store }: TestApp) =>
  store.write((db) => db.updateTable('member_activity').set({ entries: 0, count: 1 }).execute());

/** Gives a product reviews, past the customers who would write them. */
export const rateProduct = ({ store }: TestApp, id: string, rated: { half_stars: number; reviews: number }) =>
  store.write((db) => db.updateTable('products').set(rated).where('id', '=', id).execute());

/** Suspends a shop past the platform's people, so that its sessions notice it only when they are looked up again. */
export const suspendShop = ({ store }: TestApp, shop: TestPerson) =>
  store.write((db) => db.updateTable('shops').set({ suspended_at: 'now' }).where('id', '=', shop.id).execute());

/** Makes an account as old as one from before languages were stored. */
export const forgetLanguage = ({ store }: TestApp, { id }: TestPerson) =>
  store.write((db) => db.updateTable('accounts').set({ language: null }).where('id', '=', id).execute());

/** Closes a shop, as deleting its owner's account does. */
export const closeShop = ({ store }: TestApp, shop: TestPerson) =>
  store.write((db) => db.updateTable('shops').set({ closed_at: 'now' }).where('id', '=', shop.id).execute());

/** Of a platform admin who has set up two-step sign-in. */
const adminMarks = () => ({ is_platform_admin: 1, two_step_at: new Date().toISOString() });

/** Makes someone a platform admin, who then has to set up two-step sign-in. */
export const makeAdmin = ({ store }: TestApp, { id }: TestPerson) =>
  store.write((db) => db.updateTable('accounts').set({ is_platform_admin: 1 }).where('id', '=', id).execute());

/** What is stored about the second step of an account. */
export async function secondStepRows({ store }: TestApp, { id }: TestPerson) {
  const of = (table: 'two_steps' | 'recovery_codes' | 'sign_in_challenges') =>
    store.read.selectFrom(table).selectAll().where('account_id', '=', id).execute();
  return { apps: await of('two_steps'), codes: await of('recovery_codes'), challenges: await of('sign_in_challenges') };
}

/** A platform admin; without `hasApp`, one who still has to set up two-step sign-in. */
export async function addAdmin(app: TestApp, { hasApp = true } = {}): Promise<{ id: string; token: string }> {
  const login = { email: 'admin@example.com', password: 'a long password' };
  const { body } = await app.post(null, '/api/v1/user', { name: 'Admin', ...login });
  const signedIn = await app.post(null, '/api/operator/login', login);
  // After the sign-in, which would ask for a code.
  const change = (db: Queries) =>
    db
      .updateTable('accounts')
      .set(hasApp ? adminMarks() : { is_platform_admin: 1 })
      .where('id', '=', body._id)
      .execute();
  await app.store.write(change);
  return { id: body._id, token: signedIn.body.token };
}

/** Followers and members of a shop, counted row by row. */
export async function countLinks({ store }: TestApp, shop: TestPerson): Promise<[followers: number, members: number]> {
  const follows = await store.read.selectFrom('follows').selectAll().where('shop_id', '=', shop.id).execute();
  const members = store.read.selectFrom('members').selectAll().where('shop_id', '=', shop.id);
  return [follows.length, (await members.where('left_at', 'is', null).execute()).length];
}

export const rewriteLedger = ({ store }: TestApp) =>
  store.write((db) => db.updateTable('ledger').set({ stamps: 5 }).execute());
export const emptyLedger = ({ store }: TestApp) => store.write((db) => db.deleteFrom('ledger').execute());

/** A member's ledger, oldest first. */
export const ledgerOf = ({ store }: TestApp, member: TestPerson) =>
  store.read
    .selectFrom('ledger as l')
    .innerJoin('members as m', (on) => on.onRef('m.shop_id', '=', 'l.shop_id').onRef('m.id', '=', 'l.member_id'))
    .select(['l.kind as kind', 'l.stamps as stamps', 'l.count_after as countAfter', 'l.seq as seq'])
    .where('m.account_id', '=', member.id)
    .orderBy('l.seq')
    .execute();

/** The local days of a shop's ledger, oldest first. */
export const ledgerDays = async ({ store }: TestApp, shop: TestPerson): Promise<string[]> => {
  const rows = await store.read
    .selectFrom('ledger')
    .select('local_day as day')
    .where('shop_id', '=', shop.id)
    .orderBy('seq')
    .execute();
  return rows.map(({ day }) => day);
};

/** All people, shops, members, cards and ledger rows of a database. */
export const readWhole = async ({ store }: TestApp) => ({
  accounts: await store.read.selectFrom('accounts').selectAll().orderBy('id').execute(),
  shops: await store.read.selectFrom('shops').selectAll().orderBy('id').execute(),
  members: await store.read.selectFrom('members').selectAll().orderBy('id').execute(),
  cards: await store.read.selectFrom('cards').selectAll().orderBy('id').execute(),
  ledger: await store.read.selectFrom('ledger').selectAll().orderBy('id').execute(),
  conversations: await store.read.selectFrom('conversations').selectAll().orderBy('id').execute(),
  notes: await store.read.selectFrom('member_notes').selectAll().orderBy('member_id').execute(),
  messages: await store.read.selectFrom('messages').selectAll().orderBy('id').execute(),
});

/** The sum of all stamps in the ledger of a data folder whose server has stopped. */
export function stampsIn(dataDir: string): number {
  const database = new DatabaseSync(sqliteFile(dataDir), { readOnly: true });
  const { sum } = database.prepare('select sum(stamps) as sum from ledger').get() as { sum: number };
  database.close();
  return sum;
}

/** A signed-in operator, without the slow password hash of a sign-up. */
async function plantPerson(
  { store, clock }: TestApp,
  more: (db: Queries, id: string, now: string) => Promise<unknown>,
  shopOf: (id: string) => string | null = () => null,
) {
  const id = newId();
  const [name, email, token] = [`Shop ${id}`, `${id}@example.com`, newSecret()];
  const now = new Date(Date.now() + clock.ahead).toISOString();
  await store.write(async (db) => {
    await addAccount(db, { id, email, name, password_hash: null, photo: '', created_at: now });
    await more(db, id, now);
    await addSession(db, {
      id: newShortId(),
      token_hash: hashSecret(token),
      account_id: id,
      kind: 'operator',
      remembered: 1,
      device_secret: null,
      cookie_hash: null,
      user_agent: '',
      created_at: now,
      last_seen_at: now,
      expires_at: '9999',
      ended_at: null,
      moved_by: null,
      shop_id: shopOf(id),
      tablet_id: null,
    });
  });
  return { id, name, email, token, device: { id: '', secret: '' } };
}

/** A signed-in operator with a shop, for proofs that need hundreds. */
export const plantShop = (app: TestApp): Promise<TestPerson> =>
  plantPerson(
    app,
    async (db, id, now) => {
      await addShopRow(db, { id, name: `Shop ${id}`, time_zone: 'UTC', language: 'en', created_at: now });
      await addStaff(db, { shop_id: id, account_id: id, role: 'owner', permissions: '[]', created_at: now });
    },
    (id) => id,
  );

/** Someone who works for a shop and is signed in for it. */
export const plantColleague = (
  app: TestApp,
  shop: { id: string },
  permissions: readonly Permission[],
): Promise<TestPerson> =>
  plantPerson(
    app,
    (db, id, now) =>
      addStaff(db, {
        ...{ shop_id: shop.id, account_id: id, role: 'staff', permissions: JSON.stringify(permissions) },
        created_at: now,
      }),
    () => shop.id,
  );

/** A shared tablet of a shop, where a person has a PIN that no one can type; returns its id. */
export async function plantTablet({ store }: TestApp, shop: { id: string }, accountId: string): Promise<string> {
  const [id, now] = [newId(), new Date().toISOString()];
  await store.write(async (db) => {
    await addTablet(db, {
      ...{ shop_id: shop.id, id, token_hash: hashSecret(id), name: 'Counter', created_at: now },
      ...{ last_used_at: null, failures: 0, blocked_until: '' },
    });
    await savePin(db, { shopId: shop.id, accountId, hash: '', now }, true);
  });
  return id;
}

/** Signed-in platform admins. */
export const plantAdmin = (app: TestApp): Promise<TestPerson> =>
  plantPerson(app, (db, id) => db.updateTable('accounts').set(adminMarks()).where('id', '=', id).execute());

/** A customer whose password has this hash. */
export async function plantCustomer({ store }: TestApp, passwordHash: string): Promise<{ id: string; email: string }> {
  const id = newId();
  const email = `${id}@example.com`;
  const created_at = new Date().toISOString();
  await store.write((db) =>
    addAccount(db, { id, email, name: id, password_hash: passwordHash, photo: '', created_at }),
  );
  return { id, email };
}

/** The number of rows in a table. */
export const countRows = async (
  { store }: TestApp,
  table:
    | 'sessions'
    | 'scans'
    | 'login_failures'
    | 'outbox'
    | 'conversations'
    | 'messages'
    | 'reported_messages'
    | 'quick_answers'
    | 'member_notes'
    | 'products'
    | 'product_images'
    | 'product_undos'
    | 'reviews'
    | 'mail_links'
    | 'kept_contacts'
    | 'import_marks'
    | 'request_keys'
    | 'imports'
    | 'leases'
    | 'reminders',
): Promise<number> => (await store.read.selectFrom(table).selectAll().execute()).length;

/** Whether the session of a customer's device still exists. */
export const hasSession = async ({ store }: TestApp, { device }: TestPerson): Promise<boolean> =>
  (await store.read.selectFrom('sessions').select('id').where('id', '=', device.id).execute()).length > 0;

/** Adds failed sign-ins from long ago. */
export const addOldFailures = ({ store }: TestApp, number: number) =>
  store.write((db) =>
    db
      .insertInto('login_failures')
      .values(
        Array.from({ length: number }, (_, index) => ({
          email_hash: `${index}`,
          network_hash: '',
          failures: 1,
          blocked_until: '2020',
          proved_until: '',
        })),
      )
      .execute(),
  );

/** Confirms an email, as if its owner had opened the emailed link while signed in. */
export const proveAddress = ({ store }: TestApp, { id }: { id: string }) =>
  store.write((db) =>
    db
      .updateTable('accounts')
      .set({ email_verified_at: new Date().toISOString(), owner_proved_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  );

/** Makes an email unconfirmed again. */
export const disproveAddress = ({ store }: TestApp, { id }: { id: string }) =>
  store.write((db) => db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', id).execute());

/** What people chose and what shops wrote went with their accounts and shops. */
export async function expectNoneLeft({ store }: Pick<TestApp, 'store'>): Promise<void> {
  const { rows } = await sql`select c.account_id as id from notification_choices c
    join accounts a on a.id = c.account_id join shops s on s.id = c.shop_id
    where a.erased_at is not null or s.closed_at is not null
    union all select r.account_id from reminders r
    join accounts a on a.id = r.account_id join shops s on s.id = r.shop_id
    where a.erased_at is not null or s.closed_at is not null
    union all select q.id from quick_answers q join shops s on s.id = q.shop_id where s.closed_at is not null`.execute(
    store.reports,
  );
  expect(rows).toEqual([]);
}

/** All accounts with all columns. */
export const listAccounts = ({ store }: TestApp) =>
  store.read.selectFrom('accounts').selectAll().orderBy('id').execute();

/** The stored Google sign-ins. */
export const listGoogleFlows = ({ store }: TestApp) => store.read.selectFrom('google_flows').selectAll().execute();

/** Gives every account a bio. */
export const writeBios = ({ store }: TestApp, bio: string) =>
  store.write((db) => db.updateTable('accounts').set({ bio }).execute());

/** Fills an empty location with a database as of the migration `last`, with one operator. */
export async function prepareOlder({ databaseUrl, dataDir }: DataLocation, last: string): Promise<void> {
  const file = databaseUrl === null ? new DatabaseSync(sqliteFile(dataDir)) : null;
  const db = file ? sqliteQueries(runOn(file)) : unhurriedQueries(databaseUrl as string, () => undefined);
  await migrate(db, file ? 'sqlite' : 'postgres', last);
  await sql`insert into accounts (id, email, name, created_at)
    values ('older', 'older@example.com', 'Zoë', '2026-01-01T00:00:00.000Z')`.execute(db);
  await db.destroy();
  file?.close();
}

/** The rows of a person's images. */
export const imageRows = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>) =>
  store.read.selectFrom('images').selectAll().where('account_id', '=', id).execute();

/** Removes the row of an image, as the sweeper does. */
export const removeImageRow = ({ store }: TestApp, id: string) =>
  store.write((db) => db.deleteFrom('images').where('id', '=', id).execute());

/** Adds the row of a picture that someone uploaded for a message, without a file; returns its address. */
export async function plantPicture({ store }: TestApp, { id: account_id }: Pick<TestPerson, 'id'>): Promise<string> {
  const id = newShortId() + newShortId().slice(0, 8);
  const row = { id, account_id, shop_id: null, bytes: 1, width: 1, height: 1, created_at: new Date().toISOString() };
  await store.write((db) => db.insertInto('images').values(row).execute());
  return imagePath(id);
}

/** Adds rows of images that someone uploaded at a time, without files. */
export const addImageRows = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>, number: number, at: Date) =>
  store.write((db) =>
    db
      .insertInto('images')
      .values(
        Array.from({ length: number }, () => ({
          id: newShortId(),
          account_id: id,
          shop_id: null,
          bytes: 1,
          width: 1,
          height: 1,
          created_at: at.toISOString(),
        })),
      )
      .execute(),
  );

/** Adds the row of an image of so many bytes that was uploaded for a shop, without a file. */
export const fillImages = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>, bytes: number) =>
  store.write((db) =>
    db
      .insertInto('images')
      .values({
        ...{ id: newShortId(), account_id: id, shop_id: id, bytes, width: 1, height: 1 },
        created_at: new Date().toISOString(),
      })
      .execute(),
  );

/** Puts an image on a person's profile. */
export const setPhoto = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>, photo: string) =>
  store.write((db) => db.updateTable('accounts').set({ photo }).where('id', '=', id).execute());

type Work = (db: Queries) => Promise<unknown>;

/** The database's plan for the statements of `work`, a line per step, such as 'SEARCH c USING INDEX …' or 'Index Scan using …'. */
export const plansOf = ({ store, place }: TestApp, work: Work): Promise<string[]> =>
  store.engine === 'postgres' ? plansOnPostgres(String(place.databaseUrl), work) : plansOnSqlite(place, work);

/** Of an empty table PostgreSQL reads and sorts everything, so this is its plan where it avoids that. */
async function plansOnPostgres(databaseUrl: string, work: Work): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const statements: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  try {
    await work(db);
    for (const way of ['seqscan', 'sort']) await pool.query(`set enable_${way} = off`);
    const plans: string[] = [];
    for (const { sql: text, parameters } of statements) {
      const { rows } = await pool.query(`explain (costs off) ${text}`, [...parameters]);
      plans.push(...rows.map((row) => String(row['QUERY PLAN']).replace(/^[ >-]+/, '')));
    }
    return plans;
  } finally {
    await db.destroy();
  }
}

async function plansOnSqlite({ dataDir }: DataLocation, work: Work): Promise<string[]> {
  const database = new DatabaseSync(sqliteFile(dataDir));
  const run = runOn(database);
  const steps: string[] = [];
  const explaining = sqliteQueries((text, parameters) => {
    // Planned without values, as on first use.
    for (const { detail } of database.prepare(`explain query plan ${text}`).all()) steps.push(String(detail));
    return run(text, parameters);
  });
  try {
    await work(explaining);
  } finally {
    database.close();
  }
  return steps;
}

/** Adds messages to a conversation that has one, past its count. */
export const plantMessages = ({ store }: TestApp, conversationId: string, many: number) =>
  store.write(async (db) => {
    await sql`with recursive s (n) as (select 2 union all select n + 1 from s where n < ${many})
      insert into messages (shop_id, conversation_id, seq, id, side, author_id, text, search, request_key, created_at)
      select shop_id, conversation_id, n, id || n, side, author_id, text, 'planted ' || n, null, created_at
      from messages, s where conversation_id = ${conversationId} and seq = 1`.execute(db);
    await sql`update conversations set seq = ${many} where id = ${conversationId}`.execute(db);
    await sql`analyze messages`.execute(db);
  });

/** Counts a table for the plans of its queries. */
export const analyze = ({ store }: TestApp, table: 'products' | 'shops') =>
  store.write((db) => sql`analyze ${sql.table(table)}`.execute(db));

/** Adds work of a kind to the outbox. */
export const addWork = (store: Store, kind: string, count: number) =>
  store.write(async (db) => {
    const tx = { db, now: () => new Date(), promptOutbox: () => undefined };
    const work = { kind: kind as 'mail', accountId: null, payload: kind, expiresAt: null };
    for (let piece = 0; piece < count; piece += 1) await queueWork(tx, work);
  });

/** The rows of the outbox, oldest first. */
export const readOutbox = ({ store }: TestApp) => store.read.selectFrom('outbox').selectAll().orderBy('id').execute();

/** An account's row. */
export const readAccount = ({ store }: TestApp, { id }: { id: string }) =>
  store.read.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const setPasswordHash = ({ store }: TestApp, { id }: { id: string }, password_hash: string) =>
  store.write((db) => db.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute());

/** All stored email links. */
export const readLinks = ({ store }: TestApp) => store.read.selectFrom('mail_links').selectAll().execute();

/** All rows by table, including the search tables. */
export async function allRows({ store }: Pick<TestApp, 'store'>): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await (store.engine === 'postgres'
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' 
        and name not like 'search_pieces%' and name not like 'message_pieces%'
        and name not like 'product_pieces%'`
  ).execute(store.read);
  expect(tables.length).toBeGreaterThan(10);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables) all[name] = (await sql`select * from ${sql.table(name)}`.execute(store.read)).rows;
  return all;
}

/** Rows of any table that contain a text, as `table: row`. */
export async function rowsWith(app: Pick<TestApp, 'store'>, text: string): Promise<string[]> {
  const lines = Object.entries(await allRows(app)).flatMap(([table, rows]) =>
    rows.map((row) => `${table}: ${JSON.stringify(row)}`),
  );
  return lines.filter((line) => line.includes(text));
}

/** The ids of all images with a row. */
export const listImageIds = async ({ store }: Pick<TestApp, 'store'>): Promise<string[]> =>
  (await store.read.selectFrom('images').select('id').execute()).map(({ id }) => id);

/** Adds many members with empty cards to a shop, faster than by sign-ups. */
export const plantEmptyCards = ({ store }: TestApp, shop: TestPerson, many: number) =>
  store.write(async (db) => {
    const at = '2026-01-01T00:00:00.000Z';
    const owner = await db.selectFrom('accounts').selectAll().where('id', '=', shop.id).executeTakeFirstOrThrow();
    const account = { ...owner, password_hash: null, google_sub: null };
    const member = { shop_id: shop.id, search: '', joined_at: at, left_at: null, status: 'active' as const };
    const card = {
      ...{ shop_id: shop.id, size: 10, count: 0, status: 'open' as const, design_version: null, seq: 0 },
      ...{ rewards: 0, redeemed: 0, opened_at: at, last_stamp_at: null },
    };
    const ids = Array.from({ length: many }, (_, number) => `many${number}`);
    // Databases limit the number of values per statement.
    for (let from = 0; from < many; from += 100) {
      const some = ids.slice(from, from + 100);
      const accounts = some.map((id) => ({ ...account, id, email: `${id}@example.com` }));
      await db.insertInto('accounts').values(accounts).execute();
      await db
        .insertInto('members')
        .values(some.map((id) => ({ ...member, id, account_id: id })))
        .execute();
      await db
        .insertInto('cards')
        .values(some.map((id) => ({ ...card, id, member_id: id })))
        .execute();
    }
  });

/** Statements waiting for a lock on PostgreSQL. */
export async function countWaiting({ store }: TestApp): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select cast(count(*) as integer) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(store.read);
  return rows[0]?.waiting ?? 0;
}

/** All audit entries, oldest first. */
export const readStaff = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>) =>
  store.read.selectFrom('staff').selectAll().where('account_id', '=', id).executeTakeFirst();

export const auditRows = ({ store }: Pick<TestApp, 'store'>) =>
  store.read.selectFrom('audit').selectAll().orderBy('id').execute();
export const rewriteAudit = ({ store }: TestApp) =>
  store.write((db) => db.updateTable('audit').set({ actor_id: 'someone' }).execute());

/** Adds many audit entries to a shop, one per second from a time on. */
export const plantAudit = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>, many: number, from: Date) =>
  store.write((db) =>
    db
      .insertInto('audit')
      .values(
        Array.from({ length: many }, (_, second) => {
          const at = from.getTime() + second * 1000;
          return {
            ...{ shop_id: id, id: namedId(at, 0, `audit ${second}`), kind: 'signedIn' as const, actor_id: id },
            ...{ subject_id: null, request_id: '', network: '', details: '{}', created_at: new Date(at).toISOString() },
          };
        }),
      )
      .execute(),
  );

/** The token of an emailed link that confirms a customer's address. */
export async function plantLink({ store }: TestApp, { id, email }: TestPerson): Promise<string> {
  const token = newSecret();
  const link = {
    token_hash: hashSecret(token),
    account_id: id,
    purpose: 'verify' as const,
    email,
    shop_id: null,
    used_at: null,
  };
  const created_at = new Date().toISOString();
  await store.write((db) => addLink(db, { ...link, created_at, expires_at: '9999' }));
  return token;
}

/** The id of an account's membership in a shop; 'none' if there is none. */
export async function membershipOf({ store }: TestApp, shop: TestPerson, { id }: { id: string }): Promise<string> {
  const members = store.read.selectFrom('members').select('id').where('shop_id', '=', shop.id);
  return (await members.where('account_id', '=', id).executeTakeFirst())?.id ?? 'none';
}

/** Whether a statement waits for a lock. PostgreSQL only. */
export async function isAnyoneWaiting({ store }: TestApp): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select cast(count(*) as integer) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(store.reports);
  return (rows[0]?.waiting ?? 0) > 0;
}

/** Moves a staff member from one shop to another. */
export const moveColleague = ({ store }: TestApp, { id }: { id: string }, shop: TestPerson) =>
  store.write(async (db) => {
    for (const table of ['staff', 'sessions'] as const)
      await db.updateTable(table).set({ shop_id: shop.id }).where('account_id', '=', id).execute();
  });

/** Changes what a staff member may do. */
export const setPermissions = ({ store }: TestApp, { id }: { id: string }, permissions: Permission[]) =>
  store.write((db) =>
    db
      .updateTable('staff')
      .set({ permissions: JSON.stringify(permissions) })
      .where('account_id', '=', id)
      .execute(),
  );

/** Marks an order as paid, without money. */
export const plantPayment = ({ store }: TestApp, orderId: string) =>
  store.write((db) =>
    db.updateTable('orders').set({ paid_at: new Date().toISOString() }).where('id', '=', orderId).execute(),
  );

/** Changes an account's email, as a confirmed link does. */
export const changeEmail = ({ store }: TestApp, { id }: TestPerson, email: string) =>
  store.write(async (db) => {
    await lockAccount(db, id);
    await db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
  });

/** Adds the row of a video of this size, without a file. */
export const addVideoRow = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>, bytes: number) =>
  store.write((db) =>
    db
      .insertInto('videos')
      // The column holds less than the room of a shop, so several rows share it.
      .values(
        Array.from({ length: 10 }, (_, at) => ({
          ...{
            id: newShortId(),
            shop_id: id,
            ending: 'mp4' as const,
            has_poster: 0,
            created_at: new Date().toISOString(),
          },
          bytes: at === 0 ? bytes - 9 * Math.floor(bytes / 10) : Math.floor(bytes / 10),
        })),
      )
      .execute(),
  );

/** A shop's products and their stored numbers, without ids. */
export async function menuRows(db: Queries, { id }: Pick<TestPerson, 'id'>): Promise<object[]> {
  const products = await db
    .selectFrom('products as p')
    .leftJoin('product_categories as c', (on) =>
      on.onRef('c.shop_id', '=', 'p.shop_id').onRef('c.id', '=', 'p.category_id'),
    )
    .select(['p.title', 'p.price_cents', 'p.listing', 'p.created_at', 'c.name'])
    .where('p.shop_id', '=', id)
    .orderBy('p.id')
    .execute();
  const counts = await db
    .selectFrom('product_counts')
    .select(['listing', 'products'])
    .where('shop_id', '=', id)
    .where('products', '>', 0)
    .orderBy('listing')
    .orderBy('products')
    .execute();
  return [...products, ...counts];
}

/** The uploaded images of a shop, without ids, and how many of them its products show. */
export async function photoRows(db: Queries, { id }: Pick<TestPerson, 'id'>): Promise<object[]> {
  const images = await db
    .selectFrom('images')
    .select(['width', 'height'])
    .where('shop_id', '=', id)
    .orderBy('width')
    .execute();
  const shown = await db
    .selectFrom('product_images')
    .select(({ fn }) => fn.countAll<number>().as('shown'))
    .where('shop_id', '=', id)
    .executeTakeFirstOrThrow();
  return [...images, { shown: Number(shown.shown) }];
}

export const listAllVideoIds = async ({ store }: Pick<TestApp, 'store'>): Promise<string[]> =>
  (await store.read.selectFrom('videos').select('id').execute()).map(({ id }) => id);

export const listVideoIds = async ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>): Promise<string[]> =>
  (await store.read.selectFrom('videos').select('id').where('shop_id', '=', id).execute()).map((row) => row.id);
