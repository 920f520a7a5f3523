import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/my-cards/my-cards.test.ts';

const queries = 'features/my-cards/queries.ts';

export const faults: Fault[] = [
  {
    name: 'the cards of every customer are listed',
    file: queries,
    find: 'where p.account_id = ${accountId} ${',
    replace: 'where p.account_id is not null ${',
    caughtBy: 'only the caller’s own',
  },
  {
    name: 'a redeemed reward still waits',
    file: queries,
    find: '(c.rewards & ~c.redeemed & ((1 << c.count) - 1)) <> 0',
    replace: '(c.rewards & ((1 << c.count) - 1)) <> 0',
    caughtBy: 'show first where a reward waits',
  },
  {
    name: 'a card that holds stamps is shown in the newest design',
    file: queries,
    find: 'd.version = coalesce(p.kept_version, p.design_version)',
    replace: 'd.version = p.design_version',
    caughtBy: 'show a card in its own design',
  },
  {
    name: 'a page does not continue after the last',
    file: queries,
    find: '? sql`where (p.weight, p.seen, p.id) <',
    replace: '? sql`where (p.weight, p.seen, p.id) <=',
    caughtBy: 'come in pages',
  },
  {
    name: 'a shop that the customer left vanishes with its rewards',
    file: queries,
    find: 'where p.left_at is null or p.count > 0 or p.waits = 1`',
    replace: 'where p.left_at is null`',
    caughtBy: 'include a shop that the customer left',
  },
  {
    name: 'a shop that the customer left without rewards is listed',
    file: queries,
    find: 'where p.left_at is null or p.count > 0 or p.waits = 1`',
    replace: '`',
    caughtBy: 'include a shop that the customer left',
  },
];
