import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/archive/archive-faults.test.ts';

const rules = 'features/archive/rules.ts';
const zip = 'features/archive/zip-file.ts';

export const faults: Fault[] = [
  {
    name: 'a reward is given that was not reached',
    file: rules,
    find: 'if (slot > state.count)',
    replace: 'if (slot > 20)',
    caughtBy: 'a reward that is not reached',
  },
  {
    name: 'an undo is undone',
    file: rules,
    find: "if (last.kind !== 'award' && last.kind !== 'redemption')",
    replace: "if (last.kind === 'opening')",
    caughtBy: 'an undo of an undo',
  },
  {
    name: 'a card holds what its ledger does not say',
    file: rules,
    find: 'if (card.count !== state.count)',
    replace: 'if (card.count < 0)',
    caughtBy: 'a card with more stamps than its ledger',
  },
  {
    name: 'a ZIP unpacks to anything',
    file: zip,
    find: 'bytes > smallEnough && bytes > packed * mostFold',
    replace: 'bytes < 0',
    caughtBy: 'a bomb',
  },
  {
    name: 'a checksum is not held against the bytes',
    file: zip,
    find: 'if (sum !== entry.crc32)',
    replace: 'if (sum < 0)',
    caughtBy: 'one with another checksum',
  },
];
