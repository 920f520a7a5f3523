/** Everything a person may be told when a call fails: code, HTTP status, words and details. One catalogue for both sides. */
import * as z from 'zod/mini';
import { tokenFailed } from './failure.ts';

/** Specification, section 8, wherever the words are given there; the rest are ours. */
export const refusals = {
  notReadable: [400, 'The request could not be read.'],
  noToken: [401, 'Not authorized, no token'],
  tokenFailed: [401, tokenFailed],
  badCredentials: [401, 'Invalid email or password'],
  socialFailed: [401, 'authentication has been failed!'],
  googleRefused: [400, 'This sign-in with Google could not be confirmed. Nothing was changed; please start again.'],
  googleDenied: [403, 'You did not let Google tell us who you are. Nothing was changed; you can sign in another way.'],
  googleUnverified: [403, 'Google has not verified this e-mail address. Verify it there, or sign in with a password.'],
  googleOff: [404, 'Sign-in with Google is not set up on this server.'],
  googleOther: [409, 'This e-mail’s account is connected with another Google account. Sign in with that one.'],
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
  shopClosed: [
    404,
    'This shop has closed for good. Thank you for every visit. The stamps that you collected here stay in your data.',
  ],
  customerNotFound: [404, 'This customer is not known here. Ask them to register and join the Royalty program.'],
  notMember: [404, 'This customer is not a member. Ask them to join the Royalty program on your shop page.'],
  emailTaken: [409, 'This e-mail already has an account. Sign in instead.'],
  alreadyMember: [409, 'A member with this e-mail is there already. Search for them by it.'],
  handedOver: [409, 'This card was handed over already.'],
  handOverNotFits: [
    409,
    'Both cards together hold more stamps than fit on one. Redeem the full card or take stamps back first, then hand over.',
  ],
  handOverOwed: [
    409,
    'Rewards of this card were given or are still owed, and they cannot move to another one. Both members stay as they are.',
  ],
  importRunning: [409, 'A file is being read or imported already. Wait until it is done.'],
  archiveBusy: [409, 'An archive is being read or brought in already. Wait until that is done.'],
  archiveUnderWay: [409, 'This shop’s archive is on its way already. Wait until it is there.'],
  importNotReady: [409, 'This file was replaced by another or has waited too long. Choose it again.'],
  archiveNotReady: [409, 'This archive was replaced by another or has waited too long. Choose the file again.'],
  shopNotEmpty: [409, 'An archive needs an empty shop. This one has members or stamps already; nothing was changed.'],
  shopMoving: [409, 'This shop is just taking in its members from an archive. Please try again in a few minutes.'],
  designFirst: [409, 'Design your card first'],
  draftMoved: [
    409,
    'This draft was changed somewhere else meanwhile. Nothing was overwritten; choose which one to keep.',
  ],
  stampMaximum: [409, 'You have reached to maximum stamps'],
  stampNegative: [409, 'You can not give a negative stamp'],
  stampedJustNow: [409, 'This card had a stamp less than a minute ago.'],
  memberDisabled: [409, 'This membership is disabled. Enable it before stamping.'],
  followFirst: [409, 'Follow the shop first, then join.'],
  undoNotLast: [409, 'Only the last entry of the card can be undone.'],
  undoNotPossible: [409, 'This entry cannot be undone.'],
  overrideNotYours: [403, 'Only the shop owner may give in spite of a limit.'],
  undoNotYours: [403, 'Only your own entries can be undone. Ask the shop owner.'],
  rewardAhead: [409, 'This reward is not reached yet.'],
  noReward: [409, 'This card has no reward at this stamp.'],
  rewardTaken: [409, 'This reward was redeemed already.'],
  presenceNeeded: [
    409,
    'Scan the code on the customer’s own phone to redeem. A printed code, a name or an old code collects only.',
  ],
  undoNextCard: [409, 'The next card has stamps already. Take those back first, then undo.'],
  limitGap: [409, 'Your shop waits between two awards to one customer. The next is possible in a while.'],
  limitVisit: [409, 'This customer has had what your shop gives on one visit.'],
  limitDay: [409, 'This customer has had what your shop gives on one day.'],
  limitPerson: [409, 'This person has given what your shop lets one person give in an hour.'],
  reversalBelowReward: [409, 'A reward of these stamps was redeemed. Undo the redemption first.'],
  tooLarge: [413, 'This is too large.'],
  mediaType: [415, 'Send this as JSON.'],
  imageType: [415, 'This is no picture that we can show. Choose a JPEG, PNG, WebP or GIF.'],
  invalid: [422, 'Some of what was sent is not valid.'],
  linkRefused: [422, 'This link was used, has expired, or was replaced by a newer one. Ask for a new one.'],
  keyReused: [422, 'This request key was already used for something else.'],
  codeRefused: [422, 'This code is not valid. Ask the customer to open their code again.'],
  weakPassword: [422, 'This password is too easy to guess. Choose another.'],
  imageUnreadable: [422, 'This picture cannot be read; the file may be damaged. Choose another.'],
  imagePixels: [
    422,
    'This picture is too large: at most 16,384 pixels on each side and 50 million in all. Make it smaller, then try again.',
  ],
  csvRefused: [422, 'This file cannot be read as a list of members.'],
  uploadsAtOnce: [429, 'Two of your pictures are on their way already. Wait until they are there.'],
  uploadsToday: [429, 'These were all the pictures for one day. Try again later.'],
  tooManyAttempts: [429, 'Too many tries. Wait a moment, then try again.'],
  tooManyWindows: [429, 'Stampdeck is open in too many windows. Close one and reload.'],
  headersTooLarge: [431, 'The request headers are too large.'],
  internal: [500, 'Something went wrong on our side. Nothing was changed; please try again.'],
  unavailable: [503, 'The server is busy or its database is away. Please try again in a moment.'],
  storageFull: [507, 'The server has no room for more files. Whoever runs it has to make some.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** Seconds to wait; the answer's `Retry-After` says them, too. */
const waiting = z.object({ retryAfter: z.number() });
/** How many stamps still fit. */
const fitting = z.object({ fits: z.int() });
/** What the limit that refused is set to, and when (ISO time) the award is possible. */
const passedLimit = z.object({ limit: z.int(), retryAt: z.string() });

/** What a screen needs to go on beside the words, by code. A code that is not here has no details. */
export const refusalDetails = {
  handOverNotFits: fitting,
  archiveBusy: waiting,
  archiveUnderWay: waiting,
  stampMaximum: fitting,
  limitGap: passedLimit,
  limitVisit: passedLimit,
  limitDay: passedLimit,
  limitPerson: passedLimit,
  uploadsAtOnce: waiting,
  uploadsToday: waiting,
  tooManyAttempts: waiting,
  unavailable: waiting,
} as const satisfies Partial<Record<RefusalCode, z.ZodMiniType>>;

export type DetailedCode = keyof typeof refusalDetails;
export type PlainCode = Exclude<RefusalCode, DetailedCode>;
export type DetailsOf<Code extends DetailedCode> = z.output<(typeof refusalDetails)[Code]>;
