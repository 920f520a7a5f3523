/** Awards and member lists on PostgreSQL, beside pgbench, a bare Fastify route, and Express with Sequelize. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Call, Caller, callsPerSecond } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { alternate, type Measure, median, type Options, type Row, ratioRow, round, toldRow } from '#figures.ts';
import { runPgbench, writeAwardScript } from '#pgbench.ts';
import { type Running, startProduct, startProgram } from '#processes.ts';
import type { DatabaseLocation } from '#town.ts';
import { idOf, tokenOf } from '#town-names.ts';

const callers = 16;
const shopId = idOf('shop', 1);
const token = tokenOf('shop', 1);

/** Awards to all customers of the shop in turn, each with its own key. */
function awards(members: number): () => Call {
  let number = 0;
  const run = Math.random().toString(36).slice(2);
  return () => {
    number += 1;
    return {
      path: '/api/stamp/stampAward',
      token,
      key: `bench-${run}-${number}`,
      body: { userFrom: shopId, userTo: idOf('customer', 1 + (number % members)) },
    };
  };
}

const list = (place: object): Call => ({
  path: '/api/royalprogram/getListRoyaltyMember',
  token,
  body: { limit: 20, ...place },
});

/** Returns the cursor of a page, by reading from the first. */
async function cursorOfPage(port: number, page: number): Promise<string> {
  const caller = new Caller(port);
  let cursor: string | undefined;
  for (let left = (page - 1) * 20; left > 0; left -= 100) {
    const { nextCursor } = JSON.parse(
      await caller.must(list({ limit: Math.min(100, left), ...(cursor ? { cursor } : {}) })),
    );
    cursor = nextCursor;
  }
  caller.close();
  if (!cursor) throw new Error(`The shop has no page ${page}.`);
  return cursor;
}

/** The comparison server of bench/express/ on a PostgreSQL database. */
export const startExpress = (place: DatabaseLocation): Promise<Running> =>
  startProgram('bench/express/server.ts', { DATABASE_URL: place.at, DATABASE_POOL_SIZE: String(callers) });

const each = (values: number[]): string => round(median(values));

async function run({ quick }: Options): Promise<Row[]> {
  const databases = openDatabases();
  const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-pgbench-'));
  const running: Running[] = [];
  try {
    const members = quick ? 10_000 : 100_000;
    const place = await databases.fill('postgres', { members, big: members, stamps: 0 });
    const script = path.join(folder, 'award.sql');
    await writeAwardScript(script, shopId, members);
    const ours = await startProduct(place);
    const two = await startProduct(place, { WORKERS: '2', DATABASE_POOL_SIZE: String(callers / 2) });
    const pool = { DATABASE_URL: place.at, DATABASE_POOL_SIZE: String(callers) };
    const bare = await startProgram('bench/bare/fastify-award.ts', { ...pool, SHOP_ID: shopId });
    const plain = await startExpress(place);
    running.push(ours, two, bare, plain);
    const [rounds, seconds] = quick ? [1, 1] : [5, 4];
    const next = awards(members);
    const warm = async () => {
      for (const { port } of running) await callsPerSecond(port, callers, 1, next);
    };
    await warm();
    const award = await alternate(rounds, {
      pgbench: async () => runPgbench(script, place.at, callers, seconds),
      ours: () => callsPerSecond(ours.port, callers, seconds, next),
      two: () => callsPerSecond(two.port, callers, seconds, next),
      bare: () => callsPerSecond(bare.port, callers, seconds, next),
      plain: () => callsPerSecond(plain.port, callers, seconds, next),
    });
    const page = quick ? 4 : 400;
    const cursor = await cursorOfPage(ours.port, page);
    const pages = await alternate(rounds, {
      oursFirst: () => callsPerSecond(ours.port, callers, seconds / 2, () => list({})),
      plainFirst: () => callsPerSecond(plain.port, callers, seconds / 2, () => list({ page: 1 })),
      oursLate: () => callsPerSecond(ours.port, callers, seconds / 2, () => list({ cursor })),
      plainLate: () => callsPerSecond(plain.port, callers, seconds / 2, () => list({ page })),
    });
    const ratio = (one: number[], other: number[]) => median(one) / median(other);
    const told = (one: number[], other: number[]) => `${each(one)} and ${each(other)} a second`;
    return [
      ratioRow(
        'award by HTTP against pgbench',
        ratio(award.ours, award.pgbench),
        '≥ 0.5',
        told(award.ours, award.pgbench),
      ),
      ratioRow(
        'award against a bare Fastify route',
        ratio(award.ours, award.bare),
        '≥ 0.5',
        told(award.ours, award.bare),
      ),
      ratioRow(
        'award against Express and Sequelize',
        ratio(award.ours, award.plain),
        '≥ 8',
        told(award.ours, award.plain),
      ),
      ...(['ours', 'pgbench'] as const).map((other) =>
        toldRow(
          `award with WORKERS=2 against ${other === 'ours' ? 'one process' : other}`,
          `${round(ratio(award.two, award[other]))} ×`,
          told(award.two, award[other]),
        ),
      ),
      ratioRow(
        'member list, first page, against Express and Sequelize',
        ratio(pages.oursFirst, pages.plainFirst),
        '≥ 10',
        told(pages.oursFirst, pages.plainFirst),
      ),
      ratioRow(
        'member list, 400th page, against Express and Sequelize',
        ratio(pages.oursLate, pages.plainLate),
        '≥ 20',
        told(pages.oursLate, pages.plainLate),
      ),
    ];
  } finally {
    for (const one of running) await one.stop();
    await databases.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const counterOnPostgres: Measure = {
  name: 'counter',
  title: 'The counter on PostgreSQL',
  how: '16 callers, pools of 16 (of 8 for each of two workers), one shop with 100,000 members, every commit flushed. All sides use one database, in rounds of 4 seconds in turn.',
  run,
};
