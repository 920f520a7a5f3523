import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'each reader has a copy of a file',
    file: 'http/files.ts',
    find: 'yield body.subarray(at, at + pieceBytes)',
    replace: 'yield Buffer.concat(Array(40).fill(body)).subarray(at, at + pieceBytes)',
    caughtBy: 'as often as may wait',
  },
  {
    name: 'frames are not counted',
    file: 'realtime/frames.ts',
    find: 'if (budget.take(Date.now())) return true;',
    replace: 'if (budget.take(Date.now()) || true) return true;',
    caughtBy: 'a flood of',
  },
  {
    name: 'empty cells are not counted',
    file: 'csv-file.ts',
    find: 'if (index < mostImportColumns) return cell;',
    replace: 'if (index >= 0) return cell;',
    caughtBy: 'nothing but commas',
  },
];
