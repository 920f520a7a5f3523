/** A shop's menu, its later pages, and a search in it. */
import { t } from '@lingui/core/macro';
import { getMenu, listMenuItems, type MenuItem, type MenuSection } from '@stampdeck/contract/menu.ts';
import { dealState, lowestPrice } from '@stampdeck/contract/product-prices.ts';
import { getProduct, listProducts, type Product } from '@stampdeck/contract/products.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, serverNow } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';

/** The longest text that the search call takes (characters). */
export const longestSearch = 100;
/** Products of a page of found ones. */
const foundAtOnce = 50;

export const failure = t`We couldn’t load the menu`;

export const useMenu = (shopId: string) =>
  useQuery({
    queryKey: ['menu', 'whole', shopId],
    queryFn: ({ signal }) => call(getMenu, { params: { id: shopId } }, { signal }),
    meta: { toldInPlace: true },
  });

/** The products of a category behind those that came with the menu. Read once they are wanted. */
export const useRest = (shopId: string, { id, nextCursor }: MenuSection, isWanted: boolean) =>
  useInfiniteQuery({
    queryKey: ['menu', 'rest', shopId, id, nextCursor],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listMenuItems, { params: { id: shopId }, query: { cursor } }, { signal }),
    initialPageParam: nextCursor ?? '',
    getNextPageParam: (last) => last.nextCursor,
    enabled: isWanted && nextCursor !== null,
    meta: { toldInPlace: true },
  });

const itemOf = (one: Product): MenuItem => {
  const { cents, isFrom } = lowestPrice(one);
  const [first] = one.pictures;
  const { id, title, shortDescription, allergens, diets, hours, countInStock, soldOutToday, rating, numReviews } = one;
  return {
    ...{ id, title, shortDescription, allergens, diets, hours, countInStock, soldOutToday, rating, numReviews },
    ...{ price: cents, isFrom, picture: first ? { ...first, width: null, height: null, blur: '' } : null },
  };
};

/** Products with these words. Deals that are over are left out. */
export const useFound = (operator: string, q: string) =>
  useInfiniteQuery({
    queryKey: ['menu', 'found', operator, q],
    ...paged(async (place, options) => {
      const query = { operator, q, sort: 'latest', state: 'published', limit: foundAtOnce, ...place } as const;
      const { products, nextCursor } = await call(listProducts, { query }, options);
      const now = serverNow();
      return { items: products.filter((one) => dealState(one, now) !== 'over').map(itemOf), nextCursor };
    }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    meta: { toldInPlace: true },
  });

/** A product as it is now; what the server wrote into the page is shown until then. Asking counts as a view. */
export const useShownProduct = (id: string, given: Product | undefined) =>
  useQuery({
    queryKey: ['menu', 'product', id],
    queryFn: async ({ signal }) => (await call(getProduct, { params: { id } }, { signal })).product,
    ...(given && { initialData: given, initialDataUpdatedAt: 0 }),
    meta: { toldInPlace: true },
  });
