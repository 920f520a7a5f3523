import { readFileSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { judge, tally } from '#crash/checker.ts';
import { ownPostgres, setStage } from '#crash/stage.ts';
import type { PrivatePostgres } from '../../scripts/postgres.ts';

const seed = 13;
const clean = { code: 0, signal: null };

/** A load on a PostgreSQL that is about to fail. Afterwards the same server still runs, and nothing is lost. */
async function suffer(name: string, harm: (stage: Stage) => Promise<void>): Promise<void> {
  const { postgres, database } = await ownPostgres({ DATABASE_TIMEOUT: '2' });
  const stage = await setStage(name, database, seed);
  const { arena, history, load } = stage;
  const server = arena.pid;
  load.start();
  await load.goOn(30);
  await harm({ ...stage, postgres });
  await load.goOn(100);
  await load.stop();
  expect(arena.deathWords()).toBeUndefined();
  expect(arena.pid).toBe(server);
  const { url } = await arena.next(0);
  expect((await fetch(new URL('/readyz', url))).status).toBe(200);
  expect(await arena.end('SIGTERM')).toEqual(clean);
  // Every call got a response: done, refused for a reason of the shop's rules, or told to come again.
  expect(load.broken).toEqual([]);
  expect(judge(history.read(), await database.read())).toEqual([]);
  expect(tally(history.read()).unknown, 'calls that were told to come again').toBeGreaterThan(0);
}

type Stage = Awaited<ReturnType<typeof setStage>> & { postgres: PrivatePostgres };

describe.runIf(inject('engine') === 'postgres')('under load the server survives', () => {
  test('ten killed databases', () =>
    suffer('database-killed', async ({ load, postgres }) => {
      for (let kill = 0; kill < 10; kill += 1) {
        await load.goOn(20 + ((kill * 37) % 60));
        process.kill(postgres.pid, 'SIGKILL');
        await postgres.startAgain();
      }
    }));

  test('databases that are shut down immediately', () =>
    suffer('database-stopped', async ({ load, postgres }) => {
      for (let stop = 0; stop < 3; stop += 1) {
        await load.goOn(30);
        // The signal of `pg_ctl stop -m immediate`.
        process.kill(postgres.pid, 'SIGQUIT');
        await postgres.startAgain();
      }
    }));

  test('the loss of all its connections, again and again', () =>
    suffer('connections-ended', async ({ load, postgres }) => {
      const admin = new pg.Client({ connectionString: postgres.adminUrl });
      await admin.connect();
      for (let storm = 0; storm < 20; storm += 1) {
        await load.goOn(15);
        await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'stampdeck'");
      }
      await admin.end();
    }));

  test('a frozen database, and says so on /readyz', () =>
    suffer('database-frozen', async ({ arena, load, postgres }) => {
      const { url } = await arena.next(0);
      const frozen = freeze(postgres.pid);
      try {
        await load.allUnavailable();
        const ready = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(15_000) });
        expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', database: 'down' }]);
        expect((await fetch(new URL('/healthz', url))).status).toBe(200);
      } finally {
        for (const pid of frozen) process.kill(pid, 'SIGCONT');
      }
    }));
});

/** Freezes a PostgreSQL and all its processes. */
function freeze(postmaster: number): number[] {
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const pids = [postmaster, ...children.map(Number)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return pids;
}
