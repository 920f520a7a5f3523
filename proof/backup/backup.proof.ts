import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partialOf } from '@stampdeck/server/db/backup/durable-file.ts';
import type { DataLocation } from '@stampdeck/server/db/beside-server.ts';
import { restoringFile } from '@stampdeck/server/db/sqlite.ts';
import { emptyLocation, startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { readBackup, runCommand, settingsOf, startProgram } from '@stampdeck/server/test/commands.ts';
import { writeBios } from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '@stampdeck/server/test/people.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const engine = inject('engine');
const callers = 16;
const folder = mkdtempSync(join(tmpdir(), 'stampdeck-backup-proof-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(folder, `${++files}.jsonl.gz`);

const app = await startApp();
const shop = await addShopWithCard(app, 20);
const members: TestPerson[] = [];
for (let caller = 0; caller < callers; caller += 1) members.push(await addMember(app, shop));

/** Ten thousand followers: enough that stamps come between two tables, and that a kill interrupts the work. */
async function addCrowd(): Promise<void> {
  const bio = Array.from({ length: 10 }, () => randomUUID()).join('');
  for (let batch = 0; batch < 40; batch += 1) {
    const crowd = Array.from({ length: 250 }, () => {
      const id = randomUUID();
      return { ...emptyAccount, id, email: `${id}@example.com`, bio };
    });
    const follows = crowd.map(({ id }) => ({ shop_id: shop.id, account_id: id, created_at: '2026-01-01' }));
    await app.store.write(async (db) => {
      await db.insertInto('accounts').values(crowd).execute();
      await db.insertInto('follows').values(follows).execute();
      await sql`update shops set followers = followers + ${crowd.length} where id = ${shop.id}`.execute(db);
    });
  }
}
const emptyAccount = {
  consent_version: 0,
  name: 'Nobody',
  photo: '',
  cover: '',
  phone: '',
  gender: '',
  is_platform_admin: 0,
  two_step_at: null,
  created_at: '2026-01-01',
};
beforeAll(addCrowd);

interface Load {
  invoked: Set<string>;
  acknowledged: Set<string>;
  /** Ends when every call has its response. */
  stop: () => Promise<void>;
}

/** Sixteen counters that give a stamp and take it back, each call with its own key. */
function awardWithoutEnd(): Load {
  const [invoked, acknowledged] = [new Set<string>(), new Set<string>()];
  let isOver = false;
  const till = async (member: TestPerson) => {
    for (let amount = 1; !isOver; amount = -amount) {
      const key = randomUUID();
      invoked.add(key);
      if ((await award(app, shop, member, amount, key)).status === 200) acknowledged.add(key);
    }
  };
  const tills = members.map(till);
  return {
    invoked,
    acknowledged,
    stop: async () => {
      isOver = true;
      await Promise.all(tills);
    },
  };
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
};

const keysIn = async ({ store }: TestApp): Promise<Set<string>> =>
  new Set((await store.read.selectFrom('ledger').select('request_key').execute()).map((row) => row.request_key));

/** Checks a restored shop: its ledger is sound, it has each earlier stamp and no invented one, and its people are signed in. */
async function expectRestored(
  place: DataLocation,
  before: ReadonlySet<string>,
  invoked: ReadonlySet<string>,
): Promise<void> {
  const restored = await startApp({ place });
  await expectSoundLedger(restored);
  const keys = await keysIn(restored);
  expect([...before].filter((key) => !keys.has(key))).toEqual([]);
  expect([...keys].filter((key) => !invoked.has(key))).toEqual([]);
  const member = await addMember(restored, shop);
  expect((await award(restored, shop, member)).status).toBe(200);
  await restored.stop();
}

describe('while sixteen tills stamp', () => {
  test.each([1, 2, 3])('a backup holds what was acknowledged before it began, round %i', async () => {
    const earlier = await keysIn(app);
    const load = awardWithoutEnd();
    await until(() => load.acknowledged.size > 200);
    const before = new Set([...earlier, ...load.acknowledged]);
    const file = newFile();
    const made = await runCommand('backup', file, app.place);
    await load.stop();
    expect(made).toMatchObject({ code: 0, err: '' });
    const place = await emptyLocation();
    expect(await runCommand('restore', file, place)).toMatchObject({ code: 0, err: '' });
    await expectRestored(place, before, new Set([...earlier, ...load.invoked]));
    await expectSoundLedger(app);
  });

  test.runIf(engine === 'sqlite')('so does the nightly copy, which needs no other file', async () => {
    const earlier = await keysIn(app);
    const load = awardWithoutEnd();
    await until(() => load.acknowledged.size > 200);
    const before = new Set([...earlier, ...load.acknowledged]);
    await app.runJobs();
    await load.stop();
    const copies = join(app.place.dataDir, 'backups');
    const names = readdirSync(copies);
    expect(names).toEqual([expect.stringMatching(/^stampdeck-.*Z\.sqlite$/)]);
    const place = await emptyLocation();
    expect(await runCommand('restore', join(copies, names[0] ?? ''), place)).toMatchObject({ code: 0, err: '' });
    await expectRestored(place, before, new Set([...earlier, ...load.invoked]));
  });
});

test.runIf(engine === 'postgres')(
  'a shop moves from PostgreSQL to SQLite and back without a changed byte',
  async () => {
    const [first, second, third] = [newFile(), newFile(), newFile()];
    await runCommand('backup', first, app.place);
    const moved = await emptyLocation('sqlite');
    expect(await runCommand('restore', first, moved)).toMatchObject({ code: 0, err: '' });
    await runCommand('backup', second, moved);
    const back = await emptyLocation('postgres');
    expect(await runCommand('restore', second, back)).toMatchObject({ code: 0, err: '' });
    await runCommand('backup', third, back);
    expect(readBackup(second)).toEqual(readBackup(first));
    expect(readBackup(third)).toEqual(readBackup(first));
    for (const place of [moved, back]) await expectRestored(place, await keysIn(app), await keysIn(app));
  },
);

test('a restore over a shop is refused and leaves it unchanged', async () => {
  const [file, later] = [newFile(), newFile()];
  await runCommand('backup', file, app.place);
  const place = await emptyLocation();
  await runCommand('restore', file, place);
  const { code, err } = await runCommand('restore', file, place);
  expect([code, err]).toEqual([1, expect.stringContaining('is not empty')]);
  await runCommand('backup', later, place);
  expect(readBackup(later)).toEqual(readBackup(file));
});

test.runIf(engine === 'sqlite')('the nightly copy has what is still in the log beside the database', async () => {
  const quiet = await startApp();
  const own = await addShopWithCard(quiet);
  const member = await addMember(quiet, own);
  for (let stamp = 0; stamp < 5; stamp += 1) await award(quiet, own, member);
  await quiet.runJobs();
  const copies = join(quiet.place.dataDir, 'backups');
  const place = await emptyLocation();
  const restored = await runCommand('restore', join(copies, readdirSync(copies)[0] ?? ''), place);
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(await keysIn(await startApp({ place }))).toEqual(await keysIn(quiet));
});

test.runIf(engine === 'sqlite')('seven nightly copies are kept', async () => {
  const other = await startApp();
  for (let days = 0; days < 10; days += 1) {
    other.clock.ahead = days * 25 * 60 * 60 * 1000;
    await other.runJobs();
  }
  expect(readdirSync(join(other.place.dataDir, 'backups'))).toHaveLength(7);
});

/** Whether a restore is between its rows: on PostgreSQL after the first table. */
async function isFilling({ databaseUrl, dataDir }: DataLocation): Promise<boolean> {
  if (databaseUrl === null) {
    const file = statSync(restoringFile(dataDir), { throwIfNoEntry: false });
    return (file?.size ?? 0) > 1_000_000;
  }
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = ${new URL(databaseUrl).pathname.slice(1)} and query like 'insert into "follows"%'`.execute(
    app.store.read,
  );
  return rows.length > 0;
}

describe('killed', () => {
  test('a backup leaves no file under its name', async () => {
    const file = newFile();
    await writeBios(app, Array.from({ length: 220 }, () => randomUUID()).join(''));
    const running = startProgram('commands/backup.ts', [file], settingsOf(app.place));
    await until(() => existsSync(partialOf(file, running.child.pid)) || running.child.exitCode !== null);
    running.child.kill('SIGKILL');
    expect((await running.ended).code).toBeNull();
    expect(existsSync(file)).toBe(false);
    await writeBios(app, '');
  });

  test('a restore leaves no shop that a server would open half-filled, and the next restore is complete', async () => {
    const file = newFile();
    expect(await runCommand('backup', file, app.place)).toMatchObject({ code: 0 });
    const place = await emptyLocation();
    const running = startProgram('commands/restore.ts', [file], settingsOf(place));
    await until(async () => (await isFilling(place)) || running.child.exitCode !== null);
    running.child.kill('SIGKILL');
    expect((await running.ended).code).toBeNull();
    if (place.databaseUrl === null) {
      const server = startProgram('main.ts', [], { ...settingsOf(place), PORT: '0', HOST: '127.0.0.1' });
      await until(() => server.seen.out.includes('ready') || server.child.exitCode !== null);
      server.child.kill('SIGKILL');
      expect((await server.ended).err).toContain('a restore into it was broken off');
    }
    expect(await runCommand('restore', file, place)).toMatchObject({ code: 0, err: '' });
    await expectRestored(place, await keysIn(app), await keysIn(app));
  });
});
