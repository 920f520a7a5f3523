/** The slices with data of a person or a shop, in the order of the export's files. */
import { groundData } from '#db/own-rows.ts';
import { accountData } from '#features/accounts/data.ts';
import { auditData } from '#features/audit/data.ts';
import { categoryData } from '#features/categories/data.ts';
import { designData } from '#features/designs/data.ts';
import { draftData } from '#features/drafts/data.ts';
import { googleData } from '#features/google/data.ts';
import { imageData } from '#features/images/data.ts';
import { inboxData } from '#features/inbox/data.ts';
import { membershipData } from '#features/membership/data.ts';
import { noteData } from '#features/notes/data.ts';
import { notificationData } from '#features/notifications/data.ts';
import { orderData } from '#features/orders/data.ts';
import { passkeyData } from '#features/passkeys/data.ts';
import { payeeData } from '#features/payees/data.ts';
import { paymentData } from '#features/payments/data.ts';
import { peopleData } from '#features/people/data.ts';
import { productData } from '#features/products/data.ts';
import { pushData } from '#features/push/data.ts';
import { quickAnswerData } from '#features/quick-answers/data.ts';
import { recoveryData } from '#features/recovery/data.ts';
import { reminderData } from '#features/reminders/data.ts';
import { reviewData } from '#features/reviews/data.ts';
import { shopData } from '#features/shops/data.ts';
import { staffData } from '#features/staff/data.ts';
import { stampData } from '#features/stamps/data.ts';
import { tabletData } from '#features/tablets/data.ts';
import { twoStepData } from '#features/two-step/data.ts';
import { unclaimedData } from '#features/unclaimed/data.ts';
import { unsubscribeData } from '#features/unsubscribe/data.ts';
import { videoData } from '#features/videos/data.ts';
import type { SliceData } from '#slice-data.ts';

/**
 * Erasing goes through them with the account and its memberships locked, and deletes in any order
 * what only they guard. Closing a shop keeps this order: first its own row, then its designs and
 * its draft.
 */
export const slices: SliceData[] = [
  ...[
    accountData,
    twoStepData,
    passkeyData,
    pushData,
    recoveryData,
    googleData,
    groundData,
    shopData,
    designData,
    draftData,
    categoryData,
    productData,
    payeeData,
    paymentData,
    orderData,
    membershipData,
    stampData,
  ],
  ...[
    reviewData,
    noteData,
    quickAnswerData,
    inboxData,
    notificationData,
    reminderData,
    unsubscribeData,
    unclaimedData,
    staffData,
    tabletData,
    peopleData,
    auditData,
    imageData,
    videoData,
  ],
];
