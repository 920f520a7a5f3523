import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { customerId, shopId, signNoraIn } from '#test/shop.tsx';
import { sent } from '#test/socket.ts';
import { Composer } from './composer.tsx';
import { forgetMessages, keptUnsent } from './kept.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const between = { conversationId: 'conversation-1', senderId: customerId, receiverId: shopId };

beforeEach(() => {
  localStorage.clear();
  sent.mockClear();
  session.kind = 'customerInfo';
  signNoraIn();
  fakeServer();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => act(() => void vi.advanceTimersByTime(count * 1000));
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
/** What the other side was told since the last look. */
function told() {
  const events = sent.mock.calls.map(([event, payload]) => {
    expect(payload).toEqual(between);
    return event;
  });
  sent.mockClear();
  return events;
}

function open() {
  const other = { id: shopId, name: 'Café Morgenrot' };
  return render(<Composer conversationId={between.conversationId} ownId={customerId} other={other} />);
}

test('typing starts on a key press and ends 5 seconds after the last one (S4.typing.1, S4.typing.2, S9.typing.1)', () => {
  open();
  expect(told()).toEqual([]);
  type('H');
  expect(told()).toEqual(['startTypingMessage']);
  seconds(2);
  type('He');
  seconds(4.9);
  expect(told()).toEqual([]);
  seconds(1);
  expect(told()).toEqual(['stopTypingMessage']);
  seconds(60);
  expect(told()).toEqual([]);
});

test('sending ends typing, and so does leaving (S4.typing.3)', () => {
  const { unmount } = open();
  type('Hello');
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(told()).toEqual(['startTypingMessage', 'stopTypingMessage']);
  type('Are');
  unmount();
  expect(told()).toEqual(['startTypingMessage', 'stopTypingMessage']);
});

test('a browser without room says that it keeps no draft, and forgets nothing while the page is open', () => {
  const { unmount } = open();
  type('Half a');
  expect(screen.queryByText(/no room to keep your draft/)).toBeNull();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  type('Half a sentence');
  expect(screen.getByText(/no room to keep your draft/)).toBeTruthy();
  unmount();
  const again = open();
  expect((screen.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Half a sentence');
  again.unmount();
  full.mockRestore();
});

test('what is sent from a browser without room stays until the server has it', () => {
  forgetMessages();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  open();
  for (const text of ['One', 'Two']) {
    type(text);
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  }
  expect(
    keptUnsent()
      .read()
      ?.map(({ text }) => text),
  ).toEqual(['One', 'Two']);
  full.mockRestore();
  forgetMessages();
});
