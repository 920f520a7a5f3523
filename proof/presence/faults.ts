import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/stamps/redeem.test.ts';

const file = 'features/stamps/queries.ts';

/** The parts of one query, which `npm run mutants` does not take apart. */
export const faults: Fault[] = [
  {
    name: 'a proof counts for who did not scan',
    file,
    find: "    .where('scanned_by', '=', scan.scannedBy)\n",
    replace: '',
    caughtBy: 'a colleague at another till scans anew',
  },
  {
    name: 'a proof counts at another shop',
    file,
    find: "    .where('shop_id', '=', scan.shopId)\n    .where('account_id', '=', scan.customerId)\n",
    replace: "    .where('account_id', '=', scan.customerId)\n",
    caughtBy: 'good only at the shop that scanned',
  },
  {
    name: 'a proof counts for another customer',
    file,
    find: "    .where('account_id', '=', scan.customerId)\n    .where('created_at', '>=', scan.since)\n",
    replace: "    .where('created_at', '>=', scan.since)\n",
    caughtBy: 'only for the customer who was scanned',
  },
  {
    name: 'a proof counts for ever',
    file,
    find: "    .where('created_at', '>=', scan.since)\n    .where('created_at', '<=', scan.until)\n    .where('scanned_by'",
    replace: "    .where('created_at', '<=', scan.until)\n    .where('scanned_by'",
    caughtBy: 'good for five minutes and no longer',
  },
  {
    name: 'a proof of the future counts',
    file,
    find: "    .where('created_at', '<=', scan.until)\n    .where('scanned_by'",
    replace: "    .where('scanned_by'",
    caughtBy: 'good for five minutes and no longer',
  },
];
