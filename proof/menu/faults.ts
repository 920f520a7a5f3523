import type { Fault } from '#faults/fault.ts';

const actions = 'features/products/actions.ts';

export const faults: Fault[] = [
  {
    name: 'changes of products do not lock the shop',
    file: actions,
    find: 'if (!(await lockShop(tx.db, shopId)))',
    replace: "if (!(await tx.db.selectFrom('shops').select('id').where('id', '=', shopId).executeTakeFirst()))",
    caughtBy: 'meets every other change of the menu',
    engine: 'postgres',
  },
  {
    name: 'categories are read before the shop is locked',
    file: 'features/categories/actions.ts',
    find: `    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');
    const rows = await queries.listCategories(tx.db, shopId);`,
    replace: `    const rows = await queries.listCategories(tx.db, shopId);
    if (!(await lockShop(tx.db, shopId))) throw new AppError('shopClosed');`,
    caughtBy: 'the first category moved meets every',
    engine: 'postgres',
  },
  {
    name: 'a product that moves between categories is counted only where it goes',
    file: actions,
    find: 'await count(tx.db, shopId, [row], [saved]);',
    replace: 'await count(tx.db, shopId, [], [saved]);',
    caughtBy: 'after a thousand changes at once',
  },
  {
    name: 'what an undo brings back is not counted',
    file: 'features/products/undo.ts',
    find: 'await count(tx.db, shopId, rows, settled);',
    replace: 'if (rows.some((row) => row.listing !== listing.deleted)) await count(tx.db, shopId, rows, settled);',
    caughtBy: 'after a thousand changes at once',
  },
];
