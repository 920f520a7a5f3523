import type { Message } from '@stampdeck/contract/chat-message.ts';
import { expect, test } from 'vitest';
import { type Line, mergeMessages, threadLines, type Unsent, withoutGap } from './thread-lines.ts';

const [shop, customer, mia, ben] = ['shop-1', 'customer-1', 'shop-1', 'person-ben'];
const message = (seq: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `message-${seq}`, conversationId: 'conversation-1', seq, senderId: customer, text: `Text ${seq}` },
  createdAt: new Date(Date.UTC(2026, 4, 12, 10, seq)).toISOString(),
  ...more,
});
const ofShop = (seq: number, more: Partial<Message> = {}) => message(seq, { senderId: shop, ...more });
const unsent = (key: string, more: Partial<Unsent> = {}): Unsent => ({
  ...{
    key,
    conversationId: 'conversation-1',
    text: `Unsent ${key}`,
    images: [],
    at: '2026-05-12T11:00:00.000Z',
    problem: null,
  },
  ...more,
});
const lines = (messages: Message[], more: Partial<Parameters<typeof threadLines>[0]> = {}) =>
  threadLines({
    ...{ messages, unsent: [], ownId: shop, personId: mia, otherReadSeq: 0, readSeq: null },
    now: Date.UTC(2026, 4, 13, 12),
    ...more,
  });
const said = (all: Line[]) => all.map((line) => (line.kind === 'message' ? line.text : line.kind));
const messagesOf = (all: Line[]) => all.filter((line) => line.kind === 'message');

test('each day begins with its name', () => {
  const shown = lines([message(1), message(2, { createdAt: '2026-05-13T09:00:00.000Z' })]);
  expect(shown.map((line) => (line.kind === 'day' ? line.words : line.key))).toEqual([
    ...['Yesterday', 'message-1'],
    ...['Today', 'message-2'],
  ]);
  const older = lines([message(1, { createdAt: '2025-05-13T09:00:00.000Z' })])[0];
  expect(older).toMatchObject({ kind: 'day', words: 'May 13, 2025' });
});

test('messages of one author within five minutes are a group, which names a colleague once', () => {
  const by = { id: ben, name: 'Ben' };
  const shown = messagesOf(lines([ofShop(1, { by }), ofShop(2, { by }), ofShop(9, { by }), ofShop(10), message(11)]));
  expect(shown.map(({ begins, ends, by: name }) => [begins, ends, name])).toEqual([
    [true, false, 'Ben'],
    [false, true, null],
    [true, true, 'Ben'],
    [true, true, null],
    [true, true, null],
  ]);
});

test('a message of this side is sent, then read; those of the other side have no state', () => {
  const shown = messagesOf(lines([ofShop(1), message(2), ofShop(3)], { otherReadSeq: 2 }));
  expect(shown.map(({ state }) => state)).toEqual(['read', null, 'sent']);
});

test('unsent messages are last, and a stored message takes the place of the unsent one with its key', () => {
  const waiting = [unsent('key-a'), unsent('key-b', { problem: 'No connection.' })];
  const before = messagesOf(lines([message(1)], { unsent: waiting }));
  expect(before.map(({ key, state }) => [key, state])).toEqual([
    ['message-1', null],
    ['key-a', 'sending'],
    ['key-b', 'failed'],
  ]);
  const after = messagesOf(lines([message(1), ofShop(2, { key: 'key-b' })], { unsent: waiting }));
  expect(after.map(({ key, state }) => [key, state])).toEqual([
    ['message-1', null],
    ['key-b', 'sent'],
    ['key-a', 'sending'],
  ]);
});

test('the first message of the other side that was not read is marked', () => {
  const shown = lines([message(1), ofShop(2), message(3), message(4)], { readSeq: 2 });
  expect(said(shown)).toEqual(['day', 'Text 1', 'Text 2', 'new', 'Text 3', 'Text 4']);
  expect(said(lines([message(1), ofShop(2)], { readSeq: 1 }))).not.toContain('new');
});

test('messages are shown once and in their order, and not past a missing number', () => {
  const merged = mergeMessages([message(2), message(5)], [message(3), message(2)]);
  expect(merged.map(({ seq }) => seq)).toEqual([2, 3, 5]);
  expect(withoutGap(merged).map(({ seq }) => seq)).toEqual([2, 3]);
  expect(withoutGap(mergeMessages(merged, [message(4)]))).toHaveLength(4);
});
