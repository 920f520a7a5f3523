/** Reads what a database holds, with plain SQL that is the same on both engines. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteFile } from '@stampdeck/server/db/sqlite.ts';
import pg from 'pg';
import type { FinalState } from './facts.ts';

const statements = {
  ledger: `select l.id, m.account_id as customer, l.card_id as "cardId", l.seq, l.stamps, l.count_after as "countAfter",
    l.kind, l.reason, l.card_size as "cardSize", l.request_key as "requestKey", l.undoes_id as undoes, l.slot
    from ledger l left join members m on m.shop_id = l.shop_id and m.id = l.member_id`,
  cards: `select c.id, m.account_id as customer, c.size, c.count, c.seq, c.status
    from cards c join members m on m.shop_id = c.shop_id and m.id = c.member_id`,
  members: 'select account_id as id from members where left_at is null',
  followers: 'select account_id as id from follows',
  unclaimed: 'select id, name, claimed_by as "claimedBy" from accounts where kept_by is not null',
  counts: 'select members, followers from shops',
};

type Ask = (statement: string) => Promise<object[]>;

async function read(ask: Ask): Promise<FinalState> {
  const ids = async (statement: string) => ((await ask(statement)) as { id: string }[]).map(({ id }) => id);
  const [counts, ...more] = (await ask(statements.counts)) as FinalState['counts'][];
  if (!counts || more.length > 0) throw new Error('A load has exactly one shop.');
  return {
    ledger: (await ask(statements.ledger)) as FinalState['ledger'],
    cards: (await ask(statements.cards)) as FinalState['cards'],
    members: await ids(statements.members),
    followers: await ids(statements.followers),
    unclaimed: (await ask(statements.unclaimed)) as FinalState['unclaimed'],
    counts,
  };
}

/** Reads the data folder of a server that has ended. After a kill it reads a copy, because only the server may repair the files. */
export async function readFolder(dataDir: string): Promise<FinalState> {
  const copy = mkdtempSync(join(tmpdir(), 'stampdeck-state-'));
  cpSync(dataDir, copy, { recursive: true });
  const database = new DatabaseSync(sqliteFile(copy));
  try {
    return await read(async (statement) => database.prepare(statement).all());
  } finally {
    database.close();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Reads a PostgreSQL database. */
export async function readDatabase(url: string): Promise<FinalState> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One snapshot for all queries: a statement of a killed server may still end.
    await client.query('begin isolation level repeatable read, read only');
    return await read(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
}
