/** What the server wrote into the page, so that the first picture needs no call. */
import { type ShopHead, shopHead } from '@stampdeck/contract/shops.ts';
import * as z from 'zod/mini';

const pageData = z.object({
  shop: z.optional(z.nullable(shopHead)),
  message: z.optional(z.string()),
  owner: z.optional(z.nullable(z.object({ name: z.string() }))),
});

export interface PageData {
  shop: ShopHead | null;
  /** Why there is no shop, in the server's words; '' when the server said nothing. */
  missing: string;
  /** Whose code was opened. */
  owner: { name: string } | null;
}

/** Reads the page's data block. One that is absent or does not fit counts as empty: the page then asks by call. */
export function readPageData(text: string | null | undefined): PageData {
  let raw: unknown = null;
  try {
    raw = JSON.parse(text ?? 'null');
  } catch (error) {
    reportError(error);
  }
  const parsed = z.safeParse(pageData, raw ?? {});
  return { shop: parsed.data?.shop ?? null, missing: parsed.data?.message ?? '', owner: parsed.data?.owner ?? null };
}
