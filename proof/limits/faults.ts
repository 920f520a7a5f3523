import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'the limits are asked before the transaction',
    file: 'features/stamps/actions.ts',
    find: `  transact(ctx, async (tx) => {
    const held = await holdAward(tx, entry.customerId, new Date(entry.now));
    if (await findOwnRow(tx, entry)) return undefined;
    const passed = await askLimits(tx, held, mayPass);
    const given = await queries.moveStamps(tx.db, { ...entry, limits: passed ?? 'kept' });
`,
    replace: `  holdAward(ctx, entry.customerId, new Date(entry.now)).then(async (held) => {
    if (await findOwnRow(ctx, entry)) return undefined;
    const passed = await askLimits(ctx, held, mayPass);
    const given = await transact(ctx, (tx) => queries.moveStamps(tx.db, { ...entry, limits: passed ?? 'kept' }));
    const tx = ctx;
`,
    caughtBy: 'reached and never passed',
  },
  {
    name: 'two tills give to one customer at once',
    file: 'features/limits/queries.ts',
    find: `    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
`,
    replace: `    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
`,
    caughtBy: 'reached and never passed',
    engine: 'postgres',
  },
  {
    name: 'one person gives at two tills at once',
    file: 'features/limits/actions.ts',
    find: '  if (limits.personHour !== null) await lockAccount(tx.db, person(tx).accountId);\n',
    replace: '',
    caughtBy: 'no more than the hour allows',
    engine: 'postgres',
  },
  {
    name: 'a repeated call is held against its own award',
    file: 'features/stamps/actions.ts',
    find: '    if (await findOwnRow(tx, entry)) return undefined;\n',
    replace: '',
    caughtBy: 'the two of a pair are told the same',
    // SQLite seldom lets two calls come between a look and the write.
    engine: 'postgres',
  },
  {
    name: 'an award does not ask for limits',
    file: 'features/stamps/queries.ts',
    find: "sql`${limits === 'none' ? hasNoLimits : sql.lit(true)} and",
    replace: 'sql`true and',
    caughtBy: 'reached and never passed',
  },
];
