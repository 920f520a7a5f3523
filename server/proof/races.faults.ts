import type { Fault } from './faults.ts';

export const faults: Fault[] = [
  {
    name: 'joining looks for the follow before its transaction',
    file: 'features/loyalty/actions.ts',
    find: `  await transact(ctx, async (tx) => {
    if (!(await queries.lockFollow(tx.db, shopId, customerId))) throw new AppError('followFirst');`,
    replace: `  if (!(await queries.lockFollow(ctx.db, shopId, customerId))) throw new AppError('followFirst');
  await transact(ctx, async (tx) => {`,
    caughtBy: 'join meets',
  },
  {
    name: 'joining does not hold the follow',
    file: 'features/loyalty/queries.ts',
    find: "\n    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())",
    replace: '',
    caughtBy: 'join meets',
    engine: 'postgres',
  },
  {
    name: 'an undo looks before it writes',
    file: 'features/stamps/queries.ts',
    find: "    .where('seq', '=', last.seq)\n",
    replace: '',
    caughtBy: 'undo meets',
  },
  {
    name: 'publishing does not hold the shop',
    file: 'features/designs/queries.ts',
    find: "\n    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())",
    replace: '',
    caughtBy: 'redesign meets every',
    engine: 'postgres',
  },
];
