import type { LedgerEvent } from '@stampdeck/contract/stamps.ts';
import { expect, test } from 'vitest';
import { historyDays } from './history-lines.ts';

const row = (more: Partial<LedgerEvent>): LedgerEvent => ({
  id: 'row',
  kind: 'award',
  stamps: 1,
  countAfter: 1,
  cardId: 'card',
  by: '',
  reason: '',
  reward: '',
  undoes: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...more,
});

test.each<[Partial<LedgerEvent>, words: string, sign: string]>([
  [{ stamps: 3 }, '3 stamps given', 'given'],
  [{ kind: 'reversal', stamps: -1 }, '1 stamp taken back', 'taken'],
  [{ kind: 'reversal', stamps: -2, undoes: 'other' }, '2 stamps undone', 'taken'],
  [{ kind: 'redemption', stamps: 0, reward: 'A cake' }, 'Redeemed: A cake', 'reward'],
  [{ kind: 'reversal', stamps: 0, undoes: 'other' }, 'Redemption undone. The reward is yours again.', 'reward'],
  [{ kind: 'opening', stamps: 7 }, '7 stamps moved to this card', 'moved'],
  [{ kind: 'opening', stamps: -7 }, '7 stamps moved to another card', 'moved'],
])('a row %o is read as "%s"', (more, words, sign) => {
  const [day] = historyDays([row(more)], Date.now());
  expect([day?.lines[0]?.words, day?.lines[0]?.sign]).toEqual([words, sign]);
});

test('newer entries come first, although the ledger is ordered by card', () => {
  const days = historyDays(
    [
      row({ id: 'on the next card', createdAt: '2026-11-20T12:00:00.000Z' }),
      row({ id: 'on the closed card, later', kind: 'redemption', createdAt: '2026-11-21T12:00:00.000Z' }),
      row({ id: 'on the closed card', createdAt: '2026-11-19T12:00:00.000Z' }),
    ],
    Date.parse('2026-11-22T12:00:00.000Z'),
  );
  expect(days.map(({ lines }) => lines.map(({ id }) => id))).toEqual([
    ['on the closed card, later'],
    ['on the next card'],
    ['on the closed card'],
  ]);
});
