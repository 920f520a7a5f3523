/** A server, its database and its people, ready for a load. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@stampdeck/server/ids.ts';
import { callsTo } from '@stampdeck/server/test/calls.ts';
import { proofOf } from '@stampdeck/server/test/codes.ts';
import { importList } from '@stampdeck/server/test/member-files.ts';
import { addCustomer, addMember, addShop, type Door, publish, type TestPerson } from '@stampdeck/server/test/people.ts';
import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { startPostgres } from '../../scripts/postgres.ts';
import { Arena } from './arena.ts';
import type { FinalState } from './facts.ts';
import { readDatabase, readFolder } from './final-state.ts';
import { HistoryFile } from './history.ts';
import { Load } from './load.ts';

const memberCount = 12;
const newcomerCount = 40;
const unclaimedCount = 24;
/** Small, so that cards fill and new ones open. */
const cardSize = 5;
const rewards = [2, cardSize];

export interface Database {
  /** The settings by which the server finds it. */
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

/** A PostgreSQL of the test's own, which the test may kill. */
export async function ownPostgres(env: Record<string, string> = {}) {
  const postgres = await startPostgres({ fsync: true });
  const database: Database = {
    env: { DATABASE_URL: postgres.url, ...env },
    read: () => readDatabase(postgres.url),
    remove: () => postgres.stop(),
  };
  return { postgres, database };
}

/** A file of members by name and phone, so that only the rows themselves show which members were imported. */
export const listPeople = (name: string, number: number) =>
  Array.from({ length: number }, (_, index) => ({ name: `${name} ${index}`, stamps: index % cardSize }));

/** Starts the import of a file. */
export async function sendFile(url: URL, shop: TestPerson, people: ReturnType<typeof listPeople>): Promise<void> {
  const lines = people.map(({ name, stamps }, index) => `${name},${index},${stamps}`);
  expect((await importList(url, shop, ['name,phone,stamps', ...lines].join('\n'))).status).toBe(201);
}

/** Waits until the shop's last file is imported. */
export async function waitForFile(url: URL, { token }: TestPerson): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const isDone = async () => {
    const answer = await fetch(new URL('/api/v1/members/import', url), { headers });
    return ((await answer.json()) as { import: { status: string } }).import.status === 'done';
  };
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Unclaimed members with imported stamps. */
async function importUnclaimed(url: URL, door: Door, shop: TestPerson): Promise<string[]> {
  const people = listPeople('Unclaimed', unclaimedCount);
  await sendFile(url, shop, people);
  await waitForFile(url, shop);
  const { body } = await door.post(shop.token, '/api/royalprogram/getListRoyaltyMember', {
    search: 'unclaimed',
    limit: 100,
  });
  const members = body.royalmember as { userFrom: { id: string } }[];
  expect(members).toHaveLength(unclaimedCount);
  return members.map(({ userFrom }) => userFrom.id);
}

/** Starts the server on a database, with a shop, members, newcomers and unclaimed members; removes everything after the test. */
export async function setStage(name: string, database: Database, seed: number) {
  const arena = new Arena(database.env);
  onTestFinished(async () => {
    arena.close();
    await database.remove();
  });
  const { url } = await arena.start();
  const door = callsTo(() => url);
  const shop = await addShop(door);
  await publish(door, shop, { size: cardSize, milestones: rewards.map((slot) => ({ slot, label: `Reward ${slot}` })) });
  const members = await Promise.all(Array.from({ length: memberCount }, () => addMember(door, shop)));
  const newcomers = await Promise.all(Array.from({ length: newcomerCount }, () => addCustomer(door)));
  const history = new HistoryFile(`${name}-${inject('engine')}`);
  const unclaimed = await importUnclaimed(url, door, shop);
  history.write({ type: 'file', at: performance.now(), rows: listPeople('Unclaimed', unclaimedCount), isWhole: true });
  const proven = async (customer: TestPerson) => ({ ...customer, proof: (await proofOf(door, shop, customer)) ?? '' });
  const people = {
    members: await Promise.all(members.map(proven)),
    newcomers: await Promise.all(newcomers.map(proven)),
  };
  const load = new Load(arena, history, { shop, rewards, unclaimed, ...people }, seed);
  return { arena, door, shop, members, history, load };
}
