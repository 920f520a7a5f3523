import type { Fault } from '#faults/fault.ts';

const engine = 'postgres';

export const faults: Fault[] = [
  {
    name: 'errors of a connection in use are not handled',
    file: 'db/postgres.ts',
    find: "pool.on('connect', (client) => client.on('error', onError));",
    replace: '',
    caughtBy: 'ten killed databases',
    engine,
  },
  {
    name: 'a database that shuts down counts as an internal error',
    file: 'db/client.ts',
    find: '57P0|',
    replace: '',
    caughtBy: 'the loss of all its connections',
    engine,
  },
  {
    name: 'the wait for a frozen database never ends',
    file: 'db/postgres.ts',
    find: 'query_timeout: limit + 1000,',
    replace: '',
    caughtBy: 'a frozen database',
    engine,
  },
];
