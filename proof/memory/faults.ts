import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'each reader has a copy of a file',
    file: 'http/files.ts',
    find: 'yield body.subarray(at, at + pieceBytes)',
    replace: 'yield Buffer.concat(Array(40).fill(body)).subarray(at, at + pieceBytes)',
    caughtBy: 'as often as may wait',
  },
];
