/** Everything a person may be told when a call fails: code, HTTP status and words. One catalogue for both sides. */
import * as z from 'zod/mini';

/** Specification, section 8, wherever the words are given there; the rest are ours. */
export const refusals = {
  notReadable: [400, 'The request could not be read.'],
  noToken: [401, 'Not authorized, no token'],
  tokenFailed: [401, 'Not authorized, token failed'],
  badCredentials: [401, 'Invalid email or password'],
  socialFailed: [401, 'authentication has been failed!'],
  googleRefused: [400, 'This sign-in with Google could not be confirmed. Nothing was changed; please start again.'],
  googleDenied: [403, 'Google was not asked to say who you are. Nothing was changed.'],
  googleUnverified: [403, 'Google has not verified this e-mail address. Verify it there, or sign in with a password.'],
  googleOff: [404, 'Sign-in with Google is not set up on this server.'],
  googleOther: [409, 'This e-mail’s account is connected with another Google account. Sign in with that one.'],
  googleCode: [422, 'This code is not right. Look into the newest e-mail, or ask for another code.'],
  googleAway: [503, 'Google does not answer. Nothing was changed; try again in a moment, or sign in another way.'],
  forbidden: [403, 'You may not do this.'],
  identityMismatch: [403, 'This call names somebody else.'],
  selfAward: [403, 'Nobody can stamp their own card.'],
  ownShop: [403, 'This is your own shop.'],
  reauthRequired: [403, 'Please enter your current password.'],
  foreignOrigin: [403, 'This call must come from the shop page itself.'],
  notFound: [404, 'Not found.'],
  shopNotFound: [404, 'There is no shop at this address.'],
  shopSuspended: [404, 'This shop is closed for now.'],
  customerNotFound: [404, 'This customer is not known here. Ask them to register and join the Royalty program.'],
  notMember: [404, 'This customer is not a member. Ask them to join the Royalty program on your shop page.'],
  emailTaken: [409, 'This e-mail already has an account. Sign in instead.'],
  designFirst: [409, 'Design your card first'],
  stampMaximum: [409, 'You have reached to maximum stamps'],
  stampNegative: [409, 'You can not give a negative stamp'],
  memberDisabled: [409, 'This membership is disabled. Enable it before stamping.'],
  followFirst: [409, 'Follow the shop first, then join.'],
  undoNotLast: [409, 'Only the last entry of the card can be undone.'],
  undoNotPossible: [409, 'This entry cannot be undone.'],
  undoNotYours: [403, 'Only your own entries can be undone. Ask the shop owner.'],
  tooLarge: [413, 'This is too large.'],
  mediaType: [415, 'Send this as JSON.'],
  imageType: [415, 'This is no picture that we can show. Choose a JPEG, PNG, WebP or GIF.'],
  invalid: [422, 'Some of what was sent is not valid.'],
  linkRefused: [422, 'This link was used, has expired, or was replaced by a newer one. Ask for a new one.'],
  keyReused: [422, 'This request key was already used for something else.'],
  codeRefused: [422, 'This code is not valid. Ask the customer to open their code again.'],
  weakPassword: [422, 'This password is too easy to guess. Choose another.'],
  imageUnreadable: [422, 'This picture cannot be read; the file may be damaged. Choose another.'],
  imagePixels: [422, 'This picture has too many pixels. Make it smaller, then try again.'],
  uploadsAtOnce: [429, 'Two of your pictures are on their way already. Wait until they are there.'],
  uploadsToday: [429, 'These were all the pictures for one day. Try again later.'],
  tooManyAttempts: [429, 'Too many tries. Wait a moment, then try again.'],
  headersTooLarge: [431, 'The request headers are too large.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed; please try again.'],
  unavailable: [503, 'The server is busy or its database is away. Please try again in a moment.'],
  storageFull: [507, 'The server has no room for more pictures. Whoever runs it has to make some.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** The body of every failed call. `fields` names what to mend, by field. */
export const failure = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Seconds to wait, where waiting helps. */
  retryAfter: z.optional(z.number()),
  /** How many stamps still fit on the card, with `stampMaximum`. */
  fits: z.optional(z.int()),
});
export type Failure = z.output<typeof failure>;
