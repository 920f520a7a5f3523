/** The names of what a menu says about a product. */
import { t } from '@lingui/core/macro';
import type { Allergen, AvailableSpan, Diet, TaxClass } from '@stampdeck/contract/product-options.ts';
import { formatDay, formatList } from '#language/format.ts';

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

export const dietWords = (): Record<Diet, string> => ({
  vegetarian: t({ message: 'Vegetarian', comment: 'a mark of a dish' }),
  vegan: t({ message: 'Vegan', comment: 'a mark of a dish' }),
  halal: t({ message: 'Halal', comment: 'a mark of a dish' }),
  kosher: t({ message: 'Kosher', comment: 'a mark of a dish' }),
  glutenFree: t({ message: 'Gluten-free', comment: 'a mark of a dish' }),
  lactoseFree: t({ message: 'Lactose-free', comment: 'a mark of a dish' }),
});

export const taxWords = (): [TaxClass, string][] => [
  ['standard', t`The usual tax rate`],
  ['reduced', t`A reduced tax rate`],
  ['none', t`No tax`],
];

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
