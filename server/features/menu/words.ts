/** What the server itself says on menus. The screens say the same texts (web/features/product-view, web/features/menu). */
import { msg, plural } from '@lingui/core/runtime-macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import { dollars, formatMoney } from '@stampdeck/contract/money.ts';
import type { Allergen, AvailableSpan, Diet } from '@stampdeck/contract/product-options.ts';
import { fewPieces, isWithin } from '@stampdeck/contract/product-prices.ts';
import { countedZone, localTime } from '#clock.ts';
import { say } from '#language/texts.ts';

const allergens = {
  gluten: msg`Gluten`,
  crustaceans: msg`Crustaceans`,
  eggs: msg`Eggs`,
  fish: msg`Fish`,
  peanuts: msg`Peanuts`,
  soy: msg`Soy`,
  milk: msg`Milk`,
  nuts: msg`Nuts`,
  celery: msg`Celery`,
  mustard: msg`Mustard`,
  sesame: msg`Sesame`,
  sulfites: msg`Sulfites`,
  lupin: msg`Lupin`,
  mollusks: msg`Mollusks`,
} satisfies Record<Allergen, unknown>;

const diets = {
  vegetarian: msg`Vegetarian`,
  vegan: msg`Vegan`,
  halal: msg`Halal`,
  kosher: msg`Kosher`,
  glutenFree: msg`Gluten-free`,
  lactoseFree: msg`Lactose-free`,
} satisfies Record<Diet, unknown>;

const week = 7 * 24 * 60 * 60 * 1000;

/** What a menu says in a language, moments by the shop's clock. */
export function wordsOf(language: Language, timeZone: string, now: Date) {
  const list = new Intl.ListFormat(language);
  const money = (cents: number): string => formatMoney(dollars(cents), { alwaysCents: true, locale: language });
  const soon = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: countedZone(timeZone) },
  });
  const later = new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: countedZone(timeZone) },
  });
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const moment = (at: string): string => {
    const time = Date.parse(at);
    return (Math.abs(time - now.getTime()) < week ? soon : later).format(time);
  };
  const span = ({ from, until, weekdays }: AvailableSpan): string => {
    // January 1, 2024 was a Monday.
    const days =
      weekdays.length === 7
        ? say(language, msg`Every day`)
        : list.format(weekdays.toSorted().map((day) => weekday.format(Date.UTC(2024, 0, day))));
    return say(language, msg`${{ days }}, ${{ from }}–${{ until }}`);
  };
  return {
    say: (text: Parameters<typeof say>[1]) => say(language, text),
    price: (cents: number, isFrom: boolean): string => {
      const price = money(cents);
      return isFrom ? say(language, msg`from ${{ price }}`) : price;
    },
    difference: (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents)),
    diet: (one: Diet): string => say(language, diets[one]),
    contains: (some: readonly Allergen[]): string => {
      const names = list.format(some.map((one) => say(language, allergens[one])));
      return say(language, msg`Contains: ${{ names }}`);
    },
    allergens: (some: readonly Allergen[]): string => list.format(some.map((one) => say(language, allergens[one]))),
    span,
    /** When it can be had, and that this is not now; '' for always. */
    hours: (spans: readonly AvailableSpan[]): string => {
      const hours = spans.map(span).join('; ');
      return isWithin(spans, localTime(now, timeZone)) ? hours : say(language, msg`Not now: ${{ hours }}`);
    },
    starts: (at: string): string => say(language, msg`Starts ${{ when: moment(at) }}`),
    ends: (at: string): string => say(language, msg`Until ${{ when: moment(at) }}`),
    left: (left: number): string => say(language, plural({ left }, { one: 'Only # left', other: 'Only # left' })),
    /** What customers think of it; '' if no one has said so. */
    rating: ({ rating, numReviews: reviews }: { rating: number; numReviews: number }): string => {
      if (reviews === 0) return '';
      const count = say(language, plural({ reviews }, { one: '# review', other: '# reviews' }));
      return `${new Intl.NumberFormat(language).format(rating)} · ${count}`;
    },
    /** Why it cannot be had now, or that there are few; '' for neither. */
    stock: ({ countInStock, soldOutToday }: { countInStock: number; soldOutToday: boolean }): string => {
      if (soldOutToday) return say(language, msg`Sold out today`);
      if (countInStock === 0) return say(language, msg`Sold out`);
      return countInStock <= fewPieces
        ? say(language, plural({ left: countInStock }, { one: 'Only # left', other: 'Only # left' }))
        : '';
    },
  };
}
export type Words = ReturnType<typeof wordsOf>;
