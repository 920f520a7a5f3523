import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/inbox/completeness.test.ts';

export const faults: Fault[] = [
  {
    name: 'numbers are given without the lock',
    file: 'features/inbox/queries.ts',
    find: "    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())\n",
    replace: '',
    caughtBy: 'numbers without gaps',
    engine: 'postgres',
  },
  {
    name: 'a page after a number leaves one out',
    file: 'features/inbox/queries.ts',
    find: "query.where('m.seq', '>', after as number)",
    replace: "query.where('m.seq', '>', (after as number) + 1)",
    caughtBy: 'after 120 cuts',
  },
];
