import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/stamps/redeem.test.ts';

const file = 'features/stamps/queries.ts';

/** The parts of one query, which `npm run mutants` does not take apart. */
export const faults: Fault[] = [
  {
    name: 'a proof counts for who did not scan',
    file,
    find: 'scanned_by: scan.scannedBy, ',
    replace: '',
    caughtBy: 'a colleague at another till scans anew',
  },
  {
    name: 'a proof counts at another shop',
    file,
    find: 'shop_id: scan.shopId, account_id: scan.customerId',
    replace: 'account_id: scan.customerId',
    caughtBy: 'good only at the shop that scanned',
  },
  {
    name: 'a proof counts for another customer',
    file,
    find: ', account_id: scan.customerId',
    replace: '',
    caughtBy: 'only for the customer who was scanned',
  },
  {
    name: 'a proof counts for ever',
    file,
    find: "      .where('created_at', '>=', scan.since)\n      .where('created_at', '<=', scan.until)\n      .where(({ and }) => and({ scanned_by",
    replace: "      .where('created_at', '<=', scan.until)\n      .where(({ and }) => and({ scanned_by",
    caughtBy: 'good for five minutes and no longer',
  },
  {
    name: 'a proof of the future counts',
    file,
    find: "      .where('created_at', '<=', scan.until)\n      .where(({ and }) => and({ scanned_by",
    replace: '    .where(({ and }) => and({ scanned_by',
    caughtBy: 'good for five minutes and no longer',
  },
];
