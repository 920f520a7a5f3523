import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'money is taken without paying the order',
    file: 'features/payments/settle.ts',
    find: 'return held !== undefined && (await markPaid(tx, held, { isTest: row.is_test === 1 })).isNow;',
    replace: 'return held !== undefined && row.is_test === 0;',
    caughtBy: 'take the money once and pay the order once',
  },
  {
    name: 'a refund that is sent again is another one',
    file: 'features/payments/refunds.ts',
    find: 'provider.refund({ key: id, captureId',
    replace: 'provider.refund({ key: newId(), captureId',
    caughtBy: 'killed while it refunds one of two pieces',
  },
];
