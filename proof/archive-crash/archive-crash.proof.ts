import { setTimeout as pause } from 'node:timers/promises';
import { readSnapshot } from '@stampdeck/server/db/beside-server.ts';
import { inspectLedger } from '@stampdeck/server/db/ledger-check.ts';
import { newChance } from '@stampdeck/server/demo/chance.ts';
import { emptyLocation } from '@stampdeck/server/test/app.ts';
import { check, exportShop, readState, settled, start } from '@stampdeck/server/test/archive-files.ts';
import { callsTo } from '@stampdeck/server/test/calls.ts';
import { settingsOf } from '@stampdeck/server/test/commands.ts';
import { menuRows, photoRows, rowsOfShop } from '@stampdeck/server/test/database.ts';
import { addMember, addShop, addShopWithCard, award, type TestPerson } from '@stampdeck/server/test/people.ts';
import { picture, upload } from '@stampdeck/server/test/pictures.ts';
import { expect, onTestFinished, test } from 'vitest';
import { Arena } from '#crash/arena.ts';
import { listPeople, sendFile } from '#crash/stage.ts';
import { waitUntil } from '#crash/wait.ts';

const kills = 6;
const [unclaimed, visitors, products, photos] = [1500, 10, 180, 12];
const seed = 23;
/** About as long as one batch takes, with the pause after it (milliseconds). */
const piece = 100;

const place = await emptyLocation();

/** A snapshot of a shop: its ledger card by card, without ids, which differ between shops. */
const look = (shop: TestPerson) =>
  readSnapshot(place, async (db) => {
    const { members, cards, ledger } = await rowsOfShop(db, shop);
    const rowsOf = Map.groupBy(ledger, (row) => row.card_id);
    const histories = cards.map(({ id, size, count, status, opened_at }) => {
      const rows = (rowsOf.get(id) ?? []).toSorted((one, other) => one.seq - other.seq);
      const said = rows.map((row) => [row.seq, row.kind, row.stamps, row.count_after, row.created_at].join(' '));
      return JSON.stringify([size, count, status, opened_at, ...said]);
    });
    const menu = [...(await menuRows(db, shop)), ...(await photoRows(db, shop))].map((row) => JSON.stringify(row));
    return { menu, members: members.length, histories: histories.sort(), findings: (await inspectLedger(db)).findings };
  });

test('killed six times while importing a shop, the server continues after the last batch and the shop is the same', async () => {
  const arena = new Arena(settingsOf(place));
  onTestFinished(() => arena.close());
  const chance = newChance(seed);
  let { url } = await arena.start();
  const app = {
    get url() {
      return url.origin;
    },
    ...callsTo(() => url),
  };
  const shop = await addShopWithCard(app, 5);
  await sendFile(url, shop, listPeople('Unclaimed', unclaimed));
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const member = await addMember(app, shop);
    for (const stamps of [3, -1, 2, 1]) expect((await award(app, shop, member, stamps)).status).toBe(200);
  }
  const { categories } = (await app.post(shop.token, '/api/v1/categories', { name: 'Bread' })).body;
  for (let one = 0; one < products; one += 1) {
    const pictures: object[] = [];
    if (one < photos) {
      const { body } = await upload(app, shop.token, await picture(100 + one), 'a.png', 'product');
      pictures.push({ image: body.location, alt: '' });
    }
    const category = one % 2 ? categories[0]._id : '';
    const body = { title: `Loaf ${one}`, price: one, category, draft: one % 3 === 0, pictures };
    expect((await app.post(shop.token, '/api/products/', body)).status).toBe(200);
  }
  const { call } = app;
  const imported = async () => (await call(shop.token, 'GET', '/api/v1/members/import')).body.import.status === 'done';
  await waitUntil(imported, { what: 'the members to be there', refuse: () => arena.deathWords() });
  const before = await look(shop);
  const archive = await exportShop(app, shop);

  const copy = await addShop(app);
  const { id } = await check(app, copy, archive);
  expect((await start(app, copy, id)).status).toBe(200);
  const refuse = () => arena.deathWords();
  const handled = async (): Promise<number> => (await readState(app, copy)).archive.handled;
  for (let life = 1; life <= kills; life += 1) {
    const goal = Math.floor(((life - 1) * before.members) / (kills + 1));
    await waitUntil(async () => (await handled()) >= goal, { what: `member ${goal} of the archive`, refuse });
    // Within a batch, or between two.
    await pause(chance.whole(0, piece));
    await arena.end('SIGKILL');
    ({ url } = await arena.start());
    const { findings } = await look(copy);
    expect(findings, `after kill ${life}`).toEqual([]);
  }
  expect(await settled(app, copy, 'running')).toMatchObject({ status: 'done', handled: before.members });
  expect(await arena.end('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(before.members).toBe(unclaimed + visitors);
  expect(before.menu.length).toBeGreaterThan(products);
  expect(await look(copy)).toEqual(before);
  expect(await look(shop)).toEqual(before);
});
