import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'bodies are kept',
    file: 'http/json.ts',
    find: '  let value: unknown;',
    replace: '((globalThis as any).kept ??= []).push(Buffer.alloc(source.length * 50));\n  let value: unknown;',
    caughtBy: 'no memory behind',
  },
];
