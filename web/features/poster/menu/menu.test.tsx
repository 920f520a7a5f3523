import { setupI18n } from '@lingui/core';
import { emptyProduct, type Product } from '@stampdeck/contract/products.ts';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { morgenrot } from '#test/shop.tsx';
import { imposed } from './layout.ts';
import { type MenuPaper, menuPages, menuPapers } from './menu-pages.ts';
import { MenuSheets } from './menu-sheet.tsx';

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const say = english._.bind(english);
const now = Date.parse('2026-06-01T12:00:00Z');

let made = 0;
const product = (title: string, more: Partial<Product> = {}): Product => {
  made += 1;
  const id = `0190a000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  const counts = { rating: 0, numReviews: 0, views: 0, version: 1 };
  const at = '2026-01-02T03:04:05.000Z';
  return { ...emptyProduct, id, operator: morgenrot().id, title, ...counts, createdAt: at, updatedAt: at, ...more };
};
const drinks = { id: 'c1', name: 'Drinks', products: 0 };
const cakes = { id: 'c2', name: 'Cakes', products: 0 };

const draw = (products: Product[], paper: MenuPaper = 'menuA4', withPhotos = false, categories = [drinks, cakes]) => {
  const shop = morgenrot({ address: 'Main Street 1\n10115 Berlin', phone: '+49 30 1', hours: 'Mon–Fri 8–18' });
  const print = { say, language: 'en', timeZone: 'UTC', withPhotos };
  const laid = menuPages({ shop, products, categories }, paper, print, now);
  const url = 'https://stamps.example.com/s/cafe-morgenrot';
  const sheets = (
    <MenuSheets {...laid} {...{ paper, url, say }} shopName={shop.name} qr={url.toUpperCase()} language="en" />
  );
  const { container } = render(sheets);
  return { laid, container, textOf: (page: number) => laid.pages[page]?.marks.map(({ text }) => text) ?? [] };
};

const coffee = product('Coffee', {
  category: 'c1',
  price: 350,
  shortDescription: 'From our own roaster.',
  options: [
    {
      name: 'Size',
      several: false,
      choices: [
        { name: 'S', price: 0 },
        { name: 'L', price: 70 },
      ],
    },
    {
      name: 'Milk',
      several: true,
      choices: [
        { name: 'Oat', price: 50 },
        { name: 'Whole', price: 0 },
      ],
    },
  ],
});

test('a choice makes a product cheaper, but never cheaper than nothing', () => {
  const choices = [
    { name: 'Cup', price: 0 },
    { name: 'Taste', price: -200 },
  ];
  const soup = product('Soup', { price: 150, options: [{ name: 'Size', several: false, choices }] });
  expect(draw([soup]).textOf(0)).toContain('Cup $1.50 / Taste $0.00');
});

test('a menu has the shop’s head, its products by category in the shop’s order, options with prices, allergens by number, diets, and a code', () => {
  const cake = product('Cheesecake', {
    category: 'c2',
    price: 500,
    allergens: ['gluten', 'milk'],
    diets: ['vegetarian'],
  });
  const loose = product('Gift card', { price: 1000, category: 'gone' });
  const { textOf, container } = draw([cake, coffee, loose]);
  const texts = textOf(0);
  const order = ['Drinks', 'Coffee', 'Cakes', 'Cheesecake', 'More', 'Gift card'];
  expect(texts.filter((text) => order.includes(text))).toEqual(order);
  for (const words of [
    ...['Café Morgenrot', 'Main Street 1 · 10115 Berlin · +49 30 1', 'Mon–Fri 8–18'],
    ...['S $3.50 / L $4.20', 'Milk: Oat +$0.50, Whole', 'From our own roaster.'],
    ...['$5.00', '1, 7', 'Vegetarian', 'Allergens: 1 Gluten · 7 Milk', '$10.00', 'Café Morgenrot · 1 / 1'],
  ]) {
    expect(texts).toContain(words);
  }
  const [sheet] = container.querySelectorAll('.poster-sheet');
  expect(sheet?.querySelector('path[shape-rendering]')).not.toBeNull();
  // Black on white, also for the code.
  expect(new Set([...container.querySelectorAll('text')].map((text) => text.getAttribute('fill')))).toEqual(
    new Set(['#000000']),
  );
});

test('deals come first, with what they include and until when; those that have ended are left out', () => {
  const deal = { cap: 20, startsAt: null, endsAt: '2026-06-30T12:00:00.000Z' };
  const brunch = product('Brunch for two', {
    category: 'c2',
    deal,
    included: 'Coffee\nEggs',
    restrictions: 'Weekends only',
  });
  const past = product('Easter lamb', { category: 'c2', deal: { ...deal, endsAt: '2026-05-31T12:00:00.000Z' } });
  const { textOf } = draw([coffee, past, brunch]);
  const texts = textOf(0);
  expect(texts.indexOf('Deals')).toBeLessThan(texts.indexOf('Drinks'));
  expect(texts).not.toContain('Easter lamb');
  for (const words of [
    'Included: Coffee · Eggs',
    'Please note: Weekends only',
    'Until Jun 30, 2026 · Only 20 pieces',
  ]) {
    expect(texts).toContain(words);
  }
});

test('photos print only where they are wanted', () => {
  const shown = product('Tart', { pictures: [{ image: '/images/tart', alt: '' }] });
  expect(draw([shown]).container.querySelectorAll('image')).toHaveLength(0);
  expect(draw([shown], 'menuA4', true).container.querySelector('image')?.getAttribute('href')).toBe('/images/tart');
});

/** The largest product that a shop can store, in letters that have no gaps. */
const huge = () =>
  product('W'.repeat(200), {
    ...{ shortDescription: 'long words '.repeat(45), included: 'x '.repeat(900), restrictions: 'y '.repeat(900) },
    allergens: ['gluten', 'eggs', 'milk', 'nuts'],
    deal: { cap: 1, startsAt: null, endsAt: null },
    pictures: [{ image: '/images/a', alt: '' }],
    options: Array.from({ length: 10 }, (_, at) => ({
      name: `Group ${at}`,
      several: at > 0,
      choices: Array.from({ length: 30 }, (__, choice) => ({
        name: `Choice number ${choice} of many`,
        price: choice * 10,
      })),
    })),
  });

test.each(['menuA4', 'menuA5'] as const)(
  'on %s every product is on one page, whole, and nothing leaves the paper',
  (paper) => {
    const products = Array.from({ length: 150 }, (_, at) =>
      at % 25 === 24
        ? huge()
        : product(`Dish ${at}`, {
            category: at % 2 ? 'c1' : 'c2',
            price: at,
            shortDescription: 'with words '.repeat(at % 9),
          }),
    );
    for (const withPhotos of [false, true]) {
      const { laid } = draw(products, paper, withPhotos);
      const { width, height } = menuPapers[paper];
      const titles = laid.pages
        .flatMap(({ marks }) => marks.map(({ text }) => text))
        .filter((text) => /^Dish \d+$/.test(text));
      expect(titles.sort()).toEqual(
        products
          .map(({ title }) => title)
          .filter((title) => title.startsWith('Dish'))
          .sort(),
      );
      for (const { marks, photos } of laid.pages) {
        for (const { x, y } of marks)
          expect([x >= 0, x <= width, y > 0, y < height - 5]).toEqual([true, true, true, true]);
        for (const { y, side } of photos) expect(y + side).toBeLessThan(height - 10);
      }
      // A product's lines follow its name on the same page: no page begins with a description.
      for (const { marks } of laid.pages.slice(1)) {
        const top = marks.reduce((first, mark) => (mark.y < first.y ? mark : first));
        expect(top.weight).toBeGreaterThan(600);
      }
    }
  },
);

test('the two columns of the last page end alike', () => {
  const products = Array.from({ length: 12 }, (_, at) => product(`Dish ${at}`, { category: 'c1', price: 100 + at }));
  const { laid } = draw(products);
  expect(laid.pages).toHaveLength(1);
  const ends = [0, 1].map((column) =>
    Math.max(
      ...(laid.pages[0]?.marks ?? [])
        .filter(({ text, x }) => text.startsWith('Dish') && (x > 100 ? 1 : 0) === column)
        .map(({ y }) => y),
    ),
  );
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0))).toBeLessThan(16);
});

test.each([1, 4, 5, 8, 13])('a booklet of %i pages, folded, reads from front to back', (pages) => {
  const sides = imposed(pages);
  const sheets = sides.length / 2;
  const total = sheets * 4;
  // Sheets lie inside each other. Reading goes through their right halves, front and back, and then back through the left ones.
  const read: number[] = [];
  for (let sheet = 0; sheet < sheets; sheet += 1)
    read.push(sides[sheet * 2]?.[1] ?? -1, sides[sheet * 2 + 1]?.[0] ?? -1);
  for (let sheet = sheets - 1; sheet >= 0; sheet -= 1)
    read.push(sides[sheet * 2 + 1]?.[1] ?? -1, sides[sheet * 2]?.[0] ?? -1);
  expect(read).toEqual(Array.from({ length: total }, (_, page) => page));
  expect(total).toBeGreaterThanOrEqual(pages);
});

test('a booklet begins with a cover that has the name and the code, and spreads a short menu over the inner pages', () => {
  const products = Array.from({ length: 12 }, (_, at) => product(`Dish ${at}`, { category: 'c1', price: 100 + at }));
  const { laid, container, textOf } = draw(products, 'menuA5');
  expect(textOf(0)).toContain('Café Morgenrot');
  expect(textOf(0).some((text) => text.startsWith('Dish'))).toBe(false);
  const counts = [1, 2].map((page) => textOf(page).filter((text) => text.startsWith('Dish')).length);
  // The heading takes the room of one more.
  expect(counts).toEqual([5, 7]);
  expect(laid.pages).toHaveLength(3);
  expect(container.querySelectorAll('.poster-sheet')).toHaveLength(2);
});
