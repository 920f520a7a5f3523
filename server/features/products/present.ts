/** A product between its row and what callers read. */
import { isDeal } from '@stampdeck/contract/product-prices.ts';
import { emptyProduct, type Product, type ProductForm } from '@stampdeck/contract/products.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import { localDay } from '#clock.ts';
import { listing } from '#db/schema.ts';
import type { ProductRow } from './queries.ts';

type Columns = 'title' | 'price' | 'countInStock' | 'category' | 'draft' | 'soldOutToday';
/** What a row holds as one text. */
type Body = Omit<ProductForm, Columns>;

/** What a form holds, from a row. */
export function formOf(
  row: Pick<ProductRow, 'title' | 'body' | 'price_cents' | 'stock' | 'category_id' | 'listing' | 'sold_out_on'>,
  today: string,
): ProductForm {
  return {
    ...emptyProduct,
    ...(JSON.parse(row.body) as Body),
    title: row.title,
    price: row.price_cents,
    countInStock: row.stock,
    category: row.category_id ?? '',
    draft: row.listing === listing.draft,
    soldOutToday: row.sold_out_on === today,
  };
}

/** After every time. */
const noEnd = '~';

/** The columns of a form. */
export function columnsOf(form: ProductForm, today: string) {
  const { title, price, countInStock, category, draft, soldOutToday, ...body } = form;
  return {
    title,
    body: JSON.stringify(body satisfies Body),
    search: normalize(`${title} ${body.shortDescription}`),
    price_cents: price,
    stock: countInStock,
    category_id: category || null,
    listing: draft ? listing.draft : listing.published,
    sold_out_on: soldOutToday ? today : null,
    deal_until: isDeal(form) ? (form.deal.endsAt ?? noEnd) : null,
  };
}

/** The mean of reviews, in half stars (specification, section 9). */
const ratingOf = (halfStars: number, reviews: number): number =>
  reviews === 0 ? 0 : Math.round(halfStars / reviews) / 2;

/** Pieces in orders since the deal began. Returned ones may have been sold before it. */
export const soldInDeal = ({ sold, sold_before: before }: Pick<ProductRow, 'sold' | 'sold_before'>): number =>
  Math.max(0, sold - before);

/** Pieces of a deal that are left; null where their number is not limited. */
const leftOf = ({ deal }: ProductForm, row: Pick<ProductRow, 'stock' | 'sold' | 'sold_before'>): number | null =>
  deal.cap === null ? null : Math.max(0, Math.min(row.stock, deal.cap - soldInDeal(row)));

/** Pieces that can still be ordered of a product, whatever its day. */
export const piecesLeft = (row: Parameters<typeof formOf>[0] & Pick<ProductRow, 'sold' | 'sold_before'>): number =>
  leftOf(formOf(row, ''), row) ?? row.stock;

/** A product as callers read it. */
export function present(row: ProductRow, now: Date): Product {
  const form = formOf(row, localDay(now, row.time_zone));
  return {
    ...form,
    left: leftOf(form, row),
    id: row.id,
    operator: row.shop_id,
    rating: ratingOf(row.half_stars, row.reviews),
    numReviews: row.reviews,
    views: row.views,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
