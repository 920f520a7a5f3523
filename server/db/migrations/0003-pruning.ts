import { type Kysely, sql } from 'kysely';

/** Indexes by which what is over is found again, so that pruning reads nothing else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index login_failures_by_wait on login_failures (blocked_until)`.execute(db);
  await sql`create index scans_by_time on scans (created_at)`.execute(db);
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db);
  await sql`create index sessions_by_end on sessions (ended_at) where ended_at is not null`.execute(db);
}
