import { expect, test } from 'vitest';
import { judge, tally } from './crash/checker.ts';
import { freshDatabase, setStage } from './crash/stage.ts';

const kills = 20;
const seed = 7;

test('killed twenty times under load, the server has lost no acknowledged stamp or reward, doubled none and made none up', async () => {
  const database = await freshDatabase();
  const { arena, history, load } = await setStage('crash', database, seed);
  load.start();
  for (let kill = 0; kill < kills; kill += 1) {
    // Another number each time, so that it dies in another moment.
    await load.goOn(30 + ((kill * 37) % 110));
    expect(await arena.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    expect(judge(history.read(), await database.read()), `after kill ${kill + 1}`).toEqual([]);
    await arena.start();
  }
  await load.goOn(100);
  await load.stop();
  expect(await arena.end('SIGTERM')).toEqual({ code: 0, signal: null });

  expect(judge(history.read(), await database.read())).toEqual([]);
  expect(load.broken).toEqual([]);
  const { acknowledged, unknown, redeemed } = tally(history.read());
  expect(acknowledged).toBeGreaterThan(kills * 30);
  expect(unknown, 'calls that lost their answer').toBeGreaterThan(kills);
  expect(redeemed, 'rewards that were given').toBeGreaterThan(kills);
});
