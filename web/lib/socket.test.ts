import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { operator } from '#test/server.ts';

type Listener = (payload?: unknown) => void;
const listeners = new Map<string, Listener>();
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    active: true,
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    timeout: () => ({ emitWithAck: () => Promise.resolve({ ok: true }) }),
    close: () => undefined,
    connect: () => undefined,
  }),
}));

const { queryClient } = await import('./query.ts');
const { session } = await import('./session.ts');
const { emit } = await import('./socket.ts');

const told = ['stamps', 'card'];
const untold = ['home', 'site'];
const isStale = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated;

const readBoth = async () => {
  const queryFn = () => Promise.resolve(1);
  await queryClient.fetchQuery({ queryKey: told, queryFn, meta: { live: true } });
  await queryClient.fetchQuery({ queryKey: untold, queryFn });
};
const happens = (name: string) => listeners.get(name)?.('transport close');

beforeEach(async () => {
  session.start(operator(), { remember: true });
  await readBoth();
  // Looking for the connection opens it; nobody listens on the other side.
  void emit('addUser', operator().id);
  await vi.waitFor(() => expect(listeners.has('connect')).toBe(true));
});
afterEach(() => {
  session.end();
  listeners.clear();
});

test('what happened between reading and the first connection is read again, and nothing else', () => {
  happens('connect');
  expect([isStale(told), isStale(untold)]).toEqual([true, false]);
});

test('after a cut everything is read again', async () => {
  happens('connect');
  happens('disconnect');
  await readBoth();
  happens('connect');
  expect([isStale(told), isStale(untold)]).toEqual([true, true]);
});
