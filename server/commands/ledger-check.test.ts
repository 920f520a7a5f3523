import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { DataLocation } from '#db/beside-server.ts';
import { startApp } from '#test/app.ts';
import { type Ended, settingsOf, startProgram } from '#test/commands.ts';
import { breakDatabase, loseConnection } from '#test/ledger.ts';
import { addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const app = await startApp();
const folder = mkdtempSync(join(tmpdir(), 'stampdeck-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command in a process of its own, beside the running server. */
const check = (place: DataLocation): Promise<Ended> =>
  startProgram('commands/ledger-check.ts', [], settingsOf(place)).ended;

/** A shop with a card of five that got 2 stamps, then 1. */
async function smallShop(): Promise<{ shop: TestPerson; member: TestPerson }> {
  const shop = await addShopWithCard(app, 5);
  const member = await addMember(app, shop);
  for (const stamps of [2, 1]) await award(app, shop, member, stamps);
  return { shop, member };
}

test('an empty database has its own exit code', async () => {
  expect(await check(app.place)).toEqual({
    code: 2,
    out: '',
    err: 'The database is empty. There is nothing to check.\n',
  });
});

test('a sound database is reported with what was checked, while the server runs', async () => {
  const { shop, member } = await smallShop();
  await award(app, shop, member, -1);
  await smallShop();
  expect(await check(app.place)).toEqual({ code: 0, out: '2 shops, 2 cards, 5 ledger rows: nothing wrong\n', err: '' });
});

describe('no database', () => {
  test('in the data folder is one sentence', async () => {
    const { code, err } = await check({ databaseUrl: null, dataDir: folder });
    expect([code, err]).toEqual([2, `There is no database at '${join(folder, 'stampdeck.sqlite')}' (DATA_DIR).\n`]);
  });

  test('at the address is one sentence', async () => {
    const { code, err } = await check({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none', dataDir: folder });
    expect(code).toBe(2);
    expect(err).toMatch(/^The database could not be read: .*ECONNREFUSED.*\n$/);
  });

  test('behind an unusable setting is one sentence', async () => {
    const { code, err } = await check({ databaseUrl: 'mysql://x/y', dataDir: folder });
    expect([code, err.trim()]).toEqual([2, expect.stringContaining('DATABASE_URL must be an address')]);
  });
});

describe('what is broken is named with its shop:', () => {
  test.each([
    [
      'a count past the ledger',
      `update cards set count = 4 where shop_id = $shop`,
      ['its count is 4 and the sum of its ledger rows 3'],
    ],
    [
      'a count below nothing',
      `update cards set count = -1 where shop_id = $shop`,
      ['its count is -1 and the sum of its ledger rows 3', 'its count of -1 lies outside 0 to 5'],
    ],
    [
      'a count past the card',
      `update cards set size = 2 where shop_id = $shop`,
      ['its count of 3 lies outside 0 to 2', "it is 'open' with 3 of 2 stamps"],
    ],
    [
      'a status that does not fit',
      `update cards set status = 'full' where shop_id = $shop`,
      ["it is 'full' with 3 of 5 stamps"],
    ],
    [
      'a card without its design',
      `update cards set design_version = null where shop_id = $shop`,
      ['it holds 3 stamps and its design is none'],
    ],
    [
      'a card behind its ledger',
      `update cards set seq = 1 where shop_id = $shop`,
      ['its number is 1 and it has 2 ledger rows'],
    ],
    [
      'a row that is gone',
      `delete from ledger where shop_id = $shop and seq = 1`,
      [
        'its count is 3 and the sum of its ledger rows 1',
        'its number is 2 and it has 1 ledger rows',
        'it is number 2 after number 0',
        '0 and 1 stamps do not make 3',
      ],
    ],
    [
      'a gap in the numbers',
      `update ledger set seq = 5 where shop_id = $shop and seq = 2`,
      ['it is number 5 after number 1'],
    ],
    [
      'two rows of one number',
      `update ledger set seq = 1 where shop_id = $shop and seq = 2`,
      ['it is number 1 after number 1'],
    ],
    [
      'a running count that jumps',
      `update ledger set count_after = 4 where shop_id = $shop and seq = 2`,
      ['2 and 1 stamps do not make 4'],
    ],
    [
      'a row of the wrong kind',
      `update ledger set kind = 'reversal' where shop_id = $shop and seq = 2`,
      ["a row of kind 'reversal' moves 1"],
    ],
    [
      'a row by a stranger',
      `update ledger set actor_id = 'stranger' where shop_id = $shop and seq = 2`,
      ['it was written by stranger, who is not of this shop'],
    ],
    [
      'a row of another member',
      `update ledger set member_id = 'stranger' where shop_id = $shop and seq = 2`,
      [expect.stringMatching(/^it names member stranger and the card is .*'s$/)],
    ],
    [
      'rows without a card',
      `delete from cards where shop_id = $shop`,
      ['there is no such card', 'there is no such card', 'there is no running card'],
    ],
    [
      'an undo of what is not there',
      `update ledger set undoes_id = 'nothing' where shop_id = $shop and seq = 2`,
      ['it undoes nothing, which is not the row before it with as many stamps'],
    ],
    [
      'a reward that no one gave',
      `update cards set redeemed = 4, rewards = 4 where shop_id = $shop`,
      ['it says that slots 4 were redeemed and its ledger 0, as bits'],
    ],
    ['a number of followers', `update shops set followers = 7 where id = $shop`, ['it says 7 followers and has 1']],
    ['a number of members', `update shops set members = 0 where id = $shop`, ['it says 0 members and has 1']],
    [
      'a member who does not follow',
      `delete from follows where shop_id = $shop`,
      ['it says 1 followers and has 0', 'a running membership without a follow'],
    ],
  ])('%s', async (_, statement, wrongs) => {
    const { shop } = await smallShop();
    await breakDatabase(app, statement.replaceAll('$shop', `'${shop.id}'`));
    const { code, out } = await check(app.place);
    const lines = out.split('\n').filter((line) => line.startsWith(`shop ${shop.id}`));
    expect(lines.map((line) => line.slice(line.indexOf(': ') + 2)).sort()).toEqual([...wrongs].sort());
    expect(code).toBe(1);
  });

  test('card and row, too, and the last line counts', async () => {
    const { shop, member } = await smallShop();
    const { body } = await app.post(shop.token, '/api/stamp/history', { userTo: member.id });
    const [last] = body.events;
    await breakDatabase(app, `update ledger set count_after = 5 where shop_id = '${shop.id}' and seq = 2`);
    const { out } = await check(app.place);
    expect(out).toContain(
      `shop ${shop.id}, card ${last.cardId}, ledger row ${last._id}: 2 and 1 stamps do not make 5\n`,
    );
    expect(out).toMatch(/\d+ shops, \d+ cards, \d+ ledger rows: \d+ things wrong\n$/);
  });

  test('a breakage that is everywhere is named a hundred times at most', async () => {
    const { shop } = await smallShop();
    const row = (seq: number) => `select shop_id, id || '${seq}', member_id, card_id, ${seq}, kind, stamps, count_after,
      card_size, design_version, actor_id, request_key || '${seq}', request_hash, undoes_id, reason, local_day, created_at, slot, overrode, without_code
      from ledger where shop_id = '${shop.id}' and seq = 2`;
    const rows = Array.from({ length: 120 }, (_, index) => row(index + 3)).join(' union all ');
    await breakDatabase(app, `insert into ledger ${rows}`);
    const lines = (await check(app.place)).out.split('\n');
    const named = lines.filter((line) => line.endsWith('1 stamps do not make 3')).length;
    expect(named > 50 && named <= 100).toBe(true);
    expect(lines).toContain('more like the last; only 100 are named');
  });
});

test.runIf(inject('engine') === 'postgres')(
  'a database that goes meanwhile is one that could not be read',
  async () => {
    const { code, err } = await loseConnection(app, () => check(app.place));
    expect([code, err]).toEqual([2, expect.stringMatching(/^The database could not be read: [^\n]+\n$/)]);
  },
);

test('a database that no server has prepared is reported in one sentence', async () => {
  // To SQLite an empty file is a database without tables.
  writeFileSync(join(folder, 'stampdeck.sqlite'), '');
  const bare = app.place.databaseUrl === null ? null : new URL(app.place.databaseUrl);
  if (bare) bare.pathname = '/template1';
  const { code, err } = await check({ databaseUrl: bare?.href ?? null, dataDir: folder });
  expect([code, err]).toEqual([2, 'The database holds no tables of Stampdeck; start the server once.\n']);
});
