import { describe, expect, test } from 'vitest';
import { type FinalState, type HistoryEvent, type Invoke, judge, type LedgerRow, type Ok, tally } from './checker.ts';

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
  ...parts,
});
const read = (call: number, seq: number, count = seq): HistoryEvent[] => [
  { type: 'invoke', at: call * 10, call, client: 1, operation: 'read', customer: 'mia' },
  { type: 'ok', at: call * 10 + 5, call, cardId: 'card', seq, count },
];
const card = (parts: Partial<FinalState['cards'][number]>): Partial<FinalState> => ({
  cards: [{ ...cardOf('card', 1), ...parts }],
});

/** A reward given on the card, as the call of a number and as a row. */
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

const one = [award(1, 'a'), ok(1, 1)];
const two = [...one, award(2, 'b'), ok(2, 2)];
const kinds = (history: HistoryEvent[], final: FinalState) => [
  ...new Set(judge(history, final).map((finding) => finding.split(':')[0])),
];

describe('a history that went well', () => {
  test('is found without fault, whatever became of the calls without an answer', () => {
    const retried = [award(3, 'c'), lost(3), award(4, 'c'), ok(4, 3), award(5, 'd'), fail(5), award(6, 'e'), lost(6)];
    const history = [...two, ...read(7, 3), ...retried];
    for (const ledger of [
      [row(1, 'a'), row(2, 'b'), row(3, 'c')],
      [row(1, 'a'), row(2, 'b'), row(3, 'c'), row(4, 'e')],
    ]) {
      expect(judge(history, state(ledger))).toEqual([]);
    }
    expect(tally(history)).toEqual({ acknowledged: 3, refused: 1, unknown: 2, redeemed: 0 });
  });

  test('may do a call that was answered by nothing at first and refused when it came again', () => {
    expect(judge([award(1, 'a'), lost(1), award(2, 'a'), fail(2)], state([row(1, 'a')]))).toEqual([]);
  });
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
  ];
  test.each(bad)('%s', (kind, history, final) => expect(kinds(history, final)).toEqual([kind]));

  test('a gap, where it also breaks the sum', () => {
    expect(kinds(two, state([row(1, 'a'), row(3, 'b', { id: 'row2', countAfter: 2 })]))).toContain('gap');
  });
});

function withoutKey(event: HistoryEvent): HistoryEvent {
  if (event.type !== 'invoke') return event;
  const { key: _, ...rest } = event;
  return rest;
}
