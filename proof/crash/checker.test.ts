import { describe, expect, test } from 'vitest';
import { judge, tally } from './checker.ts';
import type { FinalState, HistoryEvent, Invoke, LedgerRow, Ok } from './facts.ts';

const award = (call: number, key: string, parts: Partial<Invoke> = {}): Invoke => ({
  type: 'invoke',
  at: call * 10,
  call,
  client: 1,
  operation: 'award',
  customer: 'mia',
  key,
  stamps: 1,
  ...parts,
});
const ok = (call: number, seq: number, parts: Partial<Ok> = {}): Ok => ({
  type: 'ok',
  at: call * 10 + 5,
  call,
  ledgerId: `row${seq}`,
  cardId: 'card',
  count: seq,
  seq,
  ...parts,
});
const fail = (call: number, code = 'stampMaximum', status = 409): HistoryEvent => ({
  type: 'fail',
  at: call * 10 + 5,
  call,
  status,
  code,
});
const lost = (call: number): HistoryEvent => ({ type: 'info', at: call * 10 + 5, call, reason: 'ECONNRESET' });
const row = (seq: number, requestKey: string, parts: Partial<LedgerRow> = {}): LedgerRow => ({
  id: `row${seq}`,
  customer: 'mia',
  cardId: 'card',
  seq,
  kind: 'award',
  reason: '',
  stamps: 1,
  countAfter: seq,
  cardSize: 10,
  requestKey,
  undoes: null,
  slot: null,
  ...parts,
});
const cardOf = (id: string, count: number, seq = count): FinalState['cards'][number] => ({
  id,
  customer: 'mia',
  size: 10,
  count,
  seq,
  status: 'open',
});
const state = (ledger: LedgerRow[], parts: Partial<FinalState> = {}): FinalState => ({
  ledger,
  cards: [
    cardOf(
      'card',
      ledger.reduce((sum, { stamps }) => sum + stamps, 0),
      ledger.length,
    ),
  ],
  members: ['mia'],
  followers: ['mia'],
  counts: { members: 1, followers: 1 },
  unclaimed: [],
  ...parts,
});
const read = (call: number, seq: number, count = seq): HistoryEvent[] => [
  { type: 'invoke', at: call * 10, call, client: 1, operation: 'read', customer: 'mia' },
  { type: 'ok', at: call * 10 + 5, call, cardId: 'card', seq, count },
];
const card = (parts: Partial<FinalState['cards'][number]>): Partial<FinalState> => ({
  cards: [{ ...cardOf('card', 1), ...parts }],
});

/** A redemption of a reward, as the call with a number and as a row. */
const redeem = (call: number, key: string, slot: number): Invoke =>
  award(call, key, { operation: 'redeem', stamps: 0, slot });
const given = (seq: number, requestKey: string, slot: number, countAfter: number): LedgerRow =>
  row(seq, requestKey, { stamps: 0, countAfter, slot });
const redeemed = (call: number, seq: number): HistoryEvent => ({
  type: 'ok',
  at: call * 10 + 5,
  call,
  ledgerId: `row${seq}`,
  cardId: 'card',
});

/** An unclaimed member with imported stamps. */
const file = (stamps: number, isWhole = true): HistoryEvent => ({
  type: 'file',
  at: 1,
  rows: [{ name: 'Jo', stamps }],
  isWhole,
});
const jo = { id: 'jo', name: 'Jo', claimedBy: null };
const claimed = { ...jo, name: '', claimedBy: 'mia' };
const imported = (parts: Partial<LedgerRow> = {}): LedgerRow =>
  row(1, 'unsent', { kind: 'opening', customer: 'jo', cardId: 'of jo', ...parts });
const joCard = (count: number, status = 'open') => ({
  ...cardOf('of jo', count, status === 'handed' ? 2 : 1),
  customer: 'jo',
  status,
});
const claim = (call: number): HistoryEvent[] => [
  { type: 'invoke', at: call * 10, call, client: 1, operation: 'claim', customer: 'jo', owner: 'mia' },
  { type: 'ok', at: call * 10 + 5, call },
];
const moved = (stamps: number): LedgerRow[] => [
  imported(),
  imported({ id: 'gone', seq: 2, stamps: -1, countAfter: 0, reason: 'Merged' }),
  row(1, 'unsent', { kind: 'opening', stamps, countAfter: stamps, reason: 'Merged' }),
];
const handed = (ledger: LedgerRow[], parts: Partial<FinalState> = {}): FinalState =>
  state(ledger, {
    unclaimed: [claimed],
    cards: [cardOf('card', ledger.at(-1)?.stamps ?? 0, 1), joCard(0, 'handed')],
    ...parts,
  });

const one = [award(1, 'a'), ok(1, 1)];
const two = [...one, award(2, 'b'), ok(2, 2)];
const kinds = (history: HistoryEvent[], final: FinalState) => [
  ...new Set(judge(history, final).map((finding) => finding.split(':')[0])),
];

describe('a sound history', () => {
  test('has no fault, no matter what happened to the unanswered calls', () => {
    const retried = [award(3, 'c'), lost(3), award(4, 'c'), ok(4, 3), award(5, 'd'), fail(5), award(6, 'e'), lost(6)];
    const history = [...two, ...read(7, 3), ...retried];
    for (const ledger of [
      [row(1, 'a'), row(2, 'b'), row(3, 'c')],
      [row(1, 'a'), row(2, 'b'), row(3, 'c'), row(4, 'e')],
    ]) {
      expect(judge(history, state(ledger))).toEqual([]);
    }
    expect(tally(history)).toEqual({ acknowledged: 3, refused: 1, unknown: 2, redeemed: 0, claimed: 0 });
  });

  test('may contain a call that got no answer at first and was refused when repeated', () => {
    expect(judge([award(1, 'a'), lost(1), award(2, 'a'), fail(2)], state([row(1, 'a')]))).toEqual([]);
  });
});

describe('an imported member', () => {
  test.each<[string, HistoryEvent[], FinalState]>([
    ['is there with their stamps', [file(1)], state([imported()], { unclaimed: [jo], cards: [joCard(1)] })],
    ['is not there yet', [file(1, false)], state([])],
    ['was claimed by a member', [file(1), ...claim(2)], handed(moved(1))],
    [
      'was claimed by someone without a card',
      [file(1), ...claim(2)],
      state([imported({ customer: 'mia' })], { unclaimed: [claimed], cards: [{ ...joCard(1), customer: 'mia' }] }),
    ],
    [
      'got a stamp before the claim and is refused one afterwards',
      [
        file(0),
        award(1, 'a', { customer: 'jo' }),
        ok(1, 1),
        ...claim(2),
        award(3, 'b', { customer: 'jo' }),
        fail(3, 'notMember'),
      ],
      state([row(1, 'a')], { unclaimed: [claimed] }),
    ],
  ])('%s: no fault', (_, history, final) => expect(judge(history, final)).toEqual([]));
});

describe('the checker finds', () => {
  const bad: [string, HistoryEvent[], FinalState][] = [
    ['lost', two, state([row(1, 'a')])],
    ['doubled', one, state([row(1, 'a'), row(2, 'a')])],
    ['ghost', one, state([row(1, 'a'), row(2, 'never sent')])],
    ['refused but done', [...one, award(2, 'b'), fail(2)], state([row(1, 'a'), row(2, 'b')])],
    ['taken back', [...one, award(2, 'a'), fail(2)], state([row(1, 'a')])],
    ['wrong answer', [award(1, 'a'), ok(1, 1, { count: 2 })], state([row(1, 'a')])],
    ['wrong answer', [award(1, 'a'), ok(1, 1, { ledgerId: 'other' })], state([row(1, 'a')])],
    ['wrong answer', [award(1, 'a', { customer: 'ben' }), ok(1, 1)], state([row(1, 'a')])],
    ['wrong answer', [award(1, 'a', { undoes: 'row9' }), ok(1, 1)], state([row(1, 'a')])],
    ['balance', one, state([row(1, 'a')], card({ count: 2 }))],
    ['balance', one, state([row(1, 'a')], { cards: [] })],
    ['bounds', one, state([row(1, 'a', { cardSize: 0 })])],
    ['bounds', one, state([row(1, 'a')], card({ size: 0 }))],
    ['gap', one, state([row(1, 'a')], card({ seq: 2 }))],
    ['order', [award(1, 'b'), ok(1, 2), award(2, 'a'), ok(2, 1)], state([row(1, 'a'), row(2, 'b')])],
    ['stale read', [...two, ...read(3, 1)], state([row(1, 'a'), row(2, 'b')])],
    ['stale read', [...read(1, 1), award(2, 'a'), ok(2, 1)], state([row(1, 'a')])],
    ['stale read', [...one, ...read(2, 1, 7)], state([row(1, 'a')])],
    ['wrong answer', [...one, redeem(2, 'b', 2), redeemed(2, 2)], state([row(1, 'a'), given(2, 'b', 1, 1)])],
    [
      'reward',
      [...one, redeem(2, 'b', 1), redeemed(2, 2), redeem(3, 'c', 1), redeemed(3, 3)],
      state([row(1, 'a'), given(2, 'b', 1, 1), given(3, 'c', 1, 1)]),
    ],
    ['reward', [...one, redeem(2, 'b', 3), redeemed(2, 2)], state([row(1, 'a'), given(2, 'b', 3, 1)])],
    ['reward', one, state([row(1, 'a')], card({ status: 'redeemed' }))],
    ['reward', one, state([row(1, 'a')], { cards: [cardOf('card', 1), cardOf('other', 0)] })],
    ['unexpected answer', [award(1, 'a'), fail(1, 'internal', 500)], state([])],
    ['unexpected answer', [award(1, 'a'), { ...lost(1), retryAfter: null } as HistoryEvent], state([])],
    ['lost', [award(1, '', { operation: 'join', customer: 'ben' }), ok(1, 1)].map(withoutKey), state([])],
    ['balance', [], state([], { counts: { members: 2, followers: 1 } })],
    ['balance', [], state([], { counts: { members: 1, followers: 0 } })],
    ['lost', [file(0)], state([])],
    ['doubled', [file(0)], state([], { unclaimed: [jo, { ...jo, id: 'jo2' }] })],
    ['ghost', [], state([], { unclaimed: [jo] })],
    ['balance', [file(2)], state([imported()], { unclaimed: [jo], cards: [joCard(1)] })],
    ['balance', [file(1)], state([], { unclaimed: [jo] })],
    ['balance', [file(0)], state([imported()], { unclaimed: [jo], cards: [joCard(1)] })],
    ['lost', [file(0), ...claim(2)], state([], { unclaimed: [jo] })],
    ['ghost', [file(0)], state([], { unclaimed: [claimed] })],
    ['taken back', [file(0), ...claim(2)], state([], { unclaimed: [claimed], cards: [{ ...joCard(0), seq: 0 }] })],
    ['balance', [file(1), ...claim(2)], handed(moved(2))],
    ['balance', [file(1), ...claim(2)], handed(moved(1).slice(0, 2), { cards: [joCard(0, 'handed')] })],
    [
      'unexpected answer',
      [file(0), award(1, 'a', { customer: 'jo' }), fail(1, 'notMember', 404)],
      state([], { unclaimed: [jo] }),
    ],
  ];
  test.each(bad)('%s', (kind, history, final) => expect(kinds(history, final)).toEqual([kind]));

  test('a gap that also breaks the sum', () => {
    expect(kinds(two, state([row(1, 'a'), row(3, 'b', { id: 'row2', countAfter: 2 })]))).toContain('gap');
  });
});

function withoutKey(event: HistoryEvent): HistoryEvent {
  if (event.type !== 'invoke') return event;
  const { key: _, ...rest } = event;
  return rest;
}
