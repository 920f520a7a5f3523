/** The words on a printed menu and on table cards besides the shop's own. Customers read them, so they are in the poster's own language. */

import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Allergen, Diet } from '@stampdeck/contract/product-options.ts';

export const menuWords = {
  title: (shopName: string) => msg`Menu of ${shopName}`,
  tables: (shopName: string) => msg`Table cards of ${shopName}`,
  deals: msg({ message: 'Deals', comment: 'heading above offers on a printed menu' }),
  others: msg({ message: 'More', comment: 'heading above products without a category on a printed menu' }),
  allergens: (list: string) => msg({ message: `Allergens: ${list}`, comment: 'list: 1 Gluten, 7 Milk' }),
  scan: msg({ message: 'Scan for our page and your stamp card', comment: 'below the code on a printed menu' }),
  scanAtTable: msg({ message: 'Scan for our menu and your stamp card', comment: 'on a card on a table: short' }),
  table: (number: string) => msg({ message: `Table ${number}`, comment: 'on a card on that table' }),
  included: (text: string) => msg({ message: `Included: ${text}`, comment: 'what a deal includes' }),
  restrictions: (text: string) => msg({ message: `Please note: ${text}`, comment: 'the restrictions of a deal' }),
  from: (day: string) => msg({ message: `From ${day}`, comment: 'a deal' }),
  until: (day: string) => msg({ message: `Until ${day}`, comment: 'a deal' }),
  between: (start: string, end: string) => msg({ message: `From ${start} until ${end}`, comment: 'a deal' }),
  cap: (pieces: number) => msg`${plural(pieces, { one: 'Only # piece', other: 'Only # pieces' })}`,
};

export const allergenWords: Record<Allergen, MessageDescriptor> = {
  gluten: msg({ message: 'Gluten', comment: 'an allergen' }),
  crustaceans: msg({ message: 'Crustaceans', comment: 'an allergen' }),
  eggs: msg({ message: 'Eggs', comment: 'an allergen' }),
  fish: msg({ message: 'Fish', comment: 'an allergen' }),
  peanuts: msg({ message: 'Peanuts', comment: 'an allergen' }),
  soy: msg({ message: 'Soy', comment: 'an allergen' }),
  milk: msg({ message: 'Milk', comment: 'an allergen' }),
  nuts: msg({ message: 'Nuts', comment: 'an allergen' }),
  celery: msg({ message: 'Celery', comment: 'an allergen' }),
  mustard: msg({ message: 'Mustard', comment: 'an allergen' }),
  sesame: msg({ message: 'Sesame', comment: 'an allergen' }),
  sulfites: msg({ message: 'Sulfites', comment: 'an allergen' }),
  lupin: msg({ message: 'Lupin', comment: 'an allergen' }),
  mollusks: msg({ message: 'Mollusks', comment: 'an allergen' }),
};

export const dietWords: Record<Diet, MessageDescriptor> = {
  vegetarian: msg({ message: 'Vegetarian', comment: 'a mark of a dish' }),
  vegan: msg({ message: 'Vegan', comment: 'a mark of a dish' }),
  halal: msg({ message: 'Halal', comment: 'a mark of a dish' }),
  kosher: msg({ message: 'Kosher', comment: 'a mark of a dish' }),
  glutenFree: msg({ message: 'Gluten-free', comment: 'a mark of a dish' }),
  lactoseFree: msg({ message: 'Lactose-free', comment: 'a mark of a dish' }),
};
