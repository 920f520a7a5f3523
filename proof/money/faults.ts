import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'half a cent of tax is rounded down',
    file: '/contract/order-sums.ts',
    find: 'Math.floor((cents * rate + 5000) / 10_000)',
    replace: 'Math.floor((cents * rate + 4999) / 10_000)',
    caughtBy: 'a million random carts',
  },
];
