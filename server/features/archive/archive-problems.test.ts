import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { imageLimits } from '@stampdeck/contract/images.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import {
  check,
  edited,
  exportShop,
  type Files,
  filesIn,
  isPicture,
  type Line,
  packed,
  readState,
  settled,
  start,
  zipped,
} from '#test/archive-files.ts';
import { redeemAs } from '#test/codes.ts';
import { imageRows, readWhole } from '#test/database.ts';
import { hostileFiles } from '#test/hostile-files.ts';
import { addMember, addShop, award, publish, type TestPerson } from '#test/people.ts';
import { blackPng, picture, upload } from '#test/pictures.ts';
import { findArchive, moveArchive } from './queries.ts';

const app = await startApp();

let files: Files;
/** The file of the archive's only photo. */
let photo: string;
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
  await app.post(shop.token, '/api/products/', { title: 'Biscuits', price: 2 });
  const image = (await upload(app, shop.token, await picture(), 'photo.png', 'product')).body.location;
  await app.post(shop.token, '/api/products/', { title: 'Rye', price: 4, pictures: [{ image, alt: 'A loaf' }] });
  files = filesIn(await exportShop(app, shop));
  photo = Object.keys(files).find(isPicture) ?? '';
  empty = await addShop(app);
});

/** 100 × 100 pixels of three bytes. */
const rawSquare = { raw: { width: 100, height: 100, channels: 3 } } as const;

const [designs, products, members, cards, ledger] = ['designs', 'products', 'members', 'cards', 'ledger'].map(
  (list) => `${list}-0001.jsonl`,
) as [string, string, string, string, string];
const line = (at: number, change: object) => (lines: Line[]) =>
  lines.map((row, place) => (place === at ? { ...row, ...change } : row));
const without = (at: number) => (lines: Line[]) => lines.filter((_, place) => place !== at);
const again = (at: number) => (lines: Line[]) => lines.flatMap((row, place) => (place === at ? [row, row] : [row]));
const text = (at: number, written: string) => (lines: Line[]) =>
  lines.map((row, place) => (place === at ? written : row));

/** The first problem, in words. */
async function firstProblem(archive: Uint8Array<ArrayBuffer>): Promise<string> {
  const found = await check(app, empty, archive);
  expect(found).toMatchObject({ status: 'refused', contents: null });
  expect((await start(app, empty, found.id)).body.code).toBe('archiveNotReady');
  const [problem] = found.problems;
  return [problem.file, problem.line ?? '', problem.says].filter((part) => part !== '').join(' ');
}

describe('a changed archive', () => {
  test('is imported if nothing in it was changed', async () => {
    expect(await check(app, empty, packed(files))).toMatchObject({ status: 'ready', problems: [] });
  });

  test.each<[what: string, file: string, change: (lines: Line[]) => Line[], says: RegExp]>([
    [
      'a card with more stamps than its ledger',
      cards,
      line(0, { count: 4 }),
      /cards-0001.jsonl 1 The card has 4 stamps, but its ledger adds up to 3/,
    ],
    ['a product twice', products, again(0), /products-0001.jsonl 2 Products are out of order or repeated/],
    ['a price below nothing', products, line(0, { price: -1 }), /products-0001.jsonl 1 price/],
    ['markup for a picture', products, line(0, { pictures: [{ image: 'javascript:x', alt: '' }] }), /pictures.0.image/],
    [
      'a product from the future',
      products,
      line(0, { updatedAt: '2999-01-01T00:00:00.000Z' }),
      /products-0001.jsonl 1 The date/,
    ],
    ['a product that is left out', products, without(0), /^manifest.json It says products: 2, but the archive has 1/],
    [
      'a photo that its product no longer shows',
      products,
      line(1, { pictures: [] }),
      /^pictures\/.* Nothing in the archive shows/,
    ],
    ['a row that is left out', ledger, without(0), /ledger-0001.jsonl 1 This is number 2, but number 1 comes next/],
    ['a row twice', ledger, again(0), /ledger-0001.jsonl 2 This is number 1, but number 2 comes next/],
    [
      'a row with another sum',
      ledger,
      line(0, { countAfter: 2 }),
      /ledger-0001.jsonl 1 It says 2 stamps, but its card had 3/,
    ],
    [
      'stamps past the card',
      ledger,
      line(0, { stamps: 6, countAfter: 6 }),
      /ledger-0001.jsonl 1 6 stamps are more than the 5/,
    ],
    [
      'a reward that was not reached',
      ledger,
      line(1, { slot: 5 }),
      /ledger-0001.jsonl 2 It gives the reward of stamp 5, but the card had 3/,
    ],
    ['a reward that there is not', ledger, line(1, { slot: 1 }), /ledger-0001.jsonl 2 Stamp 1 has no reward/],
    [
      'a reward the card does not have',
      cards,
      line(0, { redeemed: [] }),
      /cards-0001.jsonl 1 The redeemed rewards differ/,
    ],
    [
      'an undo of another row',
      ledger,
      (rows) => rows.map((row, at) => (at === 3 ? { ...row, undoes: rows[0].id } : row)),
      /ledger-0001.jsonl 4 It undoes a row other than the one before/,
    ],
    [
      'an undo of an undo',
      ledger,
      (rows) =>
        rows.flatMap((row, at) =>
          at === 3 ? [row, { ...row, id: 'x', seq: 5, undoes: row.id, stamps: 1, countAfter: 4 }] : [row],
        ),
      /ledger-0001.jsonl 5 It undoes a row of kind ‘reversal’/,
    ],
    [
      'a row on a closed card',
      ledger,
      (rows) => [...rows, { ...rows[4], id: 'x', seq: 3 }],
      /ledger-0001.jsonl 7 Its card was already redeemed/,
    ],
    [
      'a row of a missing card',
      ledger,
      line(0, { card: 'x' }),
      /cards-0001.jsonl 1 The card has 3 stamps, but its ledger adds up to 0/,
    ],
    ['a card of a missing member', cards, line(0, { member: '0' }), /cards-0001.jsonl 1 Its member is missing/],
    ['an unknown version', ledger, line(0, { version: 9 }), /ledger-0001.jsonl 1 The card has no version 9/],
    [
      'a missing version',
      designs,
      line(0, { version: 2 }),
      /designs-0001.jsonl 1 This is version 2, but version 1 comes next/,
    ],
    ['a member twice', members, again(0), /members-0001.jsonl 2 Members are out of order/],
    ['a member without a running card', cards, without(0), /(Its card is missing|one running card. Found: 0)/],
    [
      'two running cards',
      cards,
      (rows) => rows.map((row) => (row.status === 'redeemed' ? { ...row, status: 'full', redeemed: [] } : row)),
      /The redeemed rewards differ/,
    ],
    ['a day far from its time', ledger, line(0, { day: '2020-01-01' }), /which is not on 2020-01-01/],
    [
      'a row from the future',
      ledger,
      line(0, { at: '2999-01-01T00:00:00.000Z', day: '2999-01-01' }),
      /The date is in the future/,
    ],
    [
      'a version of the card from the future',
      designs,
      line(0, { publishedAt: '2999-01-01T00:00:00.000Z' }),
      /designs-0001.jsonl 1 The date is in the future/,
    ],
    [
      'more cards of one member than an import can take',
      cards,
      (rows) => Array.from({ length: 5001 }, (_, at) => ({ ...rows[0], id: `c${10_000 + at}` })),
      /cards-0001.jsonl 5001 One member has more/,
    ],
    [
      'more versions of the card than an import can take',
      designs,
      (rows) => Array.from({ length: 5001 }, (_, at) => ({ ...rows[0], version: at + 1 })),
      /designs-0001.jsonl 5001 An import can take up to 5000 versions/,
    ],
    ['no JSON', ledger, text(0, '{"member":'), /ledger-0001.jsonl 1 This is not valid JSON/],
    [
      'a field twice',
      ledger,
      (rows) => [JSON.stringify(rows[0]).replace('{', '{"seq":1,'), ...rows.slice(1)],
      /1 This is not valid JSON/,
    ],
    ['a NUL in a text', members, line(0, { name: 'A\u0000b' }), /members-0001.jsonl 1 This is not valid JSON/],
    [
      'half a character',
      members,
      (rows) => [JSON.stringify(rows[0]).replace('Ann', '\\ud800'), ...rows.slice(1)],
      /members-0001.jsonl 1 This is not valid JSON/,
    ],
    [
      'a name of 81 characters',
      members,
      line(0, { name: 'x'.repeat(81) }),
      /members-0001.jsonl 1 name is not valid. At most 80/,
    ],
    [
      'an id with a path in it',
      members,
      line(0, { id: '../../x' }),
      /members-0001.jsonl 1 id is not valid. This is not an id/,
    ],
    ['an email that is no text', members, line(0, { email: 5 }), /members-0001.jsonl 1 email is not valid/],
    [
      'a bad email beside a bad id',
      members,
      line(0, { email: 'ann', id: '!' }),
      /members-0001.jsonl 1 id is not valid. This is not an id/,
    ],
    [
      'an endless line',
      members,
      text(0, 'x'.repeat(300_000)),
      /members-0001.jsonl A line is longer than 200000 characters/,
    ],
  ])('%s is refused with file and line, and nothing is changed', async (_, name, change, says) => {
    const before = (await readWhole(app)).ledger;
    expect(await firstProblem(packed(edited(files, name, change)))).toMatch(says);
    expect((await readWhole(app)).ledger).toEqual(before);
  });

  test('with invalid texts of one member is imported without them, and the owner is told which', async () => {
    const wrong = { email: 'ann@', phone: '1'.repeat(41), gender: 'x'.repeat(41), birthday: '2026-02-31' };
    const changed = edited(files, members, line(0, wrong));
    const later = edited(changed, members, line(1, { birthday: '2999-01-01' }));
    const shop = await addShop(app);
    const { problems, ...found } = await check(app, shop, packed(later));
    expect(found.status).toBe('ready');
    expect(problems.map((problem: { line: number; says: string }) => `${problem.line} ${problem.says}`)).toEqual([
      '1 Ann comes without the email address ‘ann@’. This does not look like an email address.',
      expect.stringMatching(/^1 Ann comes without the phone number ‘1{41}’. At most 40/),
      expect.stringMatching(/^1 Ann comes without the gender ‘x{41}’. At most 40/),
      expect.stringMatching(/^1 Ann comes without the birthday ‘2026-02-31’. /),
      '2 Bob comes without the birthday ‘2999-01-01’. The date is in the future.',
    ]);
    expect((await start(app, shop, found.id)).status).toBe(200);
    expect(await settled(app, shop, 'running')).toMatchObject({ status: 'done', handled: 2, problems });
    const ask = { userTo: shop.id, sort: 'name', order: 'asc' };
    const { royalmember } = (await app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', ask)).body;
    expect(royalmember.map(({ stampAwardNumber }: { stampAwardNumber: number }) => stampAwardNumber)).toEqual([3, 0]);
  });

  test('names each problem by its code and details, for readers of other languages', async () => {
    const wrong = edited(edited(files, members, line(0, { email: 'ann@' })), cards, line(0, { count: 4 }));
    const { problems } = await check(app, empty, packed(wrong));
    expect(problems).toMatchObject([{ file: cards, line: 1, code: 'cardCount', details: { count: 4, sum: 3 } }]);
    const { problems: warnings } = await check(app, empty, packed(edited(files, members, line(0, { email: 'ann@' }))));
    const details = { name: 'Ann', value: 'ann@', problem: fieldProblems.wrongEmail };
    expect(warnings).toMatchObject([{ file: members, line: 1, code: 'wrongEmail', details }]);
  });

  test('shows what an older release found, which has only English words', async () => {
    await check(app, empty, packed(edited(files, cards, line(0, { count: 4 }))));
    const row = await findArchive(app.store.read, empty.id);
    if (!row) throw new Error('There is no archive.');
    const problems = JSON.stringify([{ file: cards, line: 1, says: 'Wrong.' }]);
    await app.store.write((db) => moveArchive(db, row, { faults: problems }));
    expect((await readState(app, empty)).archive.problems).toEqual([
      { file: cards, line: 1, code: '', details: {}, says: 'Wrong.' },
    ]);
  });

  test('has a limit for the rows of one member on all cards', async () => {
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
    expect(await firstProblem(packed(long))).toMatch(/ledger-0001.jsonl 20001 One member has more/);
  });

  test('lists up to two hundred problems', async () => {
    const wild = edited(files, members, (rows) => [...rows, ...Array.from({ length: 1000 }, () => '{}')]);
    expect((await check(app, empty, packed(wild))).problems).toHaveLength(200);
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

describe('a file that is not a shop’s archive', () => {
  const whole = () => packed(files);
  /** The archive with some of its bytes changed, found from the end or by a search. */
  const broken = (change: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(whole());
    change(bytes);
    return new Uint8Array(bytes);
  };
  /** The position of a file in the central directory. */
  const listed = (bytes: Buffer, name = 'shop.json') => bytes.lastIndexOf(name) - 46;

  test.each<[what: string, make: () => Uint8Array<ArrayBuffer>, says: RegExp]>([
    ['a text', () => new TextEncoder().encode('Name,Stamps\nJo,1\n'.repeat(10)), /not a complete ZIP archive/],
    ['nothing', () => new Uint8Array(), /not a complete ZIP archive/],
    ['the first half', () => whole().slice(0, 2000), /not a complete ZIP archive/],
    ['one without its last byte', () => whole().slice(0, -1), /not a complete ZIP archive/],
    ['an encrypted one', () => broken((bytes) => void bytes.writeUInt16LE(1, listed(bytes) + 8)), /encrypted/],
    [
      'one with a damaged file',
      () => broken((bytes) => void bytes.fill(7, bytes.indexOf(members) + 20, bytes.indexOf(members) + 60)),
      /damaged/,
    ],
    ['one with another checksum', () => broken((bytes) => void bytes.writeUInt32LE(1, listed(bytes) + 16)), /damaged/],
    [
      'one that declares too small a size',
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
      'one with overlapping files',
      () => broken((bytes) => void bytes.writeUInt32LE(0, listed(bytes, members) + 42)),
      /damaged/,
    ],
    ['one with a path', () => packed({ ...files, '../../etc/passwd': 'x' }), /passwd This file does not belong/],
    ['one with a program', () => packed({ ...files, 'run.exe': 'x' }), /run.exe This file does not belong/],
    ['another ZIP', () => zipped({ 'members.csv': 'Jo' }), /manifest.json This is not an archive of a shop/],
    [
      'another program’s',
      () => zipped(manifestWith(() => ({ format: 'other' }))),
      /not an archive of a Stampdeck shop/,
    ],
    ['one of a newer version', () => zipped(manifestWith(() => ({ version: 5 }))), /another version of Stampdeck/],
    [
      'one dated in the future',
      () => zipped(manifestWith(() => ({ madeAt: '2999-01-01T00:00:00.000Z' }))),
      /^manifest.json The date is in the future/,
    ],
    [
      'one whose names are long',
      () => zipped(manifestWith((manifest) => ({ files: { ...manifest.files, ['x'.repeat(10_000)]: {} } }))),
      /^manifest.json files.x{94} is not valid/,
    ],
    ['one without its ledger', withoutLedger, /ledger-0001.jsonl The manifest lists this file/],
    [
      'one with other sums',
      () => zipped(manifestWith(({ counts }) => ({ counts: { ...counts, stamps: 1 } }))),
      /manifest.json It says stamps: 1/,
    ],
    ['one with changed lines', () => zipped(edited(files, members, line(0, { phone: '1' }))), /checksum differs/],
    [
      'an unknown time zone',
      () => packed({ ...files, 'shop.json': (files['shop.json'] ?? '').replace('"UTC"', '"Mars/Base"') }),
      /not know the time zone ‘Mars/,
    ],
    [
      'a time zone that counts no days',
      () => packed({ ...files, 'shop.json': (files['shop.json'] ?? '').replace('"UTC"', '"SystemV/AST4"') }),
      /not know the time zone ‘SystemV/,
    ],
    ['one that is not UTF-8', withBadByte, /not UTF-8/],
  ])('%s is refused in plain words', async (_, make, says) => {
    expect(await firstProblem(make())).toMatch(says);
  });
});

describe('a photo in an archive', () => {
  const said = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
  const withPhoto = (bytes: Uint8Array) => packed({ ...files, [photo]: said(bytes) });
  const other = 'AAAAAAAAAAAAAAAA';
  const beside = (name: string) => packed({ ...files, [name]: files[photo] ?? '' });
  const idOf = (name: string): string => name.slice('pictures/'.length, -'.webp'.length);

  /** Two files of the same name, which only a changed ZIP has. */
  function withTwice(): Uint8Array<ArrayBuffer> {
    const bytes = Buffer.from(beside(`pictures/${other}.webp`));
    for (let at = bytes.indexOf(other); at !== -1; at = bytes.indexOf(other)) bytes.write(idOf(photo), at, 'latin1');
    return new Uint8Array(bytes);
  }

  const crowd = () => {
    const names = Array.from({ length: 5000 }, (_, at) => `pictures/${String(at).padStart(16, 'a')}.webp`);
    return packed({ ...files, ...Object.fromEntries(names.map((name) => [name, 'x'])) });
  };

  type Made = Uint8Array<ArrayBuffer>;
  test.each<[what: string, make: () => Made | Promise<Made>, says: RegExp]>([
    ['that is a text', () => withPhoto(Buffer.from('Hi')), /^pictures\/\S+\.webp This is not a JPEG, PNG, WebP or GIF/],
    [
      'that is an SVG',
      () => withPhoto(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')),
      /^pictures\/.* This is not a JPEG/,
    ],
    ['that is empty', () => withPhoto(Buffer.alloc(0)), /^pictures\/.* This is not a JPEG/],
    [
      'that is cut off',
      async () => withPhoto((await sharp(randomBytes(30_000), rawSquare).jpeg().toBuffer()).subarray(0, 2000)),
      /^pictures\/.* This photo is damaged/,
    ],
    ['of 16,000 × 16,000 pixels', () => withPhoto(blackPng(16_000, 16_000)), /^pictures\/.* more pixels than/],
    ['of 20,000 × 1 pixels', () => withPhoto(blackPng(20_000, 1)), /^pictures\/.* more pixels than/],
    ['that is too large', () => withPhoto(randomBytes(imageLimits.shop.bytes + 1)), /^pictures\/.* file is too large/],
    ['that unpacks to a lot', () => withPhoto(Buffer.alloc(9_000_000)), /^pictures\/.* unpacks to more/],
    ['with a path', () => beside(`pictures/../../${other}.webp`), /^pictures\/\.\..* does not belong/],
    ['in a folder', () => beside(`pictures/a/${other}.webp`), /^pictures\/a\/.* does not belong/],
    ['whose name ends as an SVG', () => beside(`pictures/${other}.svg`), /\.svg This file does not belong/],
    ['in two files', () => beside(photo.replace('.webp', '.png')), /^pictures\/.*\.png This photo is .* twice/],
    ['in two files of one name', withTwice, /^pictures\/.*\.webp This file is in the archive twice/],
    [
      'that no product uses',
      () => beside(`pictures/${other}.webp`),
      /^pictures\/A{16}\.webp Nothing in the archive shows/,
    ],
    ['beside 5,000 others', crowd, /^pictures\/.* An import can take up to 5000 photos/],
    [
      'that another one replaced',
      async () => zipped({ ...files, [photo]: said(await picture(60, 60)) }),
      /^pictures\/.* Its checksum differs/,
    ],
    [
      'that the manifest does not count',
      () => packed(manifestWith(({ counts }) => ({ counts: { ...counts, pictures: 0 } }))),
      /^manifest.json It says pictures: 0, but the archive has 1/,
    ],
    [
      'of a version without photos',
      () => packed(manifestWith(() => ({ version: 2 }))),
      /^pictures\/.* This file does not belong/,
    ],
  ])('%s is refused with its file, and nothing is left of it', async (_, make, says) => {
    expect(await firstProblem(await make())).toMatch(says);
    expect(await imageRows(app, empty)).toEqual([]);
    expect(readdirSync(join(app.imagesDir, 'incoming'))).toEqual([]);
  });

  test('is refused whenever an upload of it would be', { timeout: 120_000 }, async () => {
    const hostile = await hostileFiles();
    const refused = hostile.filter(({ field, answers }) => field === undefined && !answers.includes(200));
    expect(refused.length).toBeGreaterThan(20);
    for (const { what, file } of refused)
      expect([what, await firstProblem(withPhoto(file))]).toEqual([what, expect.stringMatching(/^pictures\//)]);
    expect(readdirSync(join(app.imagesDir, 'incoming'))).toEqual([]);
  });
});

function withoutLedger(): Uint8Array<ArrayBuffer> {
  const { [ledger]: _, ...rest } = files;
  return zipped(rest);
}

/** The archive with a byte in a name that is not UTF-8. */
function withBadByte(): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from((files[members] ?? '').replace('Ann', 'A!n'));
  bytes[bytes.indexOf('!')] = 0xff;
  return zipped({ ...files, [members]: bytes });
}
