import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'a process that died is remembered',
    file: 'realtime/presence.ts',
    find: 'silentFor = 15_000',
    replace: 'silentFor = 150_000',
    caughtBy: 'count as gone',
    engine: 'postgres',
  },
  {
    name: 'events stay in their process',
    file: 'realtime/server.ts',
    find: "      tell({ kind: 'event', rooms: audience, name, payload });\n",
    replace: '',
    caughtBy: 'while Redis stands still',
    engine: 'postgres',
  },
];
