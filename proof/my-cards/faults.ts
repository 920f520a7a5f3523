import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/my-cards/my-cards.test.ts';

const queries = 'features/my-cards/queries.ts';

export const faults: Fault[] = [
  {
    name: 'cards of everybody are told',
    file: queries,
    find: 'where p.account_id = ${accountId} ${',
    replace: 'where p.account_id is not null ${',
    caughtBy: 'and those of nobody else',
  },
  {
    name: 'a reward that was given still waits',
    file: queries,
    find: '(c.rewards & ~c.redeemed & ((1 << c.count) - 1)) <> 0',
    replace: '(c.rewards & ((1 << c.count) - 1)) <> 0',
    caughtBy: 'stand where a reward waits first',
  },
  {
    name: 'a card that holds stamps is shown in the newest design',
    file: queries,
    find: 'd.version = coalesce(p.kept_version, p.design_version)',
    replace: 'd.version = p.design_version',
    caughtBy: 'in the design that it keeps',
  },
  {
    name: 'a page forgets where it ended',
    file: queries,
    find: '? sql`where (p.weight, p.seen, p.id) <',
    replace: '? sql`where (p.weight, p.seen, p.id) <=',
    caughtBy: 'come a page at a time',
  },
  {
    name: 'a shop that was left is gone with what waits there',
    file: queries,
    find: 'where p.left_at is null or p.count > 0 or p.waits = 1`',
    replace: 'where p.left_at is null`',
    caughtBy: 'keep a shop that was left',
  },
  {
    name: 'a shop that was left with nothing stands there',
    file: queries,
    find: 'where p.left_at is null or p.count > 0 or p.waits = 1`',
    replace: '`',
    caughtBy: 'keep a shop that was left',
  },
];
