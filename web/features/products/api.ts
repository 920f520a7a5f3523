/** The shop's products: read and saved. */
import { t } from '@lingui/core/macro';
import {
  addProduct,
  getProduct,
  listProducts,
  type Product,
  type ProductForm,
  saveProduct,
} from '@stampdeck/contract/products.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useSession } from '#lib/session.ts';
import type { ProductsChoice, ProductsView } from './list/products-view.ts';

/** The longest text that the search call takes (characters). */
export const longestSearch = 100;
/** Products per call while someone scrolls through all of them. */
const scrollSize = 100;

export const listFailure = t`We couldn’t load your products`;
/** Specification, section 8. */
export const productTexts = {
  failed: t`Failed to get single product...`,
  loaded: t`Successfull to get detail product`,
  added: t`Product Added`,
  updated: t`Product Updated`,
};

const keys = {
  lists: (shopId: string) => ['products', 'list', shopId] as const,
  one: (id: string) => ['products', 'one', id] as const,
};

/** The filters that are sent for a view. */
const askedOf = ({ q, category, state, sort }: ProductsChoice): ProductsChoice => ({
  q: q.trim().slice(0, longestSearch),
  ...{ category, state, sort },
});

/** The products that `view` asks for. With size 'all' further pages are added; otherwise it is one page between two cursors. */
export function useProducts(view: ProductsView) {
  const operator = useSession()?.shopId ?? '';
  const asked = askedOf(view);
  const { q, category, state, sort } = asked;
  const isAll = view.size === 'all';
  return useInfiniteQuery({
    queryKey: [...keys.lists(operator), asked, view.size, isAll ? '' : view.cursor],
    ...paged(
      async (place, options) => {
        const limit = view.size === 'all' ? scrollSize : Number(view.size);
        const chosen = { ...(category !== '' && { category }), ...(state !== 'all' && { state }) };
        const query = { operator, q, sort, ...chosen, limit, ...place };
        return { ...(await call(listProducts, { query }, options)), asked };
      },
      isAll ? '' : view.cursor,
    ),
    getNextPageParam: (last) => (isAll ? last.nextCursor : null),
    placeholderData: keepPreviousData,
    enabled: operator !== '',
    // Someone who comes back from editing sees the change.
    staleTime: 0,
    meta: { toldInPlace: true, live: ['products'] },
  });
}

export const isGone = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/** One product, read again when someone of the shop changes products. */
export const useProduct = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: async ({ signal }) => (await call(getProduct, { params: { id } }, { signal })).product,
    staleTime: 0,
    meta: { toldInPlace: true, live: ['products'] },
  });

/** Reads a product again. */
export function useReadProduct() {
  const client = useQueryClient();
  return (id: string) => client.invalidateQueries({ queryKey: keys.one(id) });
}

/** Forgets the lists, and takes a product that was saved. */
export function useTakeProduct() {
  const client = useQueryClient();
  return (product: Product): Product => {
    client.setQueryData(keys.one(product.id), product);
    void client.invalidateQueries({ queryKey: ['products', 'list'] });
    void client.invalidateQueries({ queryKey: ['categories'] });
    return product;
  };
}

export const add = async (body: Partial<ProductForm> & { title: string }): Promise<Product> =>
  (await call(addProduct, { body })).product;

interface Seen {
  version: number;
  stockSeen?: number;
}

/** Saves what was typed over the version, and the stock, from which typing began. */
export const save = async (id: string, body: Partial<ProductForm> & Seen): Promise<Product> =>
  (await call(saveProduct, { params: { id }, body })).product;
