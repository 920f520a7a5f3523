/** Long lists: page sizes, cursors, totals. */
import * as z from 'zod/mini';

/** Page sizes that screens offer (specification, section 9); 'all' loads more on scrolling. */
export const pageSizes = [20, 30, 40] as const;

/** Parameters of a list call, besides its filters. `cursor` comes from the previous reply. */
export const page = {
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
};

/** Fields of a list reply, besides the list. Filtered lists are counted up to 1,000; beyond that, `totalIsCapped` is true. */
export const pageReply = {
  total: z.int(),
  totalIsCapped: z.boolean(),
  nextCursor: z.nullable(z.string()),
  previousCursor: z.nullable(z.string()),
};

/** A whole number in a query. */
export const numberInAddress = (least: number, most: number) =>
  z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.int().check(z.minimum(least), z.maximum(most)), {
    decode: Number,
    encode: String,
  });

/** Counting a filtered list stops here (ours: counting all rows of a big shop is slow). */
export const countCap = 1000;

/** A count up to a thousand; `isCapped` means there are more. */
export const bounded = z.object({ count: z.int(), isCapped: z.boolean() });
export type Bounded = z.output<typeof bounded>;
