/** The calls whose time must not grow with the shop. */
import type { Call } from './callers.ts';
import { customerOf, idOf, tokenOf } from './town-names.ts';
import { cardsOfCollector, type Size } from './town-rows.ts';

/** `null`: only reported. */
type Budget = '≤ 1.3' | '≤ 20' | null;

export interface Work {
  name: string;
  budget: Budget;
  next: () => Call;
  /** Calls of a round, where the product allows fewer a minute than the measure would make. */
  calls?: number;
  /** Runs before the first and after the last of its calls. */
  before?: Call;
  after?: Call;
}

const shopId = idOf('shop', 1);
const token = tokenOf('shop', 1);

const list = (choice: object = {}): Call => ({
  path: '/api/royalprogram/getListRoyaltyMember',
  token,
  body: { limit: 20, ...choice },
});

const setLimits = (most: { gapSeconds: number; visit: number; day: number; personHour: number } | null): Call => ({
  method: 'PUT',
  path: '/api/v1/limits',
  token,
  body: most ?? { gapSeconds: null, visit: null, day: null, personHour: null },
});

/** The cursor of a place in the middle of a list. */
const from = (sort: string, value: string | number, n: number): string =>
  Buffer.from(JSON.stringify([sort, value, idOf('member', n), 0])).toString('base64url');

/** Returns when the `n`th member joined. */
const joinedAt = (n: number): string => new Date((1_735_689_600 + n * 20) * 1000).toISOString();

/** Members from all over the big shop whose cards have room, in turn. */
function visitorsOf({ big }: Size, most: number): () => number {
  const many = Math.min(most, Math.floor(big / 10));
  const apart = Math.floor(big / many / 10) * 10;
  let number = 0;
  return () => {
    number += 1;
    return 1 + (number % many) * apart;
  };
}

/** Everything that is measured in a mixed town. The awards come last: lists read the last two minutes of awards again. */
export function worksOf(size: Size): Work[] {
  return [...lists(size), ...readings(size), ...searches(size), ...awards(size)];
}

function awards(size: Size): Work[] {
  const run = Math.random().toString(36).slice(2);
  let number = 0;
  const award = (n: number): Call => {
    number += 1;
    const body = { userFrom: shopId, userTo: idOf('customer', n) };
    return { path: '/api/stamp/stampAward', token, key: `bench-${run}-${number}`, body };
  };
  const visitor = visitorsOf(size, 400);
  // Each customer once: no one comes again within a second.
  const guest = visitorsOf(size, 700);
  return [
    {
      name: 'award with all four limits set',
      budget: '≤ 1.3',
      next: () => award(guest()),
      before: setLimits({ gapSeconds: 1, visit: 100, day: 100, personHour: 1000 }),
      after: setLimits(null),
    },
    { name: 'award', budget: '≤ 1.3', next: () => award(visitor()) },
  ];
}

function lists(size: Size): Work[] {
  const visitor = visitorsOf(size, 400);
  const pages: Record<string, () => Call> = {
    'big shop, first page of members': () => list(),
    'a page in the middle': () => {
      const n = visitor();
      return list({ cursor: from('joined', joinedAt(n), n) });
    },
    'members by last visit': () => list({ sort: 'lastVisit' }),
    'members by last visit, a page in the middle': () =>
      list({ sort: 'lastVisit', cursor: from('lastVisit', '2026-05-23T12:00:00.000Z', visitor()) }),
    'one stamp away': () => list({ segment: 'oneAway' }),
    'one stamp away by name, a page in the middle': () => {
      const n = visitor();
      const cursor = from('name', customerOf(n).name.toLowerCase(), n);
      return list({ segment: 'oneAway', sort: 'name', order: 'asc', cursor });
    },
    'reward waiting, fullest card first': () => list({ segment: 'rewardWaiting', sort: 'progress' }),
    'not seen in 30 days, longest first': () => list({ segment: 'notSeen', sort: 'lastVisit', order: 'asc' }),
    'birthday this month, by name': () => list({ segment: 'birthday', sort: 'name', order: 'asc' }),
  };
  return Object.entries(pages).map(([name, next]) => ({ name, budget: '≤ 1.3', next }));
}

function readings(size: Size): Work[] {
  const visitor = visitorsOf(size, 400);
  const report = (path: string): Call => ({ path: `/api/v1/reports${path}`, token });
  // The days that the town's ledger ends with.
  const month = '?from=2026-04-28&to=2026-05-27';
  const calls: Record<string, () => Call> = {
    "a member's ledger": () => ({
      path: '/api/stamp/history',
      token,
      body: { userFrom: shopId, userTo: idOf('customer', visitor()) },
    }),
    "a member's page": () => ({ path: `/api/v1/members/${idOf('member', visitor())}`, token }),
    "a customer's 30 cards": () => ({
      path: '/api/stamp/myCards',
      token: tokenOf('customer', 1),
      body: { limit: cardsOfCollector },
    }),
    'report of 30 days': () => report(month),
    'report of 12 months': () => report('?period=12m'),
    'rewards given in 30 days': () => report(`/rewards${month}`),
    'members who joined in 12 months': () => report('/members?from=2025-01-01&to=2025-12-31'),
    'the ledger of a day': () => report('/entries?day=2026-05-20'),
    'the visits of a day': () => report('/visits?day=2026-05-20'),
  };
  return Object.entries(calls).map(([name, next]) => ({ name, budget: '≤ 1.3', next }));
}

function searches(size: Size): Work[] {
  const visitor = visitorsOf(size, 400);
  const search = (text: string): Call => list({ search: text });
  const works: [name: string, budget: Budget, next: () => Call][] = [
    [
      // Equally rare at both sizes: the whole name and the beginning of the email address that follows it.
      'prefix search',
      '≤ 1.3',
      () => {
        const { name, email } = customerOf(visitor());
        return search(`${name} ${email.split('@')[0]}`.toLowerCase());
      },
    ],
    ['three letters in many names', '≤ 20', () => search('mann')],
    ['first and last name', '≤ 20', () => search(customerOf(visitor()).name.toLowerCase())],
    ['digits of an email address', '≤ 20', () => search(`.${visitor()}@`)],
    ['three letters in no name', '≤ 20', () => search('xyz')],
    ['two letters in no name', null, () => search('qx')],
  ];
  return works.map(([name, budget, next]) => ({ name, budget, next }));
}
