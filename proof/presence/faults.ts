import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/stamps/redeem.test.ts';

const file = 'features/stamps/queries.ts';

/** The conditions of one query, which `npm run mutants` does not change one by one. */
export const faults: Fault[] = [
  {
    name: 'a proof counts for someone who did not scan',
    file,
    find: 'scanned_by: scan.scannedBy, ',
    replace: '',
    caughtBy: 'a colleague at another register scans again',
  },
  {
    name: 'a proof counts at another shop',
    file,
    find: 'shop_id: scan.shopId, account_id: scan.customerId',
    replace: 'account_id: scan.customerId',
    caughtBy: 'valid only at the shop that scanned',
  },
  {
    name: 'a proof counts for another customer',
    file,
    find: ', account_id: scan.customerId',
    replace: '',
    caughtBy: 'only for the scanned customer',
  },
  {
    name: 'a proof never expires',
    file,
    find: "      .where('created_at', '>=', scan.since)\n      .where('created_at', '<=', scan.until)\n      .where(({ and }) => and({ scanned_by",
    replace: "      .where('created_at', '<=', scan.until)\n      .where(({ and }) => and({ scanned_by",
    caughtBy: 'good for five minutes and no longer',
  },
  {
    name: 'a proof from the future counts',
    file,
    find: "      .where('created_at', '<=', scan.until)\n      .where(({ and }) => and({ scanned_by",
    replace: '    .where(({ and }) => and({ scanned_by',
    caughtBy: 'good for five minutes and no longer',
  },
];
