/** The menu of the café in the pictures. */
import type { ProductForm } from '@stampdeck/contract/products.ts';

/** As the wire carries it: the price in dollars. */
type Sold = Partial<Omit<ProductForm, 'pictures'>> & { title: string; photos?: string[] };

const categories = ['Coffee', 'Breakfast', 'Cakes from our own oven'];

const everything: Sold = {
  title: 'Iced oat latte with two shots of espresso',
  photos: ['counter', 'home', 'phone'],
  shortDescription: 'Cold, sweet, and ready in a minute.',
  description:
    'Two shots of our house espresso over ice, with oat milk from the Uckermark.\nAsk for less ice if you take it away.',
  price: 4.8,
  countInStock: 40,
  contactPhone: '+49 30 765432',
  contactEmail: 'cafe@example.org',
  contactAddress: 'Am Markt 3',
  bookingNotes: 'For more than ten, please order the day before.',
  pricingNotes: 'Your own cup saves 30 cents.',
  included: 'A paper straw',
  notToBring: 'Glass bottles',
  highlights: 'Roasted on Mondays in our own drum',
  restrictions: 'Not for children under 12',
  options: [
    {
      name: 'Size',
      several: false,
      choices: [
        { name: 'Small', price: 0 },
        { name: 'Large', price: 0.8 },
      ],
    },
    {
      name: 'Extras',
      several: true,
      choices: [
        { name: 'Vanilla', price: 0.5 },
        { name: 'A third shot', price: 1 },
      ],
    },
  ],
  allergens: ['gluten', 'nuts'],
  diets: ['vegan', 'lactoseFree'],
  hours: [{ from: '08:00', until: '17:30', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
  deal: { cap: 200, startsAt: null, endsAt: '2027-01-31T17:00:00.000Z' },
};

const others: Sold[] = [
  { title: 'Espresso', price: 2.2, countInStock: 500, photos: ['home'] },
  { title: 'Flat white', price: 3.9, countInStock: 300, photos: ['phone'] },
  { title: 'Avocado toast with a poached egg', price: 9.5, countInStock: 12, photos: ['counter'] },
  { title: 'Porridge', price: 6, countInStock: 0 },
  { title: 'Cheesecake', price: 5.2, countInStock: 8, photos: ['home'], soldOutToday: true },
  { title: 'Birthday cake for twelve, ordered two days before', price: 64, countInStock: 3, draft: true },
];

/** Adds the menu by the product's own calls; returns the id of the product with everything. */
export async function addMenu(
  post: (path: string, body: object) => Promise<object>,
  upload: (photo: string) => Promise<string>,
): Promise<string> {
  const ids: string[] = [];
  for (const name of categories) {
    const { categories: all } = (await post('/api/v1/categories', { name })) as { categories: { _id: string }[] };
    ids.push(all.at(-1)?._id ?? '');
  }
  const add = async ({ photos = [], ...product }: Sold, place: number): Promise<string> => {
    const images: string[] = [];
    for (const photo of photos) images.push(await upload(photo));
    const category = ids[Math.min(2, Math.floor(place / 3))];
    const added = await post('/api/products/', { ...product, category, images });
    return (added as { product: { _id: string } }).product._id;
  };
  for (const [place, product] of others.entries()) await add(product, place);
  return add(everything, 0);
}
