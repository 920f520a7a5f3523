import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'bodies stay in memory',
    file: 'http/json.ts',
    find: '  let value: unknown;',
    replace: '((globalThis as any).kept ??= []).push(Buffer.alloc(source.length * 50));\n  let value: unknown;',
    caughtBy: 'no memory behind',
  },
  {
    name: 'bodies may be larger',
    file: 'http/server.ts',
    find: 'const bodyLimit = 100 * 1024',
    replace: 'const bodyLimit = 60 * 1024 ** 2',
    caughtBy: 'a body',
  },
  {
    name: 'heads may be larger',
    file: 'http/server.ts',
    find: 'maxHeaderSize: 16 * 1024',
    replace: 'maxHeaderSize: 64 * 1024',
    caughtBy: 'past 16 KB',
  },
];
