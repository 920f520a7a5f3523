import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/payments/trouble.test.ts';

export const faults: Fault[] = [
  {
    name: 'a payment of PayPal that cannot be read counts as declined',
    file: 'payments/paypal.ts',
    find: `    if (!isFine(answer)) throw new ProviderAwayError(codeOf(answer));
    return paymentOf`,
    replace: `    if (!isFine(answer)) throw new ProviderRefusedError(codeOf(answer));
    return paymentOf`,
    caughtBy: 'may not be read after its money was taken',
  },
  {
    name: 'a message is forgotten while someone works on its payment',
    file: 'features/payments/queries.ts',
    find: 'case when due_at = ${until} then ${dueAt} else due_at end',
    replace: 'case when due_at = ${until} then ${dueAt} else ${dueAt} end',
    caughtBy: 'a message that comes while someone works on the payment',
  },
  {
    name: 'a payment that a crash left behind waits for its next look',
    file: 'features/payments/queries.ts',
    find: '.set({ busy_until: until, due_at: until })',
    replace: '.set({ busy_until: until })',
    caughtBy: 'heals within a minute, also long after',
  },
  {
    name: 'a refund that was refused is only in the log',
    file: 'features/payments/refunds.ts',
    find: '    await noteFailedRefund(tx, order, { by, ...partIn(refund) });\n    if (isAlone) await queueRefundEmail(tx, order, refund);',
    replace: '',
    caughtBy: 'is in the order, and the owner gets an email',
  },
  {
    name: 'the person who waits for a refund gets an email, too',
    file: 'features/payments/refunds.ts',
    find: 'if (isAlone) await queueRefundEmail',
    replace: 'await queueRefundEmail',
    caughtBy: 'without an email',
  },
  {
    name: 'a buyer reads that a refund was refused',
    file: 'features/orders/present.ts',
    find: "viewer === 'seller' || kind !== 'refundFailed'",
    replace: 'true',
    caughtBy: 'is in the order, and the owner gets an email',
  },
];
