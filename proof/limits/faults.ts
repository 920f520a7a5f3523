import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'the limits are checked before the transaction',
    file: 'features/stamps/actions.ts',
    find: `  transact(ctx, async (tx) => {
    const held = await holdAward(tx, entry.customerId, new Date(entry.now));
    if (await findOwnRow(tx, entry)) return undefined;
    const passed = await askLimits(tx, held, mayPass);
    const given = await moveFor(tx, { ...entry, limits: passed ?? 'met' }, orderId);
`,
    replace: `  holdAward(ctx, entry.customerId, new Date(entry.now)).then(async (held) => {
    if (await findOwnRow(ctx, entry)) return undefined;
    const passed = await askLimits(ctx, held, mayPass);
    const given = await transact(ctx, (tx) => queries.moveStamps(tx.db, { ...entry, limits: passed ?? 'met' }));
    const tx = ctx;
`,
    caughtBy: 'reach the limit and never pass it',
  },
  {
    name: 'two tills give to one customer at once',
    file: 'features/limits/queries.ts',
    find: `    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
`,
    replace: `    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
`,
    caughtBy: 'reach the limit and never pass it',
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
    name: 'a repeated call counts its own award against the limit',
    file: 'features/stamps/actions.ts',
    find: '    if (await findOwnRow(tx, entry)) return undefined;\n',
    replace: '',
    caughtBy: 'both of a pair get the same answer',
    // On SQLite two calls seldom come between a read and its write.
    engine: 'postgres',
  },
  {
    name: 'an award ignores the limits',
    file: 'features/stamps/queries.ts',
    find: "sql`${limits === 'none' ? hasNoLimits : sql.lit(true)} and",
    replace: 'sql`true and',
    caughtBy: 'reach the limit and never pass it',
  },
];
