/** The form of every refusal, apart from the catalogue: pages that only read what the server says do without that. */
import * as z from 'zod/mini';

/** What a token that is no longer known is answered with: the live connection knows it by these words. */
export const tokenFailed = 'Not authorized, token failed';

/** The body of every failed call. `fields` names what to mend, by field. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Its shape depends on `code`; see `refusalDetails`. */
  details: z.optional(z.record(z.string(), z.unknown())),
  /** Copy of `details.retryAt`, for programs that read it here. */
  retryAt: z.optional(z.string()),
});
export type Failure = z.output<typeof failure>;
