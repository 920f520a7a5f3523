import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { sqliteFile } from '#db/sqlite.ts';
import { emptyLocation, startApp, type TestApp } from '#test/app.ts';
import { runCommand } from '#test/commands.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'stampdeck-bytes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The bytes of the database in a data folder: the file, its log and what is beside them. */
const bytesOf = (dataDir: string): string =>
  readdirSync(dataDir)
    .filter((name) => name.includes('.sqlite'))
    .map((name) => readFileSync(join(dataDir, name), 'latin1'))
    .join();

const found = (dataDir: string, marks: string[]): string[] => {
  const bytes = bytesOf(dataDir).toLowerCase();
  return marks.filter((mark) => bytes.includes(mark));
};

/** Members with stamps whose texts hold marks; long ones reach past a page. */
async function addMarked(app: TestApp, shop: TestPerson, marks: string[]): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (const [index, mark] of marks.entries()) {
    const person = await addMember(app, shop, `Name ${mark}`);
    const bio = `${'words '.repeat((index % 5) * 40)}${mark}`;
    const profile = { name: person.name, email: `${mark}@example.com`, bio, phone: mark, gender: '', photo: '' };
    expect((await app.call(person.token, 'PUT', '/api/operator/profile', profile)).status).toBe(200);
    await award(app, shop, person, 2);
    people.push(person);
  }
  return people;
}

const marksOf = (whose: string): string[] => Array.from({ length: 30 }, (_, index) => `mark${whose}${index}x`);

describe.runIf(inject('engine') === 'sqlite')('the bytes of erased people', () => {
  test('are in no part of the running database, and the rest stays complete', async () => {
    const app = await startApp();
    const shop = await addShopWithCard(app);
    const [gone, stay] = [marksOf('gone'), marksOf('stay')];
    // In turns, so that they share pages.
    const people = await addMarked(
      app,
      shop,
      gone.flatMap((mark, index) => [mark, stay[index] ?? '']),
    );
    expect(found(app.place.dataDir, gone)).toEqual(gone);
    for (const [index, person] of people.entries()) {
      if (index % 2 === 1) continue;
      expect((await app.call(person.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    }
    expect(found(app.place.dataDir, gone)).toEqual([]);
    expect(found(app.place.dataDir, stay)).toEqual(stay);
  });

  test('come back with no restore of an older backup, neither of a file of ours nor of a copy', async () => {
    const app = await startApp();
    const shop = await addShopWithCard(app);
    const marks = marksOf('back');
    const people = await addMarked(app, shop, marks);
    const backup = join(folder, 'stampdeck.gz');
    expect(await runCommand('backup', backup, app.place)).toMatchObject({ code: 0 });
    await app.stop();
    const copy = join(folder, 'stampdeck.sqlite');
    copyFileSync(sqliteFile(app.place.dataDir), copy);
    mkdirSync(join(folder, 'erased'));
    for (const { id } of people) writeFileSync(join(folder, 'erased', id), '');
    for (const file of [backup, copy]) {
      const place = await emptyLocation('sqlite');
      expect(await runCommand('restore', file, place)).toMatchObject({
        code: 0,
        out: expect.stringContaining('30 deleted accounts'),
      });
      expect(found(place.dataDir, marks)).toEqual([]);
    }
  });
});
