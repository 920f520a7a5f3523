import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  {
    name: 'joining looks for the follow before its transaction',
    file: 'features/membership/actions.ts',
    find: `  await transact(ctx, async (tx) => {
    const account = await lockCustomer(tx, customerId);
    if (!(await queries.findFollow(tx.db, shopId, customerId))) throw new AppError('followFirst');`,
    replace: `  if (!(await queries.findFollow(ctx.db, shopId, customerId))) throw new AppError('followFirst');
  await transact(ctx, async (tx) => {
    const account = await lockCustomer(tx, customerId);`,
    caughtBy: 'join meets',
  },
  {
    name: 'following, joining and leaving do not lock the account',
    file: 'features/membership/actions.ts',
    find: 'const account = await lockAccount(tx.db, customerId);',
    replace:
      "const account = await tx.db.selectFrom('accounts').selectAll().where('id', '=', customerId).executeTakeFirst();",
    caughtBy: 'join meets',
    engine: 'postgres',
  },
  {
    name: 'a claim at the counter does not lock the account',
    file: 'features/unclaimed/counter.ts',
    find: '    await lockAccount(tx.db, customerId);\n',
    replace: '',
    caughtBy: 'claim at the counter meets',
    engine: 'postgres',
  },
  {
    name: 'an erasure does not read again after its wait',
    file: 'features/member-list/member.ts',
    find: '      if ((await findOwn(tx, memberId)).customerId !== customerId) return null;\n',
    replace: '',
    caughtBy: 'erase the unclaimed member meets',
    engine: 'postgres',
  },
  {
    name: 'an undo reads before it writes',
    file: 'features/stamps/queries.ts',
    find: ', seq: last.seq',
    replace: '',
    caughtBy: 'undo meets',
  },
  {
    name: 'publishing does not lock the shop',
    file: 'features/designs/queries.ts',
    find: "\n    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())",
    replace: '',
    caughtBy: 'redesign meets every',
    engine: 'postgres',
  },
  {
    name: 'a message looks for a block before it has the conversation',
    file: 'features/inbox/actions.ts',
    find: 'const refusal = await refusalIn(tx, row);',
    replace: 'const refusal = await refusalIn(tx, conversation);',
    caughtBy: 'write meets',
  },
  {
    name: 'an erasure does not wait for a message that is being sent',
    file: 'features/inbox/queries.ts',
    find: "    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())\n",
    replace: '',
    caughtBy: 'write meets',
    engine: 'postgres',
  },
];
