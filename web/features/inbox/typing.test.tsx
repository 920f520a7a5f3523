import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sent, tell } from '#test/socket.ts';
import { useTellTyping, useTyping } from './typing.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const pair = { conversationId: 'conversation-1', senderId: 'shop-1', receiverId: 'customer-1' };
const told = () => sent.mock.calls.map(([event]) => event);
function pass(seconds: number): void {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.mockClear();
});
afterEach(() => vi.useRealTimers());

test('typing begins with a key and ends five seconds after the last one (S4.typing.1, S4.typing.2, S7.socket.sent.8, S7.socket.sent.9, S9.typing.1)', () => {
  const { result } = renderHook(() => useTellTyping(pair));
  result.current.press();
  expect(sent.mock.calls).toEqual([['startTypingMessage', pair]]);
  pass(2);
  result.current.press();
  pass(4);
  expect(told()).toEqual(['startTypingMessage']);
  pass(1);
  expect(told()).toEqual(['startTypingMessage', 'stopTypingMessage']);
  pass(10);
  expect(told()).toHaveLength(2);
});

test('typing that goes on is told again, so that it does not end on the other side', () => {
  const { result } = renderHook(() => useTellTyping(pair));
  for (let second = 0; second < 7; second += 1) {
    result.current.press();
    pass(1);
  }
  expect(told()).toEqual(Array(3).fill('startTypingMessage'));
});

test('sending and leaving end it at once, and only if it had begun (S4.typing.3)', () => {
  const { result, unmount } = renderHook(() => useTellTyping(pair));
  result.current.stop();
  expect(told()).toEqual([]);
  result.current.press();
  result.current.stop();
  result.current.press();
  unmount();
  expect(told()).toEqual(['startTypingMessage', 'stopTypingMessage', 'startTypingMessage', 'stopTypingMessage']);
});

test('the other side’s typing ends by itself if its end gets lost (S7.socket.received.3)', () => {
  const { result } = renderHook(() => useTyping('conversation-1', 'customer-1'));
  const start = (conversationId: string) => tell('startTypingMessage', { senderId: 'customer-1', conversationId });
  start('another');
  expect(result.current).toBe(false);
  start('conversation-1');
  pass(4);
  start('conversation-1');
  pass(5);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});
