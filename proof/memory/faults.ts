import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'calls that were sent ahead are not counted',
    file: 'http/connections.ts',
    find: 'if (connection.waiting.length > maxWaitingCalls) call.socket.destroy();',
    replace: '',
    caughtBy: 'asked for 200 times',
  },
  {
    name: 'an answer that is not read keeps its connection',
    file: 'http/connections.ts',
    find: 'if (connection.left.seen >= looks) socket.destroy();\n  else ',
    replace: '',
    caughtBy: 'as often as may wait',
  },
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
    file: 'features/member-import/read-file.ts',
    find: 'if (index < mostImportColumns) return cell;',
    replace: 'if (index >= 0) return cell;',
    caughtBy: 'nothing but commas',
  },
  {
    name: 'a picture may be as thin as it likes',
    file: 'features/images/redraw.ts',
    find: 'if (Math.max(width, height) > longestImageSide)',
    replace: 'if (Math.min(width, height) > longestImageSide)',
    caughtBy: 'a picture of',
  },
];
