import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/reviews/reviews.test.ts';

const [actions, queries] = ['features/reviews/actions.ts', 'features/reviews/queries.ts'];

export const faults: Fault[] = [
  {
    name: 'what no one bought is reviewed',
    file: actions,
    find: "if ((await boughtAt(tx.db, { customer: accountId, product: productId })) === null) throw new AppError('notBought');",
    replace: '',
    caughtBy: 'who has not bought it',
  },
  {
    name: 'the rating keeps what was deleted',
    file: actions,
    find: 'await changeRating(db, productOf(row), { halfStars: -row.half_stars, reviews: -1 });',
    replace: '',
    caughtBy: 'deletes it at any time',
  },
  {
    name: 'a change counts as a second review',
    file: actions,
    find: '{ halfStars: halfStars - row.half_stars, reviews: 0 }',
    replace: '{ halfStars, reviews: 1 }',
    caughtBy: 'deletes it at any time',
  },
  {
    name: 'an old review is changed',
    file: actions,
    find: "if (!canChangeReview(row.created_at, now.getTime())) throw new AppError('reviewOld');",
    replace: '',
    caughtBy: 'changes it for 30 days',
  },
  {
    name: 'the review of someone else is changed',
    file: actions,
    find: "if (row.account_id !== accountId) throw new AppError('notFound');",
    replace: '',
    caughtBy: 'no one changes or deletes the review of someone else',
  },
  {
    name: 'a shop answers for another one',
    file: actions,
    find: "if (found?.shop_id !== ownShop(tx).id) throw new AppError('notFound');",
    replace: "if (!found || ownShop(tx).id === '') throw new AppError('notFound');",
    caughtBy: 'of another owner',
  },
  {
    name: 'an admin removes what no one reported',
    file: actions,
    find: "if ((await keepRemoval(tx, row, 1)) === 0) throw new AppError('notFound');",
    replace: 'await keepRemoval(tx, row, 1);',
    caughtBy: 'removes no review that no one reported',
  },
  {
    name: 'who had a review removed writes the next at once',
    file: actions,
    find: "if (await queries.wasRemoved(tx.db, accountId, productId)) throw new AppError('reviewRemoved');",
    replace: '',
    caughtBy: 'writes no other',
  },
  {
    name: 'a review that its author deleted blocks the next',
    file: queries,
    find: ', product_id: productId, is_by_admin: 1 }',
    replace: ', product_id: productId }',
    caughtBy: 'is told to the platform admin',
  },
  {
    name: 'the words of the erased stay',
    file: actions,
    find: 'if (row) await takeAway(db, row);',
    replace: '',
    caughtBy: 'are gone with their author',
  },
  {
    name: 'a page begins with the last review of the one before',
    file: queries,
    find: "query.where('r.id', '<', after ?? '')",
    replace: "query.where('r.id', '<=', after ?? '')",
    caughtBy: 'page by page, newest first',
  },
];
