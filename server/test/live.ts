/** Live connections of test people. */
import { io, type Socket } from 'socket.io-client';
import { expect, vi } from 'vitest';

export interface LivePerson {
  socket: Socket;
  /** Ids of those online, each time that they were told. */
  lists: string[][];
  /** All events, from the first. */
  heard: [name: string, event: unknown][];
  /** Waits until the last list is this. */
  shows: (ids: string[]) => Promise<void>;
  next: <T = Record<string, unknown>>(event: string) => Promise<T>;
}

/** Connects a person to a server; rejects with the words of a refusal. */
export async function goLive(url: string, { token }: { token: string }): Promise<LivePerson> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  const lists: string[][] = [];
  const heard: [name: string, event: unknown][] = [];
  socket.onAny((name: string, event: unknown) => void heard.push([name, event]));
  socket.on('getUsers', (users: { userId: string }[]) => lists.push(users.map(({ userId }) => userId).sort()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    lists,
    heard,
    shows: (ids) => vi.waitFor(() => expect(lists.at(-1)).toEqual([...ids].sort()), 5000),
    next: (event) => new Promise((resolve) => socket.once(event, resolve)),
  };
}
