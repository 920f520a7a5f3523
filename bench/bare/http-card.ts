/** A member's card behind bare node:http: the product's prepared query and JSON, without authentication. */
import { createServer, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { Tables } from '@stampdeck/server/db/schema.ts';
import { sqliteFile } from '@stampdeck/server/db/sqlite.ts';
import { sqliteQueries } from '@stampdeck/server/db/sqlite-dialect.ts';
import { findRunningCard } from '@stampdeck/server/features/stamps/queries.ts';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';

type Find = (shopId: string, customerId: string) => Promise<Record<string, unknown>>;

async function onSqlite(folder: string): Promise<Find> {
  const database = new DatabaseSync(sqliteFile(folder), { readOnly: true });
  let text = '';
  const recording = sqliteQueries((sql) => {
    text = sql;
    return { rows: [], changes: 0 };
  });
  await findRunningCard(recording, '', '');
  const statement = database.prepare(text);
  return async (shopId, customerId) => statement.get(shopId, customerId) as Record<string, unknown>;
}

async function onPostgres(url: string): Promise<Find> {
  let text = '';
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      text = query.sql;
    },
  });
  await findRunningCard(db, '', '');
  const pool = new pg.Pool({ connectionString: url, max: 16 });
  return async (shopId, customerId) => {
    const { rows } = await pool.query({ name: 'card', text, values: [shopId, customerId] });
    return rows[0];
  };
}

const { DATABASE_URL, DATA_DIR, PORT } = process.env;
const find = DATABASE_URL ? await onPostgres(DATABASE_URL) : await onSqlite(String(DATA_DIR));

async function answer(text: string, response: ServerResponse): Promise<void> {
  const { userFrom, userTo } = JSON.parse(text);
  const { cardId, size, count, status, version, seq } = await find(userFrom, userTo);
  const card = {
    _id: cardId,
    size,
    count,
    status,
    version,
    milestones: [{ slot: size, label: 'Full card', state: 'ahead' }],
    seq,
  };
  const body = JSON.stringify({ success: true, stampAwardNumber: count, card, owed: [] });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => void answer(text, response));
}).listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
