/** What the server writes into the shop page and the page of a product, besides the shop's head. */
import type { Language } from '@stampdeck/contract/languages.ts';
import { type MenuPicture, menuPicture } from '@stampdeck/contract/menu.ts';
import { lowestPrice } from '@stampdeck/contract/product-prices.ts';
import { type Product, product } from '@stampdeck/contract/products.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import * as z from 'zod/mini';
import { AppError, type Context } from '#context.ts';
import { dataBlock } from '#http/html.ts';
import { readMenu, readProduct } from './actions.ts';
import { menuHtml } from './menu-html.ts';
import { productHtml } from './product-html.ts';
import { structuredMenu, structuredProduct } from './structured.ts';
import { wordsOf } from './words.ts';

type Reading = Pick<Context, 'db' | 'now'>;
interface Asked {
  language: Language;
  /** The address of links and pictures for other sites. */
  origin: string;
}

const searchData = (data: unknown): string => dataBlock('type="application/ld+json"', data);

/** The menu of a shop for its page, from a place on; '' if nothing is on it. An unknown place is the beginning. */
export async function menuForPage(ctx: Reading, shop: ShopHead, cursor: unknown, { language, origin }: Asked) {
  const read = (from?: string) => readMenu(ctx, shop.id, from);
  const menu = await read(typeof cursor === 'string' ? cursor.slice(0, 1000) : undefined).catch((error) => {
    if (error instanceof AppError && error.code === 'invalid') return read();
    throw error;
  });
  const words = wordsOf(language, shop.timeZone, ctx.now());
  const written = menuHtml(shop, menu, words, ctx.now().getTime());
  return written ? written.text + searchData(structuredMenu(shop, menu, origin)) : '';
}

/** What a page of a product knows before it asks. */
const productData = z.object({ product, pictures: z.array(menuPicture) });

interface ProductPage {
  title: string;
  /** Share tags by their properties. */
  tags: Record<string, string>;
  body: string;
  data: object;
}

const tagsOf = (one: Product, pictures: MenuPicture[], shop: ShopHead, origin: string): Record<string, string> => {
  const { cents } = lowestPrice(one);
  const text = one.shortDescription || one.description.slice(0, 300);
  const [first] = pictures;
  return {
    'og:type': 'product',
    'og:title': one.title,
    'og:site_name': shop.name,
    'og:description': text.replace(/\s+/g, ' ') || shop.name,
    'product:price:amount': (cents / 100).toFixed(2),
    'product:price:currency': 'USD',
    ...(first && { 'og:image': new URL(first.image, origin).href }),
  };
};

/** The page of a published product of an open shop. Throws (404) for any other. */
export async function productPage(ctx: Reading, shop: ShopHead, id: string, asked: Asked): Promise<ProductPage> {
  const found = await readProduct(ctx, shop.id, id);
  if (!found) throw new AppError('notFound');
  const { language, origin } = asked;
  const now = ctx.now().getTime();
  const search = structuredProduct(shop, found.product, found.pictures, origin, now);
  return {
    title: `${found.product.title} · ${shop.name}`,
    tags: tagsOf(found.product, found.pictures, shop, origin),
    body: productHtml(shop, found, wordsOf(language, shop.timeZone, ctx.now()), now).text + searchData(search),
    data: { product: z.encode(productData, found) },
  };
}
