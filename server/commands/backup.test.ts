import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { DataLocation } from '#db/beside-server.ts';
import { knownMigrations } from '#db/migrate.ts';
import { emptyLocation, startApp } from '#test/app.ts';
import { readBackup, runCommand, settingsOf, startProgram } from '#test/commands.ts';
import { prepareOlder, readWhole, writeBios } from '#test/database.ts';
import { addMember, addShop, addShopWithCard, award } from '#test/people.ts';

const app = await startApp();
const folder = mkdtempSync(join(tmpdir(), 'stampdeck-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const whole = join(folder, 'whole.jsonl.gz');

beforeAll(async () => {
  const shop = await addShopWithCard(app);
  await addShop(app, 'Zoë’s 🧁 "Cakes"\\n\u0001\u2028');
  for (const stamps of [3, 10]) await award(app, shop, await addMember(app, shop), stamps);
  await app.post(null, '/api/operator/login', { email: shop.email, password: 'wrong' });
  expect(await runCommand('backup', whole, app.place)).toMatchObject({ code: 0, err: '' });
});

/** Checks that the place is empty, so that a backup may still be restored into it. */
async function expectStillEmpty(place: DataLocation): Promise<void> {
  if (place.databaseUrl === null) expect(readdirSync(place.dataDir)).toEqual([]);
  else expect(await runCommand('restore', whole, place)).toMatchObject({ code: 0 });
}

/** The lines of the whole backup, changed, in a file of their own. */
function changed(name: string, change: (lines: string[]) => string[]): string {
  const file = join(folder, name);
  writeFileSync(file, gzipSync(change(gunzipSync(readFileSync(whole)).toString('utf8').split('\n')).join('\n')));
  return file;
}

describe('a backup', () => {
  test('taken beside the running server holds every table, and only its owner can read it', () => {
    const rows = Object.fromEntries(
      Object.entries(readBackup(whole)).map(([table, lines]) => [table, lines.length - 1]),
    );
    expect(rows).toMatchObject({ shops: 2, members: 2, cards: 2, ledger: 2, sessions: 4, login_failures: 2, scans: 0 });
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['whole.jsonl.gz']);
  });

  test('overwrites nothing', async () => {
    const { code, err } = await runCommand('backup', whole, app.place);
    expect([code, err]).toEqual([1, `'${whole}' exists already. No backup was made.\n`]);
  });

  test('of nothing is refused', async () => {
    const file = join(folder, 'nothing.gz');
    const { code, err } = await runCommand('backup', file, await emptyLocation());
    expect(code).toBe(1);
    expect(err).toMatch(/(Found no database in the data folder|holds no Stampdeck).* No backup was made\.\n$/);
    expect(existsSync(file)).toBe(false);
  });

  test('into a folder that is not there is one sentence', async () => {
    const file = join(folder, 'nowhere', 'x.gz');
    const { code, err } = await runCommand('backup', file, app.place);
    expect(code).toBe(1);
    expect(err).toBe(`The folder '${join(folder, 'nowhere')}' does not exist. No backup was made.\n`);
  });

  test.runIf(process.platform === 'linux')('that the disk has no room for leaves no file', async () => {
    const sizes = `ulimit -f 8; exec "${process.execPath}" "$0" "$1"`;
    const file = join(folder, 'full.gz');
    const command = join(import.meta.dirname, 'backup.ts');
    const env = { PATH: process.env.PATH, ...settingsOf(app.place) };
    await writeBios(app, Array.from({ length: 9000 }, () => randomUUID()).join(''));
    const { status, stderr } = spawnSync('bash', ['-c', sizes, command, file], { env, encoding: 'utf8' });
    await writeBios(app, '');
    expect(status).not.toBe(0);
    expect(stderr).toContain('No backup was made.');
    expect(readdirSync(folder)).toEqual(['whole.jsonl.gz']);
  });
});

describe('a restore', () => {
  test('brings every value back as it was, and a server with its sessions starts on it', async () => {
    const shop = await addShopWithCard(app);
    const file = join(folder, 'moved.jsonl.gz');
    await runCommand('backup', file, app.place);
    const place = await emptyLocation();
    const { code, out } = await runCommand('restore', file, place);
    expect([code, out]).toEqual([0, expect.stringMatching(/^Restored \d+ rows into .* and checked them\./)]);
    const again = join(folder, 'again.jsonl.gz');
    await runCommand('backup', again, place);
    expect(readBackup(again)).toEqual(readBackup(file));
    const moved = await startApp({ place });
    const answer = await award(moved, shop, await addMember(moved, shop), 2);
    expect(answer.status).toBe(200);
    for (const one of [file, again]) rmSync(one);
  });

  test('into a place that holds anything is refused, and changes nothing there', async () => {
    const place = await emptyLocation();
    await runCommand('restore', whole, place);
    const { code, err } = await runCommand('restore', whole, place);
    expect(code).toBe(1);
    expect(err).toMatch(
      / is not empty: it holds '.*'\. A backup is restored into an empty .* only\. Nothing was restored\.\n$/,
    );
    const running = await runCommand('restore', whole, app.place);
    expect([running.code, running.err]).toEqual([1, expect.stringContaining('Nothing was restored.')]);
  });

  test.runIf(inject('engine') === 'sqlite')('into a folder with an unrelated file is refused', async () => {
    const place = await emptyLocation();
    writeFileSync(join(place.dataDir, 'letter.txt'), 'Dear');
    expect((await runCommand('restore', whole, place)).err).toContain("it holds 'letter.txt'");
    expect(readdirSync(place.dataDir)).toEqual(['letter.txt']);
  });

  test.runIf(inject('engine') === 'sqlite')(
    'beside the nightly copies works for an owner who lost the rest',
    async () => {
      const place = await emptyLocation();
      mkdirSync(join(place.dataDir, 'backups'));
      expect(await runCommand('restore', whole, place)).toMatchObject({ code: 0 });
    },
  );

  test.runIf(inject('engine') === 'sqlite')('where a server or a restore was killed needs no clearing', async () => {
    const place = await emptyLocation();
    writeFileSync(join(place.dataDir, 'server.lock'), '');
    for (const left of ['server.lock-journal', 'restoring.sqlite', 'restoring.sqlite-journal'])
      writeFileSync(join(place.dataDir, left), Buffer.alloc(512));
    expect(await runCommand('restore', whole, place)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(place.dataDir).sort()).toEqual(['server.lock', 'stampdeck.sqlite']);
  });

  const cut = 'is cut off or damaged';
  test.each<[string, () => string, string]>([
    ['a file that is none', () => join(import.meta.dirname, 'backup.ts'), 'is not a backup of Stampdeck'],
    [
      'a compressed file of something else',
      () => changed('foreign.gz', () => ['Dear', 'reader']),
      'is not a backup of Stampdeck',
    ],
    ['a file that is not there', () => join(folder, 'none.gz'), 'does not exist'],
    ['a folder', () => folder, 'This is a folder'],
    [
      'a file that was cut off',
      () => {
        const file = join(folder, 'cut.gz');
        writeFileSync(file, readFileSync(whole).subarray(0, -100));
        return file;
      },
      cut,
    ],
    ['a file that ends early', () => changed('early.gz', (lines) => lines.slice(0, -2)), cut],
    [
      'a file with one changed value',
      () => changed('value.gz', (lines) => lines.map((line) => line.replace('Zoë', 'Zoe'))),
      cut,
    ],
    ['a file that lacks a row', () => changed('row.gz', (lines) => lines.filter((line) => !line.includes('Zoë'))), cut],
    [
      'a file from a newer Stampdeck',
      () =>
        changed('newer.gz', (lines) =>
          lines.map((line) => line.replace(/("migrations":\[[^\]]*)\]/, '$1,"9999-later"]')),
        ),
      'was made by a newer Stampdeck (schema 9999-later): update this one first',
    ],
  ])('of %s is refused in one sentence and leaves nothing behind', async (_, make, sentence) => {
    const place = await emptyLocation();
    const { code, err } = await runCommand('restore', make(), place);
    expect([code, err.trim().split('\n').length]).toEqual([1, 1]);
    expect(err).toContain(sentence);
    expect(err).toMatch(/\. Nothing was restored\.\n$/);
    await expectStillEmpty(place);
  });

  test('of a backup from before a migration migrates it', async () => {
    const [first = ''] = knownMigrations;
    const earlier = await emptyLocation();
    await prepareOlder(earlier, first);
    const older = join(folder, 'older.gz');
    expect(await runCommand('backup', older, earlier)).toMatchObject({ code: 0, err: '' });
    const place = await emptyLocation();
    expect(await runCommand('restore', older, place)).toMatchObject({ code: 0, err: '' });
    const { accounts } = await readWhole(await startApp({ place }));
    expect(accounts).toMatchObject([{ name: 'Zoë', consent_version: 0 }]);
    rmSync(older);
  });

  test('needs the name of a file', async () => {
    const { code, err } = await startProgram('commands/restore.ts', [], settingsOf(await emptyLocation())).ended;
    expect([code, err]).toEqual([1, 'Name the backup file: npm run restore <file>. Nothing was restored.\n']);
  });
});
