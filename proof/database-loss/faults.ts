import type { Fault } from '#faults/fault.ts';

const engine = 'postgres';

export const faults: Fault[] = [
  {
    name: 'nobody listens to the errors of a connection in use',
    file: 'db/postgres.ts',
    find: "pool.on('connect', (client) => client.on('error', onError));",
    replace: '',
    caughtBy: 'ten killed databases',
    engine,
  },
  {
    name: 'a database going down is taken for a mistake of ours',
    file: 'db/client.ts',
    find: '57P0|',
    replace: '',
    caughtBy: 'all its connections being ended',
    engine,
  },
  {
    name: 'nobody stops waiting for a frozen database',
    file: 'db/postgres.ts',
    find: 'query_timeout: limit + 1000,',
    replace: '',
    caughtBy: 'a frozen database',
    engine,
  },
];
