import pg from 'pg';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { judge, tally } from '#crash/checker.ts';
import type { HistoryEvent } from '#crash/facts.ts';
import { freshDatabase, ownPostgres, setStage } from '#crash/stage.ts';
import { Recording, repliedTooEarly, strace, straceRefusal } from '#crash/strace.ts';
import { waitUntil } from '#crash/wait.ts';

const seed = 17;
const clean = { code: 0, signal: null };
const refusal = straceRefusal();

/** Each acknowledged change, with its row. */
function acknowledgedChanges(history: HistoryEvent[]): { key: string; ledgerId: string }[] {
  const keys = new Map(history.flatMap((event) => (event.type === 'invoke' ? [[event.call, event.key]] : [])));
  const rows = new Map<string, string>();
  for (const event of history) {
    const key = event.type === 'ok' ? keys.get(event.call) : undefined;
    if (event.type === 'ok' && key && event.ledgerId) rows.set(key, event.ledgerId);
  }
  return [...rows].map(([key, ledgerId]) => ({ key, ledgerId }));
}

/** Calls that were sent and first acknowledged between two moments. */
function firstAcknowledged(history: HistoryEvent[], from: number, to: number): HistoryEvent[] {
  const invokes = new Map(history.flatMap((event) => (event.type === 'invoke' ? [[event.call, event]] : [])));
  const seen = new Set<string>();
  return history.filter((event) => {
    const invoke = event.type === 'ok' ? invokes.get(event.call) : undefined;
    if (!invoke?.key || seen.has(invoke.key)) return false;
    seen.add(invoke.key);
    return invoke.at >= from && event.at <= to;
  });
}

beforeAll(() => {
  if (refusal) process.stderr.write(`The proofs of the flush are left out: ${refusal}.\n`);
});

describe.skipIf(refusal !== undefined)('no stamp is acknowledged before it is on the disk', () => {
  test.runIf(inject('engine') === 'sqlite')('in the log of SQLite', async () => {
    const recording = new Recording();
    const { arena, history, load } = await setStage('flush', await freshDatabase(), seed);
    await recording.watch(arena.pid);
    load.start();
    await load.goOn(200);
    await load.stop();
    const calls = await recording.end();
    const changes = acknowledgedChanges(history.read());
    expect(changes.length).toBeGreaterThan(150);
    expect(repliedTooEarly(calls, changes, /-wal$/)).toEqual([]);
  });

  test.runIf(inject('engine') === 'postgres')('in the log of PostgreSQL', async () => {
    const recording = new Recording();
    const { postgres, database } = await ownPostgres();
    // Before the server connects, so that strace sees its backends from their start.
    await recording.watch(postgres.pid);
    const { arena, history, load } = await setStage('flush', database, seed);
    await recording.watch(arena.pid);
    load.start();
    await load.goOn(200);
    await load.stop();
    const calls = await recording.end();
    const changes = acknowledgedChanges(history.read());
    expect(changes.length).toBeGreaterThan(150);
    expect(repliedTooEarly(calls, changes, /\/pg_wal\//)).toEqual([]);
  });
});

describe.skipIf(refusal !== undefined)('a disk that fails to flush', () => {
  const failing = ['-e', 'trace=fdatasync,fsync', '-e', 'inject=fdatasync,fsync:error=EIO', '-o', '/dev/null'];

  test.runIf(inject('engine') === 'sqlite')(
    'lets no stamp be acknowledged on SQLite, until it works again',
    async () => {
      const database = await freshDatabase();
      const { arena, history, load } = await setStage('failing-disk', database, seed);
      load.start();
      await load.goOn(50);
      const fault = await strace(arena.pid, '-f', ...failing);
      const began = performance.now();
      await load.allUnavailable();
      const ended = performance.now();
      await fault.stop();
      await load.goOn(100);
      await load.stop();
      expect(await arena.end('SIGTERM')).toEqual(clean);
      expect(firstAcknowledged(history.read(), began, ended)).toEqual([]);
      expect(load.broken).toEqual([]);
      expect(judge(history.read(), await database.read())).toEqual([]);
      expect(tally(history.read()).unknown).toBeGreaterThanOrEqual(10);
    },
  );

  test.runIf(inject('engine') === 'postgres')('makes PostgreSQL restart, and no stamp is lost', async () => {
    const { postgres, database } = await ownPostgres();
    const { arena, history, load } = await setStage('failing-disk', database, seed);
    load.start();
    await load.goOn(50);
    const admin = new pg.Client({ connectionString: postgres.adminUrl });
    // It ends with the process that panics.
    admin.on('error', () => undefined);
    await admin.connect();
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = 'stampdeck' order by state_change desc limit 1",
    );
    const fault = await strace(rows[0]?.pid ?? 0, ...failing);
    await waitUntil(fault.isOver, { what: 'the backend to panic' });
    await load.goOn(100);
    await load.stop();
    expect(await arena.end('SIGTERM')).toEqual(clean);
    expect(load.broken).toEqual([]);
    expect(judge(history.read(), await database.read())).toEqual([]);
  });
});
