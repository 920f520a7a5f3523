import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'SQLite does not flush',
    file: 'db/sqlite.ts',
    find: 'pragma synchronous = full;',
    replace: 'pragma synchronous = off;',
    caughtBy: 'in the log of SQLite',
    engine: 'sqlite',
  },
  {
    name: 'SQLite answers before the flush',
    file: 'db/sqlite-writer.ts',
    find: 'for (const job of batch) answers.push(await this.#runOne(job));',
    replace: `for (const job of batch) answers.push(await this.#runOne(job));
      for (const answer of answers) answer();
      await new Promise((go) => setTimeout(go, 5));`,
    caughtBy: 'in the log of SQLite',
    engine: 'sqlite',
  },
  {
    name: 'a failed flush is answered as done',
    file: 'db/sqlite-writer.ts',
    find: 'for (const job of batch) job.reject(error);',
    replace: 'for (const answer of answers) answer();',
    caughtBy: 'lets no stamp be acknowledged',
    engine: 'sqlite',
  },
  {
    name: 'PostgreSQL does not wait for the flush',
    file: 'db/postgres.ts',
    find: 'keepAlive: true,',
    replace: "keepAlive: true, options: '-c synchronous_commit=off',",
    caughtBy: 'in the log of PostgreSQL',
    engine: 'postgres',
  },
];
