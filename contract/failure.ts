/** The body of every refusal. Separate from the list of refusals, so that pages which only show a message do not load that list. */
import * as z from 'zod/mini';

/** The message for an unknown token. The live connection recognizes it by these words. */
export const tokenFailed = 'Not authorized, token failed';

/** The body of every failed call. `fields` holds a message for each invalid field. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The shape depends on `code`; see `refusalDetails`. */
  details: z.optional(z.record(z.string(), z.unknown())),
  /** A copy of `details.retryAt`, for older clients. */
  retryAt: z.optional(z.string()),
});
export type Failure = z.output<typeof failure>;
