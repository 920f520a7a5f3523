/** What a customer chooses of a product's options: kept in the address of the cart and in the cart itself. */
import type { ChosenOption } from '@stampdeck/contract/order-lines.ts';
import type { OptionGroup } from '@stampdeck/contract/product-options.ts';
import type { Product } from '@stampdeck/contract/products.ts';

/** By group, the places of its chosen choices. */
type Chosen = number[][];

/** What is chosen at first: of a group with one choice, the first. */
export const usualChoice = (groups: readonly OptionGroup[]): Chosen =>
  groups.map(({ several }) => (several ? [] : [0]));

/** The choices in the address of the cart: `0,0-2,`; '' without options. */
export const writeChoice = (chosen: readonly (readonly number[])[]): string =>
  chosen.map((places) => places.join('-')).join(',');

/** The choices of an address that fit the product; what does not fit is chosen as usual. */
export function readChoice(text: string, groups: readonly OptionGroup[]): Chosen {
  const written = text.slice(0, 1000).split(',');
  return usualChoice(groups).map((usual, place) => {
    const { several = false, choices = [] } = groups[place] ?? {};
    const places = (written[place] ?? '')
      .split('-')
      .filter((one) => /^\d{1,2}$/.test(one))
      .map(Number);
    const known = [...new Set(places)].filter((one) => one < choices.length).sort((one, other) => one - other);
    return several ? known : known.length === 1 ? known : usual;
  });
}

const pickedOf = (groups: readonly OptionGroup[], chosen: Chosen) =>
  groups.flatMap(({ name, choices }, group) =>
    (chosen[group] ?? []).flatMap((place) => {
      const choice = choices[place];
      return choice ? [{ group: name, ...choice }] : [];
    }),
  );

/** Cents for one piece with these choices; never less than nothing. */
export const priceWith = ({ price, options }: Pick<Product, 'price' | 'options'>, chosen: Chosen): number =>
  Math.max(
    0,
    pickedOf(options, chosen).reduce((sum, one) => sum + one.price, price),
  );

/** As orders say them. */
export const wordsOf = (groups: readonly OptionGroup[], chosen: Chosen): ChosenOption[] =>
  pickedOf(groups, chosen).map(({ group, name }) => ({ group, choice: name }));
