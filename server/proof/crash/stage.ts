/** A server, its database and its people, ready for a load. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { newId } from '#ids.ts';
import { proofOf } from '#test/codes.ts';
import { addCustomer, addMember, addShop, type Door, publish } from '#test/people.ts';
import { startPostgres } from '../../../scripts/postgres.ts';
import { Arena } from './arena.ts';
import type { FinalState } from './checker.ts';
import { readDatabase, readFolder } from './final-state.ts';
import { HistoryFile } from './history.ts';
import { Load } from './load.ts';

const memberCount = 12;
const newcomerCount = 40;
/** Small, so that cards fill and the next ones open. */
const cardSize = 5;
const rewards = [2, cardSize];

export interface Database {
  /** The server's settings that name it. */
  env: Record<string, string>;
  read: () => Promise<FinalState>;
  remove: () => Promise<void>;
}

/** An empty database of the engine under proof. */
export async function freshDatabase(): Promise<Database> {
  if (inject('engine') === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'stampdeck-proof-'));
    return {
      env: { DATA_DIR: folder },
      read: () => readFolder(folder),
      remove: async () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  const name = `proof_${newId().replaceAll('-', '')}`;
  const admin = new URL(inject('template'));
  admin.pathname = '/postgres';
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await query(`create database ${name}`);
  const own = new URL(admin);
  own.pathname = `/${name}`;
  return {
    env: { DATABASE_URL: own.href },
    read: () => readDatabase(own.href),
    remove: () => query(`drop database ${name} with (force)`),
  };
}

/** A PostgreSQL of the test's own, which it may kill. */
export async function ownPostgres(env: Record<string, string> = {}) {
  const postgres = await startPostgres({ fsync: true });
  const database: Database = {
    env: { DATABASE_URL: postgres.url, ...env },
    read: () => readDatabase(postgres.url),
    remove: () => postgres.stop(),
  };
  return { postgres, database };
}

const doorOf = (url: URL): Door => ({
  post: async (token, path, body = {}, headers = {}) => {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  },
});

/** Starts the server on a database, with a shop, members and newcomers; all of it goes when the test is done. */
export async function setStage(name: string, database: Database, seed: number) {
  const arena = new Arena(database.env);
  onTestFinished(async () => {
    arena.close();
    await database.remove();
  });
  const { url } = await arena.start();
  const door = doorOf(url);
  const shop = await addShop(door);
  await publish(door, shop, { size: cardSize, milestones: rewards.map((slot) => ({ slot, label: `Reward ${slot}` })) });
  const members = await Promise.all(Array.from({ length: memberCount }, () => addMember(door, shop)));
  const newcomers = await Promise.all(Array.from({ length: newcomerCount }, () => addCustomer(door)));
  const history = new HistoryFile(`${name}-${inject('engine')}`);
  const present = await Promise.all(
    members.map(async (member) => ({ id: member.id, proof: (await proofOf(door, shop, member)) ?? '' })),
  );
  const load = new Load(arena, history, { shop, members: present, rewards, newcomers }, seed);
  return { arena, door, shop, members, history, load };
}
