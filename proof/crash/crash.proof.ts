import { expect, test } from 'vitest';
import { judge, tally } from './checker.ts';
import { freshDatabase, listPeople, sendFile, setStage, waitForFile } from './stage.ts';

const kills = 20;
const seed = 7;
/** Enough rows that a kill comes during the import. */
const file = listPeople('Imported', 2000);

test('killed twenty times under load, the server loses no acknowledged stamp, reward or imported row, and doubles or invents none', async () => {
  const database = await freshDatabase();
  const { arena, shop, history, load } = await setStage('crash', database, seed);
  const told = { type: 'file', rows: file } as const;
  history.write({ ...told, at: performance.now(), isWhole: false });
  await sendFile((await arena.next(0)).url, shop, file);
  load.start();
  for (let kill = 0; kill < kills; kill += 1) {
    // Another number each time, so that each kill comes at another moment.
    await load.goOn(30 + ((kill * 37) % 110));
    expect(await arena.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(judge(history.read(), await database.read()), `after kill ${kill + 1}`).toEqual([]);
    await arena.start();
  }
  await load.goOn(100);
  await load.stop();
  await waitForFile((await arena.next(kills)).url, shop);
  history.write({ ...told, at: performance.now(), isWhole: true });
  expect(await arena.end('SIGTERM')).toEqual({ code: 0, signal: null });

  expect(judge(history.read(), await database.read())).toEqual([]);
  expect(load.broken).toEqual([]);
  const { acknowledged, unknown, redeemed, claimed } = tally(history.read());
  expect(acknowledged).toBeGreaterThan(kills * 30);
  expect(unknown, 'calls that lost their answer').toBeGreaterThan(kills);
  expect(redeemed, 'rewards that were given').toBeGreaterThan(kills);
  expect(claimed, 'members who were claimed').toBeGreaterThan(kills / 4);
});
