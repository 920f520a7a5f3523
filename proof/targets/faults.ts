import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: "a shop's page may continue into another host",
    file: '/contract/pages.ts',
    find: '/^\\/operator\\/[\\w-]{1,64}$/.test(value)',
    replace: "value.startsWith('/operator/')",
    caughtBy: 'is left out of the way back',
  },
  {
    name: 'every path counts as a screen',
    file: '/contract/pages.ts',
    find: 'return known && !ways',
    replace: 'return (known || true) && !ways',
    caughtBy: 'is left out of the way back',
  },
];
