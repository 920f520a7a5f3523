/** What a printed menu shows: the published products, page after page. */
import { listCategories } from '@stampdeck/contract/categories.ts';
import { listProducts, type Product } from '@stampdeck/contract/products.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Most products on a printed menu (ours): some twenty pages of A4. */
export const mostPrinted = 500;
const pageSize = 100;

/** All published products of a shop up to `mostPrinted`, in the order in which they were added, and whether there are more. */
async function readProducts(operator: string, signal: AbortSignal) {
  const products: Product[] = [];
  let cursor: string | undefined;
  do {
    const asked = { operator, q: '', state: 'published', sort: 'latest', limit: pageSize } as const;
    const page = await call(listProducts, { query: { ...asked, ...(cursor && { cursor }) } }, { signal });
    products.push(...page.products);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && products.length < mostPrinted);
  return { products: products.slice(0, mostPrinted).reverse(), isCut: cursor !== undefined };
}

/** The products and the categories in the shop's order. */
export const useMenu = (shopId: string) =>
  useQuery({
    queryKey: ['products', 'menu', shopId],
    queryFn: async ({ signal }) => {
      const [menu, { categories }] = await Promise.all([
        readProducts(shopId, signal),
        call(listCategories, { query: { operator: shopId } }, { signal }),
      ]);
      return { ...menu, categories };
    },
    enabled: shopId !== '',
    // What is printed is what is stored now.
    staleTime: 0,
  });
