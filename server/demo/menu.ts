/** What the demo's shops sell. */
import type { Product, ProductForm } from '@stampdeck/contract/products.ts';
import type { Context } from '#context.ts';
import { add as addCategory } from '#features/categories/actions.ts';
import { add as addProduct } from '#features/products/actions.ts';
import type { Scene, SceneShop } from './visits.ts';

const minute = 60_000;

type Item = Pick<ProductForm, 'title' | 'price' | 'shortDescription'> & Partial<ProductForm>;
type Menu = Record<string, Item[]>;

const sizes: ProductForm['options'] = [
  {
    name: 'Size',
    several: false,
    choices: [
      { name: 'Regular', price: 0 },
      { name: 'Large', price: 80 },
    ],
  },
  {
    name: 'Milk',
    several: false,
    choices: [
      { name: 'Whole milk', price: 0 },
      { name: 'Oat milk', price: 50 },
      { name: 'Soy milk', price: 50 },
    ],
  },
];
const mornings: ProductForm['hours'] = [{ from: '08:00', until: '14:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }];

export const menuOfCafe: Menu = {
  Coffee: [
    {
      ...{ title: 'Espresso', price: 260, shortDescription: 'Dark and short, from a roaster three streets away.' },
      ...{ countInStock: 500, diets: ['vegan', 'glutenFree'] },
    },
    {
      ...{ title: 'Cappuccino', price: 380, shortDescription: 'With milk from the farm in the next village.' },
      ...{ countInStock: 500, options: sizes, allergens: ['milk'], diets: ['vegetarian', 'glutenFree'] },
    },
    {
      ...{ title: 'Iced latte', price: 450, shortDescription: 'Two shots over ice.' },
      ...{ countInStock: 500, options: sizes, allergens: ['milk'], diets: ['vegetarian', 'glutenFree'] },
    },
  ],
  Breakfast: [
    {
      ...{ title: 'Chestnut breakfast', price: 1490, shortDescription: 'Bread, cheese, ham, an egg and jam for one.' },
      ...{ countInStock: 40, allergens: ['gluten', 'milk', 'eggs'], hours: mornings },
      description:
        'Everything on one board, under the chestnut tree if the weather allows.\nWe bake the bread ourselves.',
      included: 'A coffee of your choice.',
    },
    {
      ...{ title: 'Granola with fruit', price: 790, shortDescription: 'Oats and nuts from our oven, yogurt, berries.' },
      ...{ countInStock: 25, allergens: ['gluten', 'milk', 'nuts'], diets: ['vegetarian'], hours: mornings },
    },
    {
      ...{ title: 'Avocado bread', price: 980, shortDescription: 'Sourdough, lime, chili.' },
      ...{ countInStock: 20, allergens: ['gluten'], diets: ['vegan'], hours: mornings },
    },
    {
      ...{
        title: 'Breakfast for two',
        price: 2790,
        shortDescription: 'Our large board with two glasses of sparkling wine.',
      },
      ...{ countInStock: 12, allergens: ['gluten', 'milk', 'eggs', 'sulfites'], hours: mornings },
      highlights: 'On weekends with live music from ten.',
      restrictions: 'Please book a day ahead.',
      bookingNotes: 'Call us or write to us. We keep your table for fifteen minutes.',
    },
  ],
  Cakes: [
    {
      ...{ title: 'Chestnut tart', price: 420, shortDescription: 'The recipe is older than the tree.' },
      ...{ countInStock: 16, allergens: ['gluten', 'eggs', 'milk', 'nuts'], diets: ['vegetarian'] },
    },
    {
      ...{ title: 'Cheesecake', price: 460, shortDescription: 'Baked, with a little lemon.' },
      ...{ countInStock: 0, allergens: ['gluten', 'eggs', 'milk'], diets: ['vegetarian'] },
    },
    {
      ...{ title: 'Almond brownie', price: 350, shortDescription: 'Without flour.' },
      ...{ countInStock: 30, allergens: ['eggs', 'nuts', 'milk'], diets: ['vegetarian', 'glutenFree'] },
    },
  ],
  'Cold drinks': [
    {
      ...{ title: 'Homemade lemonade', price: 390, shortDescription: 'Lemon, mint, not too sweet.' },
      ...{ countInStock: 60, diets: ['vegan', 'glutenFree'] },
    },
    {
      ...{ title: 'Apple spritzer', price: 340, shortDescription: 'Juice from orchards nearby, and sparkling water.' },
      ...{ countInStock: 80, diets: ['vegan', 'glutenFree'] },
    },
  ],
};

/** What the café sells until this day, or as long as there are any. */
export const dealsOfCafe = (lastMorning: number): Item[] => [
  {
    ...{
      title: 'Autumn brunch',
      price: 1990,
      shortDescription: 'The chestnut breakfast with soup and a slice of tart.',
    },
    ...{ countInStock: 40, allergens: ['gluten', 'milk', 'eggs', 'nuts'], hours: mornings },
    deal: { cap: 60, startsAt: null, endsAt: new Date(lastMorning + 6 * 60 * minute).toISOString() },
    included: 'Chestnut breakfast, pumpkin soup, chestnut tart and a hot drink.',
    highlights: 'Served at the window table, if it is free.',
    restrictions: 'One per person and day.',
  },
  {
    ...{ title: 'Coffee beans, 3 bags', price: 2700, shortDescription: 'Three bags of 250 g for the price of two.' },
    ...{ countInStock: 4, diets: ['vegan', 'glutenFree'] },
    deal: { cap: 20, startsAt: null, endsAt: null },
    restrictions: 'Only from Thursday’s roast.',
  },
];

export const menuOfBarber: Menu = {
  Cuts: [
    { title: 'Cut', price: 2800, shortDescription: 'Wash, cut and style.', countInStock: 100 },
    { title: 'Cut for children', price: 1900, shortDescription: 'Up to twelve years.', countInStock: 100 },
  ],
  Beards: [
    { title: 'Beard trim', price: 1500, shortDescription: 'With a hot towel.', countInStock: 100 },
    { title: 'Beard oil', price: 1250, shortDescription: 'Cedar and orange, 30 ml.', countInStock: 8 },
  ],
};

/** What was written into the menu, by its title. */
export type Written = Map<string, Product>;

interface MenuParts {
  menu: Menu;
  deals?: Item[];
  /** Takes the photo of a product; null where there are none. */
  photograph: ((ctx: Context, title: string) => Promise<ProductForm['pictures']>) | null;
  written: Written;
}

/** The shop's menu, written on its third day. */
export function menuScene(
  { acting, calendar, shopId }: SceneShop,
  { menu, deals = [], photograph, written }: MenuParts,
): Scene {
  const at = calendar.opening(2) + 5 * minute;
  const act = async () => {
    const ctx = acting.asOperator(shopId, at);
    const add = async (item: Item, category: string) => {
      const pictures = (await photograph?.(ctx, item.title)) ?? [];
      written.set(item.title, await addProduct(ctx, () => ({ ...item, category, pictures })));
    };
    for (const [name, items] of Object.entries(menu)) {
      const { categories } = await addCategory(ctx, { name });
      for (const item of items) await add(item, categories.at(-1)?.id ?? '');
    }
    for (const item of deals) await add(item, '');
  };
  return { at, act };
}
