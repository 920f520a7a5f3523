/** Every refusal: code, HTTP status, message and details. One list for server and web. */
import * as z from 'zod/mini';
import { amount } from './amounts.ts';
import { tokenFailed } from './failure.ts';
import { sums, wrongLine } from './order-lines.ts';

/** Messages that the specification gives (section 8) are verbatim; the others are ours. */
export const refusals = {
  notReadable: [400, 'We couldn’t read this request. Reload the page and try again.'],
  noticeRefused: [400, 'This message is not from a payment provider.'],
  noToken: [401, 'Not authorized, no token'],
  tokenFailed: [401, tokenFailed],
  badCredentials: [401, 'Invalid email or password'],
  socialFailed: [401, 'authentication has been failed!'],
  googleRefused: [400, 'We couldn’t confirm your Google sign-in. Please start again.'],
  googleDenied: [403, 'You did not allow Google to share your email. Try again, or sign in another way.'],
  googleUnverified: [
    403,
    'Google has not verified this email address. Verify it with Google, or sign in with a password.',
  ],
  googleOff: [404, 'Google sign-in is not set up here. Sign in another way.'],
  googleOther: [409, 'This email is connected to a different Google account. Sign in with that one.'],
  googleAway: [503, 'Google is not responding. Try again in a moment, or sign in another way.'],
  forbidden: [403, 'You don’t have permission to do this.'],
  identityMismatch: [403, 'This id is not yours. Sign in again, then try again.'],
  selfAward: [403, 'You can’t stamp your own card.'],
  ownShop: [403, 'You can’t follow or join your own shop.'],
  reauthRequired: [403, 'Enter your current password to continue.'],
  foreignOrigin: [403, 'This request came from another website. Open Stampdeck and try again.'],
  notFound: [404, 'Not found.'],
  shopNotFound: [404, 'There is no shop at this address.'],
  shopSuspended: [404, 'This shop is closed for now.'],
  shopClosed: [
    404,
    'This shop has closed for good. Thank you for every visit. The stamps you collected here stay in your data.',
  ],
  customerNotFound: [404, 'This customer is not registered here. Ask them to register and join the Royalty program.'],
  notMember: [404, 'This customer is not a member. Ask them to join the Royalty program on your shop page.'],
  shortCodeUnknown: [
    404,
    'No member or follower of yours has this code now. It changes every minute: ask for the code that their phone shows now, or search by name.',
  ],
  shortCodeTwice: [409, 'Two of your customers have this code right now. Scan the QR code, or use the next code.'],
  chatNotLinked: [403, 'You can write to each other while the customer follows the shop or is a member.'],
  chatBlocked: [403, 'Messages are turned off in this conversation.'],
  chatNoAccount: [409, 'This member has a paper card and no account, so they cannot get messages.'],
  pushServiceUnknown: [
    422,
    'We don’t know the push service of this browser, so it can’t show notifications. Try another browser.',
  ],
  quickAnswersFull: [409, 'Your shop has 50 quick answers, which is the most. Delete one first.'],
  chatClosed: [409, 'This shop has closed for good, so it cannot get messages.'],
  emailUnconfirmed: [409, 'Confirm your email address first.'],
  emailTaken: [409, 'This email already has an account. Sign in instead.'],
  alreadyMember: [409, 'You already have a member with this email. Search for them instead.'],
  alreadyClaimed: [409, 'This paper card has already been merged.'],
  claimDoesNotFit: [
    409,
    'Together, both cards hold more stamps than fit on one. Redeem the full card or take stamps back, then merge.',
  ],
  claimHasRewards: [
    409,
    'Rewards of this card were given or are due, so its stamps can’t move. Keep stamping it by its code or name until it is full, redeem what is due, then merge.',
  ],
  importRunning: [409, 'A file is already being read or imported. Wait until it is done.'],
  archiveBusy: [409, 'An archive is already being checked or imported. Wait until it is done.'],
  archiveUnderWay: [409, 'A download of this shop’s archive is already running. Wait until it is done.'],
  importNotReady: [409, 'This file was replaced or has expired. Choose it again.'],
  archiveNotReady: [409, 'This archive was replaced or has expired. Choose the file again.'],
  shortNameTaken: [409, 'Another shop has this address. Choose another.'],
  shortNamesToday: [409, 'You have changed your address several times today. Try again tomorrow.'],
  shortNamesFull: [409, 'Your shop has reached the limit of addresses. Go back to one that you had before.'],
  shopNotEmpty: [
    409,
    'You can import an archive only into an empty shop. This one already has members or stamps. Nothing was changed.',
  ],
  shopMoving: [409, 'This shop’s members are being imported right now. Please try again in a few minutes.'],
  designFirst: [409, 'Design your card first'],
  draftMoved: [
    409,
    'This draft was also changed somewhere else. Nothing was overwritten. Choose which version to keep.',
  ],
  noteMoved: [409, 'Someone else changed this note meanwhile. Nothing was overwritten. Compare both, then save again.'],
  productMoved: [
    409,
    'Someone else changed this product meanwhile. Nothing was overwritten. Compare both, then save again.',
  ],
  productUndoGone: [409, 'This can no longer be undone.'],
  oneSeller: [409, 'An order holds the items of one seller. Start a new cart for another one.'],
  priceChanged: [409, 'A price changed. Nothing was ordered. Check the new total, then order again.'],
  linesChanged: [409, 'Some items can’t be ordered as they are. Nothing was ordered. Check your cart.'],
  stockGone: [409, 'Some of these items were sold in the meantime. Nothing was paid.'],
  orderTooLarge: [409, 'This order is too large to be placed at once. Split it.'],
  packagesForOwners: [403, 'Only shop owners can buy packages.'],
  ownProducts: [403, 'You can’t order from your own shop.'],
  payMethodOff: [409, 'This seller does not take this kind of payment. Choose another.'],
  pickupOff: [409, 'This order can’t be collected. Enter an address.'],
  notPaidHere: [409, 'Only orders with ‘Pay at the shop’ can be marked as paid.'],
  orderCanceled: [409, 'This order was canceled.'],
  orderPaid: [409, 'This order is paid. Only a refund by the shop can end it.'],
  orderNotPaid: [409, 'This order is not paid.'],
  orderDelivered: [409, 'This order was delivered already.'],
  orderStarted: [409, 'The shop has started to prepare this order. Ask the shop to cancel it.'],
  orderNotYours: [409, 'This order was not placed by this customer.'],
  packagesFull: [409, 'There are 50 packages, which is the most. Remove one first.'],
  categoryTaken: [409, 'Another category has this name. Choose another.'],
  categoriesFull: [409, 'Your shop has 50 categories, which is the most. Delete one first.'],
  stampMaximum: [409, 'You have reached to maximum stamps'],
  stampNegative: [409, 'You can not give a negative stamp'],
  stampedJustNow: [409, 'This card got a stamp less than a minute ago.'],
  memberDisabled: [409, 'This membership is disabled. Enable it before stamping.'],
  otherCustomerHere: [409, 'Someone else is signed in on this device.'],
  moveNotPossible: [
    409,
    'This account can’t be moved at the counter. The customer signs in on the new phone with their email and password.',
  ],
  moveNoAccount: [
    409,
    'This member has a paper card and no account. They join on your shop page with their phone, then you merge both cards.',
  ],
  followFirst: [409, 'Follow the shop first, then join.'],
  paymentsOff: [404, 'Online payment is not set up here.'],
  alreadyPaid: [409, 'This order is already paid.'],
  paymentRunning: [409, 'Another payment for this order is being processed. Wait a moment.'],
  paymentOpen: [409, 'This payment was not completed. Try again, or choose another way to pay.'],
  paymentDeclined: [409, 'The payment was declined. Try again, or choose another way to pay.'],
  paymentChecked: [409, 'Your payment is being checked. The order changes to paid as soon as the money arrives.'],
  paymentReturned: [409, 'This order can no longer be paid. If money was taken, it is on its way back to you.'],
  refundTooMuch: [409, 'This is more than what is left to refund.'],
  refundRefused: [
    409,
    'The payment provider refused this refund. Refund it in your account there; the order follows by itself.',
  ],
  undoNotLast: [409, 'Only the last entry of the card can be undone.'],
  undoNotPossible: [409, 'This entry can’t be undone.'],
  overrideNotYours: [403, 'Only the owner can go past a limit.'],
  withoutCodeNotYours: [
    403,
    'Your shop does not let you redeem without the customer’s code. Scan the code on their phone, or ask the shop owner.',
  ],
  moveNotYours: [
    403,
    'Only the owner, and staff who may redeem without a phone, can move a card to a new phone. Ask the shop owner.',
  ],
  newPhoneWaits: [
    403,
    'A shop signed this phone in during the last 7 days. To do this now, sign in here with a link from an email or with your password.',
  ],
  undoNotYours: [403, 'You can undo only your own entries. Ask the shop owner.'],
  rewardAhead: [409, 'This card has not reached this reward yet.'],
  noReward: [409, 'This card has no reward at this stamp.'],
  rewardTaken: [409, 'This reward was already redeemed.'],
  presenceNeeded: [
    409,
    'To redeem, scan the code on the customer’s own phone. Printed codes, old codes and names only collect stamps.',
  ],
  undoNextCard: [409, 'The next card already has stamps. Take those back first, then undo.'],
  limitGap: [409, 'This customer has to wait for the next stamp.'],
  limitVisit: [409, 'This customer has reached your limit for one visit.'],
  limitDay: [409, 'This customer has reached your limit for one day.'],
  limitPerson: [409, 'You have reached the limit for one hour.'],
  reversalBelowReward: [409, 'A reward for these stamps was redeemed. Undo the redemption first.'],
  tooLarge: [413, 'This is too large.'],
  mediaType: [415, 'Send this as JSON.'],
  imageType: [415, 'We can’t show this type of image. Choose a JPEG, PNG, WebP or GIF.'],
  videoType: [415, 'We can’t show this type of video. Choose an MP4, MOV or WebM.'],
  invalid: [422, 'Some fields are not valid. Please check them.'],
  paymentUnknown: [422, 'We don’t know this payment. Start it again from the order.'],
  linkRefused: [422, 'This link was already used, has expired or was replaced by a newer one. Request a new one.'],
  keyReused: [422, 'This request key was already used for another request.'],
  codeRefused: [422, 'This code is not valid. Ask the customer to open their code again.'],
  weakPassword: [422, 'This password is too easy to guess. Choose another.'],
  imageUnreadable: [422, 'We can’t read this image. The file may be damaged. Choose another.'],
  imagePixels: [
    422,
    'This image is too large. The limit is 16,384 pixels per side and 50 million in total. Make it smaller and try again.',
  ],
  videoUnreadable: [422, 'We can’t read this video. The file may be damaged. Choose another.'],
  csvRefused: [422, 'We can’t read this file as a list of members. Choose a CSV file.'],
  uploadsAtOnce: [429, 'Two of your files are still uploading. Wait until they are done.'],
  uploadsToday: [429, 'You have reached the limit of images for one day. Try again later.'],
  tooManyAttempts: [429, 'Too many attempts. Wait a moment, then try again.'],
  tooManyWindows: [429, 'Stampdeck is open in too many windows. Close one and reload.'],
  headersTooLarge: [431, 'The request headers are too large.'],
  internal: [500, 'Something went wrong on our side. Please try again.'],
  paymentAway: [503, 'The payment service is not responding. Try again in a moment: nothing is paid twice.'],
  unavailable: [503, 'We are busy right now. Please try again in a moment.'],
  videoQuota: [507, 'Your shop has no room for more videos. Choose a shorter one.'],
  storageFull: [507, 'There is no room for more files. Ask the administrator to free up disk space.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof refusals;

/** Seconds to wait; also in the `Retry-After` header. */
const waiting = z.object({ retryAfter: z.number() });
/** How many more stamps fit. */
const fitting = z.object({ fits: z.int() });
/** The limit's setting, and when (ISO time) the call is possible. */
const passedLimit = z.object({ limit: z.int(), retryAt: z.string() });

/** Details that a screen needs besides the message. Codes that are not listed have none. */
export const refusalDetails = {
  claimDoesNotFit: fitting,
  noteMoved: z.object({ note: z.object({ text: z.string(), version: z.int() }) }),
  /** The stored version, and when it was saved. `getProduct` has its fields. */
  productMoved: z.object({ version: z.int(), updatedAt: z.string() }),
  /** What is due now, with the prices of the lines in their order. */
  priceChanged: z.extend(sums, { prices: z.array(amount) }),
  linesChanged: z.object({ lines: z.array(wrongLine) }),
  stockGone: z.object({ lines: z.array(wrongLine) }),
  archiveBusy: waiting,
  archiveUnderWay: waiting,
  stampMaximum: fitting,
  limitGap: passedLimit,
  limitVisit: passedLimit,
  limitDay: passedLimit,
  limitPerson: passedLimit,
  shortNamesToday: passedLimit,
  uploadsAtOnce: waiting,
  uploadsToday: waiting,
  tooManyAttempts: waiting,
  unavailable: waiting,
} as const satisfies Partial<Record<RefusalCode, z.ZodMiniType>>;

export type DetailedCode = keyof typeof refusalDetails;
export type PlainCode = Exclude<RefusalCode, DetailedCode>;
export type DetailsOf<Code extends DetailedCode> = z.output<(typeof refusalDetails)[Code]>;
