import type { Fault } from '#faults/fault.ts';

export const faults: Fault[] = [
  // SQLite has one writer, so no order is placed between reading the pieces and taking them.
  {
    name: 'pieces are sold that are not there',
    file: 'features/products/queries.ts',
    find: 'stock >= v.qty',
    replace: 'v.qty > 0',
    caughtBy: 'fifty buyers for five pieces',
    engine: 'postgres',
  },
  {
    name: 'a button that was pressed twice orders twice',
    file: 'features/orders/place.ts',
    find: 'if (earlier) return readPlaced(tx, earlier.id);',
    replace: '',
    caughtBy: 'fifty buyers for five pieces',
  },
];
