import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/products/products.test.ts';

const actions = 'features/products/actions.ts';

export const faults: Fault[] = [
  {
    name: 'two people who edit a version both save',
    file: actions,
    find: 'if (version !== undefined && version !== row.version) {',
    replace: 'if (version !== undefined && version > row.version) {',
    caughtBy: 'one wins when both save at once',
  },
  {
    name: 'a change of many also counts those that were deleted',
    file: 'features/products/queries.ts',
    find: "\n    .$if(!isDeletedToo, (query) => query.where('listing', '<>', listing.deleted))",
    replace: '\n    .$if(isDeletedToo, (query) => query)',
    caughtBy: 'leaves deleted ones deleted',
  },
  {
    name: 'an undo takes back what was changed since',
    file: 'features/products/undo.ts',
    find: 'versions.get(row.id)?.version === row.version',
    replace: 'versions.has(row.id)',
    caughtBy: 'is taken back where nothing changed since',
  },
  {
    name: 'a second undo does not know of the first',
    file: 'features/products/undo.ts',
    find: 'if (done) return { ...done, isAgain: true };',
    replace: '',
    caughtBy: 'comes back within ten minutes',
  },
  {
    name: 'a picture of another shop may be shown',
    file: actions,
    find: 'if (images.length > 0 &&',
    replace: 'if (images.length > 100 &&',
    caughtBy: 'without its own image',
  },
  {
    name: 'a draft is found by everyone who works at its shop',
    file: 'features/categories/actions.ts',
    find: " && actor.permissions.includes('products'))",
    replace: ')',
    caughtBy: 'a draft is found by the people of its shop',
  },
  {
    name: 'a visitor counts with every visit',
    file: 'features/products/views.ts',
    find: '.update(`${productId} ${visitor}`)',
    replace: '.update(`${productId} ${visitor} ${Math.random()}`)',
    caughtBy: 'count each visitor once a day',
  },
];
