/** A shop's products and categories, and a server that has them. */
import { type Category, listCategories } from '@stampdeck/contract/categories.ts';
import { emptyProduct, getProduct, listProducts, type Product } from '@stampdeck/contract/products.ts';
import { type fakeServer, operator } from './server.ts';

export const product = (more: Partial<Product> = {}): Product => ({
  ...emptyProduct,
  id: 'product-1',
  operator: operator().id,
  title: 'Iced latte',
  description: 'Two shots over ice.',
  price: 450,
  countInStock: 20,
  pictures: [{ image: 'https://photos.example.com/latte.jpg', alt: '' }],
  rating: 0,
  numReviews: 0,
  views: 3,
  version: 1,
  createdAt: '2026-05-12T10:00:00.000Z',
  updatedAt: '2026-05-12T10:00:00.000Z',
  ...more,
});

export const category = (n: number, name: string, products = 0): Category => ({ id: `category-${n}`, name, products });

/** The call of one product, at its address. */
export const one = { ...getProduct, path: '/api/products/product-1' };

export function serveProducts(
  server: ReturnType<typeof fakeServer>,
  products: Product[],
  categories: Category[] = [],
): void {
  const page = { total: products.length, totalIsCapped: false, nextCursor: null, previousCursor: null };
  server.answer(listProducts, { products, ...page });
  server.answer(listCategories, { success: true, categories });
  const [first] = products;
  if (first) server.answer(one, { success: true, product: first });
}
