import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Who did what, and when. Rows are never changed; pruning by age is the only thing that removes them. `shop_id` is '' for people without a
 * shop. Nothing refers to other tables: ids outlive what they named.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table audit (
    shop_id ${text} not null, id ${text} not null, kind ${text} not null, actor_id ${text}, subject_id ${text},
    request_id ${text} not null, network ${text} not null, details ${text} not null, created_at ${text} not null,
    primary key (shop_id, id))`.execute(db);
  await sql`create index audit_by_kind on audit (shop_id, kind, id)`.execute(db);
  await sql`create index audit_by_actor on audit (actor_id, id) where actor_id is not null`.execute(db);
  await sql`create index audit_by_subject on audit (subject_id, id) where subject_id is not null`.execute(db);
  await sql`create index audit_by_time on audit (created_at)`.execute(db);
  if (engine === 'postgres') {
    await sql`create function audit_is_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
    await sql`create trigger audit_no_update before update on audit
      for each row execute function audit_is_append_only()`.execute(db);
    await sql`create trigger audit_no_truncate before truncate on audit
      for each statement execute function audit_is_append_only()`.execute(db);
    return;
  }
  await sql`create trigger audit_no_update before update on audit begin
    select raise(abort, 'the audit log is append-only'); end`.execute(db);
}
