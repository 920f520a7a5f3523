import { serverEvents } from '@stampdeck/contract/events.ts';
import { eventsForAll } from '@stampdeck/contract/events-for-all.ts';
import { type QueryMeta, QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { operator } from '#test/server.ts';
import { cardWith } from '#test/shop.tsx';

type Listener = (payload?: unknown) => void;
const listeners = new Map<string, Listener>();
const live = vi.hoisted(() => ({ connected: true, connect: vi.fn(), sent: vi.fn() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    get connected() {
      return live.connected;
    },
    active: false,
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    timeout: () => ({
      emitWithAck: (...event: unknown[]) => {
        live.sent(...event);
        return Promise.resolve({ ok: true });
      },
    }),
    close: () => undefined,
    connect: live.connect,
  }),
}));

const leave = vi.hoisted(() => ({ leaveFor: vi.fn(), leaveSuspended: vi.fn() }));
vi.mock('./leave.ts', () => leave);

const { queryClient } = await import('./query.ts');
const { session } = await import('./session.ts');
const { emit, useConnection } = await import('./socket.ts');

const told = ['stamps', 'card'];
const untold = ['home', 'site'];
const rare = ['membership', 'followers'];
const anna = '0190a000-0000-7000-8000-0000000000aa';
const ben = '0190a000-0000-7000-8000-0000000000bb';
const stamped = (customerId: string, stamp: number) => {
  const event = { shopId: operator().id, customerId, stampAwardNumber: 3, card: cardWith(3), owed: [], stamp };
  return z.encode(serverEvents.getLiveStamp, event);
};
const isStale = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated;

const readAll = async () => {
  const queryFn = () => Promise.resolve(1);
  await queryClient.fetchQuery({ queryKey: told, queryFn, meta: { live: ['stamps'] } });
  await queryClient.fetchQuery({ queryKey: untold, queryFn });
  await queryClient.fetchQuery({ queryKey: rare, queryFn, meta: { live: ['memberships'], rare: true } });
};
const happens = (name: string) => listeners.get(name)?.('transport close');

beforeEach(async () => {
  session.start(operator(), { remember: true });
  await readAll();
  // Looking for the connection opens it; no one listens on the other side.
  void emit('sendNavigate', { senderId: operator().id, receiveId: operator().id, type: '/royalty' });
  await vi.waitFor(() => expect(listeners.has('connect')).toBe(true));
});
afterEach(() => {
  session.end();
  listeners.clear();
});

test('says who is there once it is connected, and again after each break', () => {
  live.sent.mockClear();
  happens('connect');
  expect(live.sent.mock.calls).toEqual([['addUser', operator().id]]);
  happens('disconnect');
  happens('connect');
  expect(live.sent.mock.calls).toEqual(Array(2).fill(['addUser', operator().id]));
});

test('a shop hears every event that the server sends, and a customer those that are not only for shops', async () => {
  const heard = () => [...listeners.keys()].filter((name) => name in serverEvents).sort();
  expect(heard()).toEqual(Object.keys(serverEvents).sort());
  session.end();
  listeners.clear();
  session.kind = 'customerInfo';
  session.start(operator(), { remember: true });
  await vi.waitFor(() => expect(heard()).toEqual(Object.keys(eventsForAll).sort()));
  session.end();
  session.kind = 'userInfo';
});

test('what happened between reading and the first connection is read again, but for what rarely changes and what no event tells of', () => {
  happens('connect');
  expect([told, untold, rare].map(isStale)).toEqual([true, false, false]);
});

test('after a break everything is read again', async () => {
  happens('connect');
  happens('disconnect');
  await readAll();
  happens('connect');
  expect([told, untold, rare].map(isStale)).toEqual([true, true, true]);
});

test('while the servers do not reach each other the page knows it, and then reads everything again', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  happens('connect');
  await readAll();
  const { result } = renderHook(() => useConnection());
  const tell = (isDelayed: boolean) => act(() => listeners.get('liveDelayed')?.({ isDelayed }));
  tell(true);
  expect(result.current).toBe('delayed');
  expect([told, untold, rare].map(isStale)).toEqual([false, false, false]);
  tell(false);
  expect(result.current).toBe('online');
  await vi.waitFor(() => expect([told, untold, rare].map(isStale)).toEqual([true, true, true]));
  tell(true);
  act(() => happens('disconnect'));
  expect(result.current).toBe('reconnecting');
  vi.restoreAllMocks();
});

test('a connection that is refused because the shop is suspended leads to the page that says why', () => {
  listeners.get('connect_error')?.(Object.assign(new Error('Suspended'), { data: { code: 'ownShopSuspended' } }));
  expect(leave.leaveSuspended).toHaveBeenCalled();
});

test('everything is read again where the first connection failed before: the page may be one that was kept', async () => {
  session.end();
  session.start(operator({ token: 'another token' }), { remember: true });
  await vi.waitFor(() => expect(listeners.has('connect')).toBe(true));
  await readAll();
  listeners.get('connect_error')?.(new Error('no network'));
  happens('connect');
  expect([told, untold, rare].map(isStale)).toEqual([true, true, true]);
});

test('many events at once reload each query once, and only for the customer that they name', async () => {
  const reads: string[] = [];
  const read = (name: string, meta: QueryMeta) =>
    new QueryObserver(queryClient, { queryKey: [name], queryFn: () => reads.push(name), meta, staleTime: 0 });
  const watched = [
    read('reports', { live: ['stamps', 'memberships'] }),
    read("Anna's ledger", { live: ['stamps'], customerId: anna }),
    read("Ben's ledger", { live: ['stamps'], customerId: ben }),
    read('members', { live: ['memberships'] }),
  ];
  const stops = watched.map((observer) => observer.subscribe(() => undefined));
  await vi.waitFor(() => expect(reads).toHaveLength(4));
  reads.length = 0;
  for (const stamp of [1, 1, -1]) listeners.get('getLiveStamp')?.(stamped(anna, stamp));
  await vi.waitFor(() => expect(reads).toEqual(['reports', "Anna's ledger"]));
  reads.length = 0;
  listeners.get('getNavigate')?.({ senderId: ben, type: '/royalty' });
  await vi.waitFor(() => expect(reads).toEqual(['reports', 'members']));
  for (const stop of stops) stop();
});

describe('screens that lost the connection in a restart', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    live.connected = false;
    live.connect.mockClear();
  });
  afterEach(() => {
    live.connected = true;
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** When a screen tries again (milliseconds) whose dice show `chance`. */
  const waitAt = (chance: number, cut: () => void): number => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    live.connect.mockClear();
    const from = Date.now();
    cut();
    while (live.connect.mock.calls.length === 0) vi.advanceTimersToNextTimer();
    return Date.now() - from;
  };
  const closedByServer = () => listeners.get('disconnect')?.('io server disconnect');

  test('ask again within a second, spread over all of it', () => {
    const waits = [0, 0.25, 0.5, 0.75, 0.999].map((chance) => {
      listeners.get('connect')?.();
      vi.advanceTimersByTime(5000);
      return waitAt(chance, closedByServer);
    });
    expect(waits).toEqual([100, 325, 550, 775, 999]);
  });

  test('wait longer with each refusal, a minute at most, and ask soon again after a connection that lasted', () => {
    const refuse = () => listeners.get('connect_error')?.(new Error('busy'));
    const waits = [1, 2, 3, 4, 5, 6].map(() => waitAt(0.999, refuse));
    expect(waits.map((wait) => Math.round(wait / 1000))).toEqual([4, 8, 16, 32, 60, 60]);
    listeners.get('connect')?.();
    vi.advanceTimersByTime(5000);
    waitAt(0, closedByServer);
    expect(Math.round(waitAt(0.999, refuse) / 1000)).toBe(4);
  });
});
