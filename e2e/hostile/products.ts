/** Products and categories, whose every field says something hostile, in both words that callers may use. */
import { hostileEmails, hostilePictures } from '@stampdeck/contract/test/hostile.ts';
import { email } from '@stampdeck/contract/text.ts';

/** How the cast writes: each takes the field's name, which it remembers with the text. */
interface Pen {
  call: (method: string, path: string, body: object) => Promise<object>;
  short: (field: string, most: number) => string;
  long: (field: string, most: number) => string;
  plain: (field: string, sample: string) => string;
}

/** The bodies of products that together fill each field of this call. */
function bodiesOf(name: 'addProduct' | 'saveProduct', { short, long, plain }: Pen): object[] {
  const [photo, cover, logo] = hostilePictures;
  const all = {
    title: short(`${name}.title`, 80),
    description: long(`${name}.description`, 1000),
    shortDescription: long(`${name}.shortDescription`, 500),
    contactPhone: short(`${name}.contactPhone`, 40),
    contactEmail: plain(`${name}.contactEmail`, email.parse(hostileEmails[0])),
    contactAddress: long(`${name}.contactAddress`, 300),
    bookingNotes: long(`${name}.bookingNotes`, 1000),
    pricingNotes: long(`${name}.pricingNotes`, 1000),
    included: long(`${name}.included`, 1000),
    notToBring: long(`${name}.notToBring`, 1000),
    highlights: long(`${name}.highlights`, 1000),
    restrictions: long(`${name}.restrictions`, 1000),
    pictures: [{ image: plain(`${name}.pictures.image`, photo), alt: short(`${name}.pictures.alt`, 80) }],
    videos: [plain(`${name}.videos`, cover)],
    options: [
      {
        name: short(`${name}.options.name`, 60),
        several: true,
        choices: [{ name: short(`${name}.options.choices.name`, 60), price: 1 }],
      },
    ],
  };
  const doubles = {
    name: short(`${name}.name`, 80),
    desc: long(`${name}.desc`, 1000),
    images: [plain(`${name}.images`, logo)],
  };
  return [all, doubles, { name: 'Tea', image: plain(`${name}.image`, cover) }];
}

/** Stores them; returns the products' ids. */
export async function storeProducts(pen: Pen): Promise<string[]> {
  const idOf = async (method: string, path: string, body: object): Promise<string> =>
    ((await pen.call(method, path, body)) as { product: { _id: string } }).product._id;
  const ids: string[] = [];
  for (const body of bodiesOf('addProduct', pen)) ids.push(await idOf('POST', '/api/products/', body));
  for (const body of bodiesOf('saveProduct', pen)) {
    const id = await idOf('POST', '/api/products/', { name: 'Soup' });
    ids.push(await idOf('PUT', `/api/products/${id}`, body));
  }
  const added = await pen.call('POST', '/api/v1/categories', { name: 'Drinks' });
  const { categories } = added as { categories: { _id: string }[] };
  await pen.call('PUT', `/api/v1/categories/${categories.at(-1)?._id}`, { name: pen.short('saveCategory.name', 60) });
  return ids;
}

const words = (...names: string[]): string[] => names.flatMap((name) => [`addProduct.${name}`, `saveProduct.${name}`]);

/** The fields of all of them that the list shows. */
export const listed = words('title', 'name');

/** The fields that the page of one product shows, by its place in the stored ones. */
export const shownOf: string[][] = ['addProduct', 'saveProduct'].flatMap((name) => [
  [
    ...['title', 'description', 'shortDescription', 'contactPhone', 'contactEmail', 'contactAddress', 'bookingNotes'],
    ...['pricingNotes', 'included', 'notToBring', 'highlights', 'restrictions', 'pictures.image', 'pictures.alt'],
    ...['videos', 'options.name', 'options.choices.name'],
  ].map((field) => `${name}.${field}`),
  ['name', 'desc', 'images'].map((field) => `${name}.${field}`),
  [`${name}.image`],
]);
