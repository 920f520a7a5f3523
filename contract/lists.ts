/** Lists that may grow: page sizes, cursors, totals. */
import * as z from 'zod/mini';

/** The page sizes the screens offer (specification, section 9); 'all' loads on as one scrolls. */
export const pageSizes = [20, 30, 40] as const;

/** What a list call takes, beside its own filters. `cursor` is what an earlier page gave. */
export const page = {
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
};

/** What a list call answers beside its list. A `total` past 1,000 of a filtered list is not counted on: `totalIsCapped`. */
export const pageReply = {
  total: z.int(),
  totalIsCapped: z.boolean(),
  nextCursor: z.nullable(z.string()),
  previousCursor: z.nullable(z.string()),
};

/** Where a filtered count stops. */
export const countCap = 1000;

/** A number that was counted up to a thousand; `isCapped`: there are more. */
export const bounded = z.object({ count: z.int(), isCapped: z.boolean() });
export type Bounded = z.output<typeof bounded>;
