/** What the server wrote into the page, so that the first paint needs no call. */
import { shopHead } from '@stampdeck/contract/shops.ts';
import * as z from 'zod/mini';

const pageData = z.object({
  shop: z.optional(z.nullable(shopHead)),
  /** A product of the shop, on its own page, which reads it. */
  product: z.optional(z.unknown()),
  /** Why there is no shop: the refusal's code, and its message in English. */
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** Whether this browser has a customer's cookie; absent if the page came without an answer. */
  mayResume: z.optional(z.boolean()),
  /** Whose code was opened. */
  owner: z.optional(z.nullable(z.object({ name: z.string() }))),
});

/** Reads the page's data. If it is absent or does not fit, it counts as empty, and the page asks by call. */
export function readPageData(text: string | null | undefined): z.output<typeof pageData> {
  try {
    return z.safeParse(pageData, JSON.parse(text ?? '{}')).data ?? {};
  } catch (error) {
    reportError(error);
    return {};
  }
}
