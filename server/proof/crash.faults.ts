import type { Fault } from './faults.ts';

const caughtBy = 'killed twenty times';
const later = 'await new Promise((go) => setTimeout(go, 5));';

export const faults: Fault[] = [
  {
    name: 'SQLite answers before the commit',
    file: 'db/sqlite.ts',
    find: 'for (const job of batch) answers.push(await this.#runOne(job));',
    replace: `for (const job of batch) answers.push(await this.#runOne(job));
      for (const answer of answers) answer();
      ${later}`,
    caughtBy,
    engine: 'sqlite',
  },
  {
    name: 'PostgreSQL answers before the commit',
    file: 'features/stamps/actions.ts',
    find: '? await queries.moveStamps(ctx.db, entry)',
    replace: `? await new Promise<queries.ChangedCard | undefined>((answer, fail) => {
              ctx.store.write(async (db) => {
                answer(await queries.moveStamps(db, entry));
                ${later}
              }).catch(fail);
            })`,
    caughtBy,
    engine: 'postgres',
  },
  {
    name: 'SQLite writes the ledger row apart from the card',
    file: 'features/stamps/queries.ts',
    find: `  await sql\`insert into ledger (\${ledgerColumns}) select \${entryValues(entry, sql\`u\`)} from (
      select \${card.cardId} as "cardId", \${card.memberId} as "memberId", \${card.size} as size, \${card.count} as count,
        \${card.version} as version, \${card.seq} as seq) u\`.execute(db);`,
    replace: `  setTimeout(() => void sql\`insert into ledger (\${ledgerColumns}) select \${entryValues(entry, sql\`u\`)} from (
      select \${card.cardId} as "cardId", \${card.memberId} as "memberId", \${card.size} as size, \${card.count} as count,
        \${card.version} as version, \${card.seq} as seq) u\`.execute(db), 5);`,
    caughtBy,
    engine: 'sqlite',
  },
  {
    name: 'PostgreSQL writes the ledger row apart from the card',
    file: 'features/stamps/queries.ts',
    find: `returning \${changed}),
      l as (insert into ledger (\${ledgerColumns}) select \${entryValues(entry, sql\`u\`)} from u)
      select u.*, \${entry.ledgerId}::text as "ledgerId" from u\`.execute(db);`,
    replace: `returning \${changed})
      select u.*, \${entry.ledgerId}::text as "ledgerId" from u\`.execute(db);
    const { count = 0, seq = 0, size = 0, version = 0, cardId, memberId } = (rows[0] ?? {}) as never;
    if (rows[0]) await sql\`insert into ledger (\${ledgerColumns}) select \${entryValues(entry, sql\`u\`)} from (
      select \${cardId}::text as "cardId", \${memberId}::text as "memberId", \${sql.lit(size)} as size, \${sql.lit(count)} as count,
        \${sql.lit(version)}::integer as version, \${sql.lit(seq)} as seq) u\`.execute(db);`,
    caughtBy,
    engine: 'postgres',
  },
  {
    name: 'the request key is ignored',
    file: 'features/stamps/actions.ts',
    find: 'requestKey: ctx.requestKey ?? newSecret()',
    replace: 'requestKey: newSecret()',
    caughtBy,
  },
];
