import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What accounts need: proven addresses, Google, consent, erasure; mail links and the outbox; images; the privacy page; closed shops. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  for (const column of ['email_verified_at', 'owner_proved_at', 'google_sub', 'consented_at', 'erased_at']) {
    await run(sql`alter table accounts add column ${sql.raw(column)} ${text}`);
  }
  await run(sql`alter table accounts add column consent_version integer not null default 0`);
  await run(sql`create unique index accounts_google on accounts (google_sub) where google_sub is not null`);
  await run(sql`create index accounts_erased on accounts (id) where erased_at is not null`);
  await run(sql`alter table shops add column closed_at ${text}`);
  await run(sql`create index scans_by_person on scans (account_id)`);
  await run(sql`create index cards_by_member on cards (shop_id, member_id)`);

  await run(sql`create table mail_links (
    token_hash ${text} primary key, account_id ${text} not null references accounts (id), purpose ${text} not null,
    email ${text} not null, created_at ${text} not null, expires_at ${text} not null, used_at ${text})`);
  await run(sql`create index mail_links_by_account on mail_links (account_id, purpose, created_at)`);
  await run(sql`create index mail_links_by_expiry on mail_links (expires_at)`);

  await run(sql`create table outbox (
    id ${text} primary key, account_id ${text}, kind ${text} not null, payload ${text} not null, created_at ${text} not null,
    attempts integer not null default 0, due_at ${text}, expires_at ${text}, done_at ${text}, last_error ${text} not null default '')`);
  await run(sql`create index outbox_by_due on outbox (due_at) where due_at is not null`);
  await run(sql`create index outbox_by_done on outbox (done_at) where done_at is not null`);
  await run(sql`create index outbox_by_account on outbox (account_id) where account_id is not null`);

  await run(sql`create table images (
    id ${text} primary key, account_id ${text} not null references accounts (id), shop_id ${text}, bytes integer not null,
    width integer not null, height integer not null, created_at ${text} not null)`);
  await run(sql`create index images_by_account on images (account_id, created_at)`);

  await run(sql`create table google_flows (
    state_hash ${text} primary key, account_id ${text}, stage ${text} not null, body ${text} not null, created_at ${text} not null)`);
  await run(sql`create index google_flows_by_age on google_flows (created_at)`);
  await run(sql`create index google_flows_by_account on google_flows (account_id) where account_id is not null`);

  await run(sql`create table privacy_pages (
    version integer primary key, body ${text} not null, created_at ${text} not null)`);
}
