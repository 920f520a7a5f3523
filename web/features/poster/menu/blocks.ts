/** What a printed menu says, as blocks: a product with its price, a category's heading, the legend, the head. */
import { dollars, formatMoney } from '@stampdeck/contract/money.ts';
import { type AvailableSpan, allergens, type OptionGroup } from '@stampdeck/contract/product-options.ts';
import { addDifferences, isDeal } from '@stampdeck/contract/product-prices.ts';
import type { Product } from '@stampdeck/contract/products.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { Say } from '#features/poster/poster-language.ts';
import { columnOf, widthOf } from '#features/poster/text-fit.ts';
import { type Block, emptyBlock, ofColumn, overlaid, shifted, stacked, textBlock } from './layout.ts';
import { allergenWords, dietWords, menuWords } from './menu-words.ts';

/** In which language it is printed, in which time zone, and whether with photos. */
export interface Print {
  say: Say;
  language: string;
  timeZone: string;
  withPhotos: boolean;
}

/** Sides of a photo, and the room beside it. */
const [photoSide, photoGap] = [15, 3] as const;
/** Between a name and its price. */
const priceGap = 4;

/** Most groups of options that are listed: a product must fit on a page. */
const mostListed = 5;

const money = (cents: number, { language }: Print): string =>
  formatMoney(dollars(cents), { alwaysCents: true, locale: language });

const hasPrices = ({ several, choices }: OptionGroup): boolean => !several && choices.some(({ price }) => price !== 0);

/** '$3.50', or of the first group of options that has prices: 'S $3.50 / L $4.20'. */
function priceText({ price, options }: Product, print: Print): string {
  const sizes = options.find(hasPrices);
  if (!sizes) return money(price, print);
  return sizes.choices.map((one) => `${one.name} ${money(addDifferences(price, [one.price]), print)}`).join(' / ');
}

/** 'Milk: whole, oat +$0.50' for each other group. */
function optionTexts({ options }: Product, print: Print): string[] {
  const sizes = options.find(hasPrices);
  const difference = (cents: number) => (cents === 0 ? '' : ` ${cents > 0 ? '+' : ''}${money(cents, print)}`);
  return options
    .filter((group) => group !== sizes)
    .slice(0, mostListed)
    .map(({ name, choices }) => `${name}: ${choices.map((one) => one.name + difference(one.price)).join(', ')}`);
}

/** 'Mon, Tue 08:00–11:30'. */
function hoursText({ from, until, weekdays }: AvailableSpan, { language }: Print): string {
  // January 1, 2024 was a Monday.
  const dayName = (day: number) =>
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  const days = weekdays.length === 7 ? [] : [...weekdays].sort((one, other) => one - other).map(dayName);
  return [days.join(', '), `${from}–${until}`].filter(Boolean).join(' ');
}

/** What a deal includes, and until when it can be had. */
function dealTexts({ deal, included, restrictions }: Product, { say, language, timeZone }: Print): string[] {
  const day = (moment: string | null) =>
    moment === null
      ? ''
      : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(Date.parse(moment));
  const [start, end] = [day(deal.startsAt), day(deal.endsAt)];
  const span = start && end ? menuWords.between(start, end) : start ? menuWords.from(start) : menuWords.until(end);
  const limits = [
    ...(start || end ? [say(span)] : []),
    ...(deal.cap === null ? [] : [say(menuWords.cap(deal.cap))]),
  ].join(' · ');
  return [
    ...(included ? [say(menuWords.included(oneLine(included)))] : []),
    ...(restrictions ? [say(menuWords.restrictions(oneLine(restrictions)))] : []),
    limits,
  ];
}

/** The lines of a text behind one another. */
const oneLine = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' · ');

const allergenNumbers = (product: Product): number[] =>
  allergens.flatMap((one, place) => (product.allergens.includes(one) ? [place + 1] : []));

/** The name with its allergens behind it, and the price at the end of its first line if there is room. */
function nameAndPrice(product: Product, width: number, print: Print): Block {
  const price = priceText(product, print);
  const priceSetting = { width, tries: [[3.9, 1]] as const, weight: 600, leading: 1.32 };
  const priceWidth = widthOf(columnOf([price, priceSetting]));
  const isBeside = priceWidth <= width * 0.4;
  const room = isBeside ? width - priceWidth - priceGap : width;
  const name = columnOf([product.title, { width: room, tries: [[3.9, 5]], weight: 650, leading: 1.32 }]);
  const parts = [ofColumn(name, 0, 'start')];
  if (isBeside) parts.push(ofColumn(columnOf([price, priceSetting]), width, 'end'));
  const numbers = allergenNumbers(product).join(', ');
  const last = name.lines.at(-1);
  let below = emptyBlock();
  if (numbers !== '' && last) {
    const end = widthOf({ lines: [last], height: 0 }) + 1.2;
    const small = columnOf([numbers, { width, tries: [[2.3, 1]], weight: 500 }]);
    if (end + widthOf(small) <= room) {
      const [line] = small.lines;
      if (line) parts.push({ ...emptyBlock(), marks: [{ ...line, x: end, y: last.base - 1.1, anchor: 'start' }] });
    } else below = textBlock(numbers, { width, size: 2.3, weight: 500, lines: 2 });
  }
  const own = isBeside ? emptyBlock() : textBlock(price, { width, size: 3.4, weight: 600, lines: 4 });
  return stacked(overlaid(...parts), below, own);
}

/** A product: name and price, what it is, its options, diets and hours; a deal with what is in it. */
export function productBlock(product: Product, width: number, print: Print): Block {
  const image = print.withPhotos ? product.pictures[0]?.image : undefined;
  const left = image ? photoSide + photoGap : 0;
  const room = width - left;
  const quiet = (text: string, lines: number, weight = 400) => textBlock(text, { width: room, size: 3, weight, lines });
  const words = stacked(
    nameAndPrice(product, room, print),
    quiet(product.shortDescription, 8),
    ...(isDeal(product) ? dealTexts(product, print).map((text) => quiet(text, 2)) : []),
    ...optionTexts(product, print).map((text) => quiet(text, 2)),
    quiet(
      [
        ...product.diets.map((diet) => print.say(dietWords[diet])),
        ...product.hours.map((span) => hoursText(span, print)),
      ].join(' · '),
      2,
      600,
    ),
  );
  const photo = image ? { ...emptyBlock(photoSide), photos: [{ image, x: 0, y: 0.6, side: photoSide }] } : emptyBlock();
  const both = overlaid(photo, shifted(words, left, 0));
  return { ...both, height: both.height + 2.6 };
}

/** A category's name above its first product: the two are never apart. */
export function headedBlock(name: string, first: Block, width: number): Block {
  const title = textBlock(name, { width, size: 5.4, weight: 800, lines: 2, tracking: -0.02 });
  const rule = { ...emptyBlock(2.6), rules: [{ x: 0, y: 1, width }] };
  return stacked(emptyBlock(2.5), title, rule, first);
}

/** What the numbers behind the names mean; only those that are used. */
export function legendBlock(products: Product[], width: number, { say }: Print): Block {
  const used = [...new Set(products.flatMap(allergenNumbers))].sort((one, other) => one - other);
  if (used.length === 0) return emptyBlock();
  const list = used.flatMap((number) => {
    const allergen = allergens[number - 1];
    return allergen ? [`${number} ${say(allergenWords[allergen])}`] : [];
  });
  return stacked(emptyBlock(3), textBlock(say(menuWords.allergens(list.join(' · '))), { width, size: 2.6, lines: 8 }));
}

/** The shop's name and where it is. */
export function headBlock(shop: ShopHead, width: number, anchor: 'start' | 'middle'): Block {
  const x = anchor === 'middle' ? width / 2 : 0;
  const tries = [10, 8.5, 7, 6].map((size) => [size, size > 7 ? 1 : 3] as const);
  const name = columnOf([shop.name, { width, tries, weight: 800, tracking: -0.03, leading: 1.15 }]);
  const detail = (text: string, lines: number) => textBlock(oneLine(text), { width, size: 3, lines, x, anchor });
  return stacked(
    ofColumn(name, x, anchor),
    emptyBlock(1.5),
    detail([shop.address, shop.phone].filter(Boolean).join(' · '), 2),
    detail(shop.hours, 3),
  );
}
