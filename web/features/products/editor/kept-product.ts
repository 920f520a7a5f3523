/** What was typed about a product and is not saved: in this browser, for each product of a shop and for a new one. */
import type { Product } from '@stampdeck/contract/products.ts';
import * as z from 'zod/mini';
import { stored } from '#lib/storage.ts';
import { newProduct, type TypedProduct, typedFrom } from './typed-product.ts';

const fields = z.record(z.string(), z.unknown());
/** `base`: what was stored when typing began, of that version; null for a new product. */
const kept = z.object({ typed: fields, base: fields, version: z.nullable(z.int()) });

export const keptProduct = (shopId: string, id: string) => stored(`product.${shopId}.${id || 'new'}`, kept);
export type KeptProduct = ReturnType<typeof keptProduct>;

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

/** `value`, with the usual value of each field that a later version of this page added, or that holds something else. */
const complete = (value: Record<string, unknown>): TypedProduct =>
  Object.fromEntries(
    Object.entries(newProduct).map(([name, usual]) => [
      name,
      kindOf(value[name]) === kindOf(usual) ? value[name] : usual,
    ]),
  ) as TypedProduct;

export interface Start {
  typed: TypedProduct;
  base: TypedProduct;
  version: number | null;
  /** Typed earlier and not saved. */
  isKept: boolean;
}

/** What the form begins with: what was typed before, otherwise the product as it is stored. */
export function startOf(store: KeptProduct, product: Product | null): Start {
  const before = store.read();
  if (before)
    return { typed: complete(before.typed), base: complete(before.base), version: before.version, isKept: true };
  const base = product ? typedFrom(product) : newProduct;
  return { typed: base, base, version: product?.version ?? null, isKept: false };
}
