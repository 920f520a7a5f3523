/** What the server wrote into the page, so that the first picture needs no call. */
import { shopHead } from '@stampdeck/contract/shops.ts';
import * as z from 'zod/mini';

const pageData = z.object({
  shop: z.optional(z.nullable(shopHead)),
  /** Why there is no shop, in the server's words; absent when the server said nothing. */
  message: z.optional(z.string()),
  /** Whose code was opened. */
  owner: z.optional(z.nullable(z.object({ name: z.string() }))),
});

/** Reads the page's data block. One that is absent or does not fit counts as empty: the page then asks by call. */
export function readPageData(text: string | null | undefined): z.output<typeof pageData> {
  try {
    return z.safeParse(pageData, JSON.parse(text ?? '{}')).data ?? {};
  } catch (error) {
    reportError(error);
    return {};
  }
}
