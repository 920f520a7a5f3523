import { allergens, diets, taxClasses } from '@stampdeck/contract/product-options.ts';
import { hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import { optionalLine, optionalText } from '@stampdeck/contract/text.ts';
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { checkList, importList, ofProducts } from '#test/member-files.ts';
import { addProduct } from '#test/orders.ts';
import { addShop, type TestPerson } from '#test/people.ts';

const app = await startApp();

/** What separates, quotes or computes somewhere on the way: in our cells, in CSV, in a spreadsheet. */
const signs = [...'|;:*\\"\',=+-−@.0 5\t\n\u00A0\uFF1D', '\r\n', ' -1.00', '; ', ' | ', 'https://a.example/'];
const anything = fc
  .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme' })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));
const texts = anything.map((text) => optionalText(10_000).parse(text));
const lines = (longest: number) =>
  anything.map((text) => optionalLine(longest).safeParse(text.slice(0, longest).toWellFormed()).data ?? '');
/** A spreadsheet's own apostrophe at the beginning of a cell is not part of its text. */
const names = lines(60).map((name) => (/^'?$|^'[=+\-@\uFF1D]/.test(name) ? 'Name' : name));

const cents = (least: number) => fc.integer({ min: least, max: 99_999_99 }).map((amount) => amount / 100);
const options = fc.record({
  name: names,
  several: fc.boolean(),
  choices: fc.array(fc.record({ name: names, price: fc.oneof(fc.constant(0), cents(-99_999_99)) }), {
    ...{ minLength: 1, maxLength: 4 },
  }),
});
const clock = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${hour}:${minute}`;
});
const span = fc
  .record({
    ...{ from: clock, until: clock },
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  })
  .filter(({ from, until }) => from !== until);
/** Minutes of some days around a change of the clocks. */
const moment = fc
  .integer({ min: 0, max: 4000 })
  .map((minutes) => new Date(Date.UTC(2026, 9, 24) + minutes * 60_000).toISOString());
const deal = fc
  .record({
    cap: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    startsAt: fc.option(moment),
    endsAt: fc.option(moment),
  })
  .filter(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt);
const picture = fc.record({
  image: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }).filter((url) => !/['"<>\s]/.test(url)),
  alt: lines(200),
});

const form = fc.record({
  ...{ title: lines(180), description: texts, shortDescription: lines(500), price: cents(0), deal },
  ...{ included: texts, notToBring: texts, highlights: texts, restrictions: texts, pricingNotes: texts },
  ...{ bookingNotes: texts, contactPhone: lines(40), contactAddress: lines(300), draft: fc.boolean() },
  contactEmail: fc.constantFrom('', "o'onerror_x+--x@example.com"),
  countInStock: fc.integer({ min: 0, max: 1_000_000 }),
  options: fc.array(options, { maxLength: 4 }),
  hours: fc.array(span, { maxLength: 4 }),
  pictures: fc.array(picture, { maxLength: 3 }),
  videos: fc.array(
    picture.map(({ image }) => image),
    { maxLength: 2 },
  ),
  allergens: fc.subarray([...allergens]),
  diets: fc.subarray([...diets]),
  taxClass: fc.constantFrom(...taxClasses),
});

async function exported(shop: TestPerson): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` };
  const answer = await fetch(`${app.url}/api/v1/products/export`, { method: 'POST', headers, body: '{}' });
  return answer.text();
}
const check = async (shop: TestPerson, text: string) => (await checkList(app.url, shop, text, ofProducts)).body.check;

/** What a file must bring to another shop exactly. Texts may lose a spreadsheet's apostrophe. */
const partsOf = async (shop: TestPerson) => {
  const { body } = await app.call(shop.token, 'GET', `/api/products?operator=${shop.id}&limit=100`);
  return new Map(
    (body as Record<string, unknown>[]).map((one) => [
      one.title,
      [
        ...[one.options, one.hours, one.pictures, one.videos, one.allergens, one.diets, one.deal],
        ...[one.price, one.countInStock, one.taxClass, one.draft],
      ],
    ]),
  );
};

/** Products in one file, and how often a file is tried: a few seconds in all. */
const [most, runs] = [12, 2];

test('any products leave as a file that changes nothing in their shop, and adds the same products to another', async () => {
  const menus = fc.array(form, { minLength: 1, maxLength: most, size: 'max' });
  await fc.assert(
    fc.asyncProperty(menus, async (menu) => {
      const [shop, other] = [await addShop(app), await addShop(app)];
      for (const [at, one] of menu.entries()) await addProduct(app, shop, { ...one, title: `${at} ${one.title}` });
      const file = await exported(shop);
      const same = { added: 0, changed: 0, same: menu.length, wrong: 0, problems: [] };
      expect(await check(shop, file)).toMatchObject(same);
      const elsewhere = file.replace(/^\uFEFF?Id,/, 'Number,');
      expect((await importList(app.url, other, elsewhere, ofProducts)).status).toBe(201);
      await vi.waitFor(async () => {
        const { body } = await app.call(other.token, 'GET', ofProducts);
        expect(body.import).toMatchObject({ status: 'done', added: menu.length, wrong: 0 });
      }, 20_000);
      expect(await check(other, elsewhere)).toMatchObject(same);
      expect(await partsOf(other)).toEqual(await partsOf(shop));
    }),
    { numRuns: runs, interruptAfterTimeLimit: 25_000 },
  );
});
