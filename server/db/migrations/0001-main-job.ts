import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Accounts, shops, sessions, follows, members, designs, cards, the ledger, scans. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  // Byte order for every text, so that prefixes, ranges and keyset pages mean the same on both engines.
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  const fill = sql.raw(engine === 'postgres' ? ' with (fillfactor = 90)' : '');
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table accounts (
    id ${text} primary key, email ${text} not null unique, name ${text} not null, password_hash ${text},
    photo ${text} not null default '', cover ${text} not null default '', bio ${text} not null default '',
    phone ${text} not null default '', gender ${text} not null default '', date_of_birth ${text},
    is_platform_admin integer not null default 0, created_at ${text} not null)`);

  await run(sql`create table shops (
    id ${text} primary key references accounts (id), name ${text} not null, time_zone ${text} not null,
    address ${text} not null default '', phone ${text} not null default '', hours ${text} not null default '',
    followers integer not null default 0 check (followers >= 0), members integer not null default 0 check (members >= 0),
    design_version integer not null default 0, suspended_at ${text}, created_at ${text} not null)${fill}`);

  await run(sql`create table sessions (
    id ${text} primary key, token_hash ${text} not null unique, account_id ${text} not null references accounts (id),
    kind ${text} not null, remembered integer not null, device_secret ${text}, cookie_hash ${text} unique,
    user_agent ${text} not null, created_at ${text} not null, last_seen_at ${text} not null, expires_at ${text} not null,
    ended_at ${text})`);
  await run(sql`create index sessions_by_account on sessions (account_id)`);

  await run(sql`create table login_failures (
    email_hash ${text} primary key, failures integer not null, blocked_until ${text} not null)`);

  await run(sql`create table follows (
    shop_id ${text} not null references shops (id), account_id ${text} not null references accounts (id),
    created_at ${text} not null, primary key (shop_id, account_id))`);
  await run(sql`create index follows_by_account on follows (account_id)`);

  await run(sql`create table members (
    shop_id ${text} not null references shops (id), id ${text} not null, account_id ${text} not null references accounts (id),
    search ${text} not null, joined_at ${text} not null, left_at ${text}, status ${text} not null,
    primary key (shop_id, id), unique (shop_id, account_id))`);
  await run(sql`create index members_by_joining on members (shop_id, joined_at desc, id desc) where left_at is null`);
  await run(sql`create index members_by_account on members (account_id)`);

  await run(sql`create table designs (
    shop_id ${text} not null references shops (id), version integer not null, size integer not null,
    body ${text} not null, created_at ${text} not null, primary key (shop_id, version))`);

  await run(sql`create table cards (
    shop_id ${text} not null, id ${text} not null, member_id ${text} not null, size integer not null,
    count integer not null default 0 check (count >= 0), status ${text} not null, design_version integer,
    seq integer not null default 0, opened_at ${text} not null, last_stamp_at ${text},
    primary key (shop_id, id), check (count <= size), foreign key (shop_id, member_id) references members (shop_id, id))${fill}`);
  await run(sql`create unique index cards_one_running on cards (shop_id, member_id) where status <> 'redeemed'`);

  await run(sql`create table ledger (
    shop_id ${text} not null, id ${text} not null, member_id ${text} not null, card_id ${text} not null,
    seq integer not null, kind ${text} not null, stamps integer not null, count_after integer not null,
    card_size integer not null, design_version integer, actor_id ${text} not null,
    request_key ${text} not null, request_hash ${text} not null, undoes_id ${text}, reason ${text} not null default '',
    local_day ${text} not null, created_at ${text} not null,
    primary key (shop_id, id), foreign key (shop_id, card_id) references cards (shop_id, id))`);
  await run(sql`create unique index ledger_request_key on ledger (shop_id, request_key)`);
  await run(sql`create unique index ledger_by_card on ledger (shop_id, card_id, seq)`);
  await run(sql`create unique index ledger_undone_once on ledger (shop_id, undoes_id) where undoes_id is not null`);
  await run(sql`create index ledger_by_member on ledger (shop_id, member_id, card_id, seq)`);
  await run(sql`create index ledger_by_day on ledger (shop_id, local_day)`);
  await refuseLedgerChanges(db, engine);

  await run(sql`create table scans (
    shop_id ${text} not null references shops (id), device_id ${text} not null, step integer not null,
    account_id ${text} not null, scanned_by ${text} not null, proof ${text} not null, created_at ${text} not null,
    primary key (shop_id, device_id, step))`);
  await run(sql`create index scans_by_account on scans (shop_id, account_id, created_at)`);
}

async function refuseLedgerChanges(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create function ledger_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the ledger is append-only'; end $$`.execute(db);
    await sql`create trigger ledger_no_change before update or delete on ledger
      for each row execute function ledger_is_append_only()`.execute(db);
    await sql`create trigger ledger_no_truncate before truncate on ledger
      for each statement execute function ledger_is_append_only()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`${sql.raw(`create trigger ledger_no_${change} before ${change} on ledger begin
      select raise(abort, 'the ledger is append-only'); end`)}`.execute(db);
  }
}
