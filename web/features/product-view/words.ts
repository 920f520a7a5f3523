/** What customers read of a product besides what the shop wrote. The server says the same (server/features/menu/words.ts). */
import { plural, t } from '@lingui/core/macro';
import { dollars } from '@stampdeck/contract/money.ts';
import type { Allergen, AvailableSpan, Diet } from '@stampdeck/contract/product-options.ts';
import { fewPieces } from '@stampdeck/contract/product-prices.ts';
import { isInStock, type Product } from '@stampdeck/contract/products.ts';
import { formatDay, formatList, formatMoment, formatNumber } from '#language/format.ts';
import { formatMoney } from '#language/money.ts';

type Stock = Pick<Product, 'countInStock' | 'soldOutToday'>;

export const priceWords = (cents: number): string => formatMoney(dollars(cents), { alwaysCents: true });

/** `from $3.80` where choices cost more. */
export function lowestWords(cents: number, isFrom: boolean): string {
  const price = priceWords(cents);
  return isFrom ? t`from ${price}` : price;
}

/** Specification, section 2. */
export const stockWords = (product: Stock): string => (isInStock(product) ? t`In Stock` : t`unavailable`);

export const piecesWords = (left: number): string => plural(left, { one: 'Only # left', other: 'Only # left' });

/** Why it cannot be had now, or that there are few; '' for neither. */
export function fewWords({ countInStock, soldOutToday }: Stock): string {
  if (soldOutToday) return t`Sold out today`;
  if (countInStock === 0) return t`Sold out`;
  return countInStock <= fewPieces ? piecesWords(countInStock) : '';
}

const week = 7 * 24 * 60 * 60 * 1000;
/** `Fri, 6:00 PM`, or with the date if it is not near. */
const nearMoment = (at: string, now: number): string =>
  formatMoment(at, Math.abs(Date.parse(at) - now) < week ? 'shortWeekdayAndTime' : 'shortMoment');

/** When a deal starts, if that is ahead, and when it ends, by the shop's clock. */
export function dealTimes({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }, now: number) {
  const times: string[] = [];
  if (startsAt !== null && Date.parse(startsAt) > now) {
    const when = nearMoment(startsAt, now);
    times.push(t`Starts ${when}`);
  }
  if (endsAt !== null) {
    const when = nearMoment(endsAt, now);
    times.push(t`Until ${when}`);
  }
  return times;
}

export const allergenWords = (): Record<Allergen, string> => ({
  gluten: t({ message: 'Gluten', comment: 'an allergen' }),
  crustaceans: t({ message: 'Crustaceans', comment: 'an allergen' }),
  eggs: t({ message: 'Eggs', comment: 'an allergen' }),
  fish: t({ message: 'Fish', comment: 'an allergen' }),
  peanuts: t({ message: 'Peanuts', comment: 'an allergen' }),
  soy: t({ message: 'Soy', comment: 'an allergen' }),
  milk: t({ message: 'Milk', comment: 'an allergen' }),
  nuts: t({ message: 'Nuts', comment: 'an allergen' }),
  celery: t({ message: 'Celery', comment: 'an allergen' }),
  mustard: t({ message: 'Mustard', comment: 'an allergen' }),
  sesame: t({ message: 'Sesame', comment: 'an allergen' }),
  sulfites: t({ message: 'Sulfites', comment: 'an allergen' }),
  lupin: t({ message: 'Lupin', comment: 'an allergen' }),
  mollusks: t({ message: 'Mollusks', comment: 'an allergen' }),
});

export function containsWords(allergens: readonly Allergen[]): string {
  const words = allergenWords();
  const names = formatList(allergens.map((one) => words[one]));
  return t`Contains: ${names}`;
}

export const dietWords = (): Record<Diet, string> => ({
  vegetarian: t({ message: 'Vegetarian', comment: 'a mark of a dish' }),
  vegan: t({ message: 'Vegan', comment: 'a mark of a dish' }),
  halal: t({ message: 'Halal', comment: 'a mark of a dish' }),
  kosher: t({ message: 'Kosher', comment: 'a mark of a dish' }),
  glutenFree: t({ message: 'Gluten-free', comment: 'a mark of a dish' }),
  lactoseFree: t({ message: 'Lactose-free', comment: 'a mark of a dish' }),
});

/** 1 is Monday. */
export const weekdayName = (day: number, style: 'weekday' | 'shortWeekday'): string =>
  // January 1, 2024 was a Monday.
  formatDay(`2024-01-0${day}`, style);

/** 'Mon, Tue, and Wed, 08:00–11:30'. */
export function spanWords({ from, until, weekdays }: AvailableSpan): string {
  const days =
    weekdays.length === 7
      ? t`Every day`
      : formatList([...weekdays].sort((one, other) => one - other).map((day) => weekdayName(day, 'shortWeekday')));
  return t`${days}, ${from}–${until}`;
}

/** `4.5 of 5 stars`. */
export function starWords(rating: number): string {
  const stars = formatNumber(rating);
  return t`${stars} of 5 stars`;
}

export const reviewCount = (reviews: number): string => plural(reviews, { one: '# review', other: '# reviews' });
