import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import {
  check,
  edited,
  type Files,
  filesIn,
  type Line,
  packed,
  readState,
  settled,
  start,
  takeOut,
  zipped,
} from '#test/archive-files.ts';
import { redeemAs } from '#test/codes.ts';
import { readWhole } from '#test/database.ts';
import { addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';

const app = await startApp();

let files: Files;
let empty: TestPerson;
beforeAll(async () => {
  const shop = await addShop(app);
  await publish(app, shop, { size: 5, milestones: [{ slot: 2, label: 'A biscuit' }] });
  const [ann, bob] = [await addMember(app, shop, 'Ann'), await addMember(app, shop, 'Bob')];
  await award(app, shop, ann, 3);
  await redeemAs(app, shop, ann, 2);
  const { ledgerId } = (await award(app, shop, ann, 1)).body;
  await app.post(shop.token, '/api/stamp/undo', { ledgerId });
  await award(app, shop, bob, 5);
  await redeemAs(app, shop, bob, 5);
  files = filesIn(await takeOut(app, shop));
  empty = await addShop(app);
});

const [designs, members, cards, ledger] = ['designs', 'members', 'cards', 'ledger'].map(
  (list) => `${list}-0001.jsonl`,
) as [string, string, string, string];
const line = (at: number, change: object) => (lines: Line[]) =>
  lines.map((row, place) => (place === at ? { ...row, ...change } : row));
const without = (at: number) => (lines: Line[]) => lines.filter((_, place) => place !== at);
const again = (at: number) => (lines: Line[]) => lines.flatMap((row, place) => (place === at ? [row, row] : [row]));
const text = (at: number, written: string) => (lines: Line[]) =>
  lines.map((row, place) => (place === at ? written : row));

/** The first thing that is said to be wrong. */
async function firstFault(archive: Uint8Array<ArrayBuffer>): Promise<string> {
  const found = await check(app, empty, archive);
  expect(found).toMatchObject({ status: 'refused', contents: null });
  expect((await start(app, empty, found.id)).body.code).toBe('archiveNotReady');
  const [fault] = found.faults;
  return [fault.file, fault.line ?? '', fault.says].filter((part) => part !== '').join(' ');
}

describe('an archive that was changed', () => {
  test('is taken as it is while nothing in it is', async () => {
    expect(await check(app, empty, packed(files))).toMatchObject({ status: 'ready', faults: [] });
  });

  test.each<[what: string, file: string, change: (lines: Line[]) => Line[], says: RegExp]>([
    [
      'a card with more stamps than its ledger',
      cards,
      line(0, { count: 4 }),
      /cards-0001.jsonl 1 it holds 4 stamps, and its ledger comes to 3/,
    ],
    ['a row that is left out', ledger, without(0), /ledger-0001.jsonl 1 it is number 2 where number 1 comes/],
    ['a row twice', ledger, again(0), /ledger-0001.jsonl 2 it is number 1 where number 2 comes/],
    [
      'a row that says another sum',
      ledger,
      line(0, { countAfter: 2 }),
      /ledger-0001.jsonl 1 it says 2 stamps, and its card had 3/,
    ],
    [
      'stamps past the card',
      ledger,
      line(0, { stamps: 6, countAfter: 6 }),
      /ledger-0001.jsonl 1 6 stamps are more than the 5/,
    ],
    [
      'a reward that is not reached',
      ledger,
      line(1, { slot: 5 }),
      /ledger-0001.jsonl 2 it gives the reward of stamp 5, and the card had 3/,
    ],
    ['a reward that there is not', ledger, line(1, { slot: 1 }), /ledger-0001.jsonl 2 stamp 1 has no reward/],
    [
      'a reward that the card does not know of',
      cards,
      line(0, { redeemed: [] }),
      /cards-0001.jsonl 1 its redeemed rewards are not those/,
    ],
    [
      'an undo of another row',
      ledger,
      (rows) => rows.map((row, at) => (at === 3 ? { ...row, undoes: rows[0].id } : row)),
      /ledger-0001.jsonl 4 it undoes a row that is not the one before/,
    ],
    [
      'an undo of an undo',
      ledger,
      (rows) =>
        rows.flatMap((row, at) =>
          at === 3 ? [row, { ...row, id: 'x', seq: 5, undoes: row.id, stamps: 1, countAfter: 4 }] : [row],
        ),
      /ledger-0001.jsonl 5 it undoes a row of kind 'reversal'/,
    ],
    [
      'a row on a closed card',
      ledger,
      (rows) => [...rows, { ...rows[4], id: 'x', seq: 3 }],
      /ledger-0001.jsonl 7 its card was redeemed and closed/,
    ],
    [
      'a row of a card that is not there',
      ledger,
      line(0, { card: 'x' }),
      /cards-0001.jsonl 1 it holds 3 stamps, and its ledger comes to 0/,
    ],
    ['a card of a member who is not there', cards, line(0, { member: '0' }), /cards-0001.jsonl 1 Its member is not/],
    ['a version that is not there', ledger, line(0, { version: 9 }), /ledger-0001.jsonl 1 there is no version 9/],
    [
      'a version that is left out',
      designs,
      line(0, { version: 2 }),
      /designs-0001.jsonl 1 It is version 2 where 1 comes/,
    ],
    ['a member twice', members, again(0), /members-0001.jsonl 2 Members are in the order of their ids/],
    ['a member without a running card', cards, without(0), /(Its card is not|They have 0 running cards)/],
    [
      'two running cards',
      cards,
      (rows) => rows.map((row) => (row.status === 'redeemed' ? { ...row, status: 'full', redeemed: [] } : row)),
      /its redeemed rewards are not/,
    ],
    ['a day far from its time', ledger, line(0, { day: '2020-01-01' }), /which is not 2020-01-01/],
    [
      'a row from the future',
      ledger,
      line(0, { at: '2999-01-01T00:00:00.000Z', day: '2999-01-01' }),
      /It lies in the future/,
    ],
    [
      'a version of the card from the future',
      designs,
      line(0, { publishedAt: '2999-01-01T00:00:00.000Z' }),
      /designs-0001.jsonl 1 It lies in the future/,
    ],
    [
      'more cards of one member than are written at once',
      cards,
      (rows) => Array.from({ length: 5001 }, (_, at) => ({ ...rows[0], id: `c${10_000 + at}` })),
      /cards-0001.jsonl 5001 Nobody has so many/,
    ],
    [
      'more versions of the card than are written at once',
      designs,
      (rows) => Array.from({ length: 5001 }, (_, at) => ({ ...rows[0], version: at + 1 })),
      /designs-0001.jsonl 5001 No more than 5000 versions/,
    ],
    ['no JSON', ledger, text(0, '{"member":'), /ledger-0001.jsonl 1 This is not JSON/],
    [
      'a field twice',
      ledger,
      (rows) => [JSON.stringify(rows[0]).replace('{', '{"seq":1,'), ...rows.slice(1)],
      /1 This is not JSON/,
    ],
    ['a NUL in a text', members, line(0, { name: 'A\u0000b' }), /members-0001.jsonl 1 This is not JSON/],
    [
      'half a character',
      members,
      (rows) => [JSON.stringify(rows[0]).replace('Ann', '\\ud800'), ...rows.slice(1)],
      /members-0001.jsonl 1 This is not JSON/,
    ],
    ['a name of 81 characters', members, line(0, { name: 'x'.repeat(81) }), /members-0001.jsonl 1 name: At most 80/],
    ['an id with a path in it', members, line(0, { id: '../../x' }), /members-0001.jsonl 1 id: Not an id/],
    ['an e-mail that is no text', members, line(0, { email: 5 }), /members-0001.jsonl 1 email/],
    ['a bad email beside a bad id', members, line(0, { email: 'ann', id: '!' }), /members-0001.jsonl 1 id: Not an id/],
    [
      'a line that never ends',
      members,
      text(0, 'x'.repeat(300_000)),
      /members-0001.jsonl A line is longer|members-0001.jsonl 1 It is too long/,
    ],
  ])('%s is refused with its place, and nothing is changed', async (_, name, change, says) => {
    const before = (await readWhole(app)).ledger;
    expect(await firstFault(packed(edited(files, name, change)))).toMatch(says);
    expect((await readWhole(app)).ledger).toEqual(before);
  });

  test('with wrong texts of one member is taken: the member comes without them, and the owner reads which', async () => {
    const wrong = { email: 'ann@', phone: '1'.repeat(41), gender: 'x'.repeat(41), birthday: '2026-02-31' };
    const changed = edited(files, members, line(0, wrong));
    const later = edited(changed, members, line(1, { birthday: '2999-01-01' }));
    const shop = await addShop(app);
    const { faults, ...found } = await check(app, shop, packed(later));
    expect(found.status).toBe('ready');
    expect(faults.map((fault: { line: number; says: string }) => `${fault.line} ${fault.says}`)).toEqual([
      '1 Ann comes without email ‘ann@’: This does not look like an e-mail address.',
      expect.stringMatching(/^1 Ann comes without phone ‘1{41}’: At most 40/),
      expect.stringMatching(/^1 Ann comes without gender ‘x{41}’: At most 40/),
      expect.stringMatching(/^1 Ann comes without birthday ‘2026-02-31’: /),
      '2 Bob comes without birthday ‘2999-01-01’: It lies in the future.',
    ]);
    expect((await start(app, shop, found.id)).status).toBe(200);
    expect(await settled(app, shop, 'running')).toMatchObject({ status: 'done', handled: 2, faults });
    const ask = { userTo: shop.id, sort: 'name', order: 'asc' };
    const { royalmember } = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', ask)).body;
    expect(royalmember.map(({ stampAwardNumber }: { stampAwardNumber: number }) => stampAwardNumber)).toEqual([3, 0]);
  });

  test('holds no more of one member than is written at once, on all cards together', async () => {
    const twoCards = edited(files, cards, ([card, ...rest]) => [card, { ...card, id: `${card.id}x` }, ...rest]);
    const long = edited(twoCards, ledger, (rows) => {
      const card = `${rows[0].card}x`;
      const more = Array.from({ length: 20_000 }, (_, at) => ({
        ...rows[0],
        card,
        seq: at + 1,
        id: `${rows[0].id}${at}`,
      }));
      return [...rows.slice(0, 4), ...more, ...rows.slice(4)];
    });
    expect(await firstFault(packed(long))).toMatch(/ledger-0001.jsonl 20001 Nobody has so many/);
  });

  test('names no more than two hundred faults', async () => {
    const wild = edited(files, members, (rows) => [...rows, ...Array.from({ length: 1000 }, () => '{}')]);
    expect((await check(app, empty, packed(wild))).faults).toHaveLength(200);
  });

  test('keeps hostile texts as texts', async () => {
    const name = '<img src=x onerror=alert(1)>=1+1';
    const found = await check(app, empty, packed(edited(files, members, line(0, { name }))));
    expect(found.status).toBe('ready');
    expect((await readState(app, empty)).canTake).toBe(true);
  });
});

const manifestWith = (change: (manifest: Line) => object): Files => {
  const manifest = JSON.parse(files['manifest.json'] ?? '');
  return { ...files, 'manifest.json': JSON.stringify({ ...manifest, ...change(manifest) }) };
};

describe('a file that is no archive of a shop', () => {
  const whole = () => packed(files);
  /** The archive with some of its bytes changed, found from the end or from a mark. */
  const broken = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(whole());
    change(bytes);
    return new Uint8Array(bytes);
  };
  /** Where the list at the end speaks of a file. */
  const listed = (bytes: Buffer, name = 'shop.json') => bytes.lastIndexOf(name) - 46;

  test.each<[what: string, make: () => Uint8Array<ArrayBuffer>, says: RegExp]>([
    ['a text', () => new TextEncoder().encode('Name,Stamps\nJo,1\n'.repeat(10)), /no ZIP archive/],
    ['nothing', () => new Uint8Array(), /no ZIP archive/],
    ['the first half', () => whole().slice(0, 2000), /no ZIP archive/],
    ['all but its last byte', () => whole().slice(0, -1), /no ZIP archive/],
    ['an encrypted one', () => broken((bytes) => void bytes.writeUInt16LE(1, listed(bytes) + 8)), /encrypted/],
    [
      'one with a damaged file',
      () => broken((bytes) => void bytes.fill(7, bytes.indexOf(members) + 20, bytes.indexOf(members) + 60)),
      /damaged/,
    ],
    ['one with another checksum', () => broken((bytes) => void bytes.writeUInt32LE(1, listed(bytes) + 16)), /damaged/],
    [
      'one that says it is small and is not',
      () => broken((bytes) => void bytes.writeUInt32LE(10, listed(bytes) + 24)),
      /damaged/,
    ],
    [
      'one that unpacks to a gigabyte',
      () => broken((bytes) => void bytes.writeUInt32LE(0x3fffffff, listed(bytes) + 24)),
      /unpacks to more/,
    ],
    ['a bomb', () => zipped({ ...files, 'members-0001.jsonl': '0'.repeat(8_000_000) }), /unpacks to more/],
    [
      'files that lie over each other',
      () => broken((bytes) => void bytes.writeUInt32LE(0, listed(bytes) + 42)),
      /damaged/,
    ],
    ['one with a path', () => packed({ ...files, '../../etc/passwd': 'x' }), /passwd It is no part/],
    ['one with a program', () => packed({ ...files, 'run.exe': 'x' }), /run.exe It is no part/],
    ['another ZIP', () => zipped({ 'members.csv': 'Jo' }), /manifest.json This is no archive of a shop/],
    ['another program’s', () => zipped(manifestWith(() => ({ format: 'other' }))), /no archive of a Stampdeck shop/],
    ['one of a newer version', () => zipped(manifestWith(() => ({ version: 2 }))), /another version of Stampdeck/],
    [
      'one that will be made in a while',
      () => zipped(manifestWith(() => ({ madeAt: '2999-01-01T00:00:00.000Z' }))),
      /^manifest.json It lies in the future/,
    ],
    [
      'one whose names are long',
      () => zipped(manifestWith((manifest) => ({ files: { ...manifest.files, ['x'.repeat(10_000)]: {} } }))),
      /^manifest.json files.x{94}: /,
    ],
    ['one without its ledger', withoutLedger, /ledger-0001.jsonl The manifest names it/],
    [
      'one with other sums',
      () => zipped(manifestWith(({ counts }) => ({ counts: { ...counts, stamps: 1 } }))),
      /manifest.json It says stamps: 1/,
    ],
    [
      'one with other lines than were written',
      () => zipped(edited(files, members, line(0, { phone: '1' }))),
      /checksum is not/,
    ],
    [
      'a zone that there is not',
      () => packed({ ...files, 'shop.json': (files['shop.json'] ?? '').replace('"UTC"', '"Mars/Base"') }),
      /no time zone ‘Mars/,
    ],
    ['one that is not UTF-8', withBadByte, /not UTF-8/],
  ])('%s is refused in plain words', async (_, make, says) => {
    expect(await firstFault(make())).toMatch(says);
  });
});

function withoutLedger(): Uint8Array<ArrayBuffer> {
  const { [ledger]: _, ...rest } = files;
  return zipped(rest);
}

/** The archive with a byte in a name that is no UTF-8. */
function withBadByte(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from((files[members] ?? '').replace('Ann', 'A!n'));
  bytes[bytes.indexOf('!')] = 0xff;
  return zipped({ ...files, [members]: bytes });
}
