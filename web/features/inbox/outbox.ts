/** Messages that are written and not stored yet: sent in their order, kept in this browser when that fails, sent again under their key. */
import { t } from '@lingui/core/macro';
import type { Message, SentPicture } from '@stampdeck/contract/chat-message.ts';
import { sendMessage } from '@stampdeck/contract/inbox.ts';
import { useMemo, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import { CallError, call, newKey } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { keptUnsent, type unsentMessage } from './kept.ts';
import type { Unsent } from './thread-lines.ts';

type Entry = z.output<typeof unsentMessage>;

/** Without a store (private mode), as long as the page lives. */
let entries: Entry[] = keptUnsent().read() ?? [];
/** Keys that this page is sending. What another page left without an answer is shown as not sent. */
const own = new Set<string>();
const left = new Set(entries.map(({ key }) => key));
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Another tab may have written since. */
function change(how: (entries: Entry[]) => Entry[]): void {
  entries = how(keptUnsent().read() ?? entries);
  keptUnsent().write(entries.length > 0 ? entries : null);
  tell();
}

const save = (key: string, state: Pick<Entry, 'problem' | 'waits'>): void =>
  change((all) => all.map((entry) => (entry.key === key ? { ...entry, ...state } : entry)));

/** Removes messages: the server has them, or the person deletes them. */
export function forgetUnsent(...keys: (string | undefined)[]): void {
  if (!entries.some(({ key }) => keys.includes(key))) return;
  change((all) => all.filter(({ key }) => !keys.includes(key)));
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== keptUnsent().key) return;
    entries = keptUnsent().read() ?? [];
    tell();
  });
}

/** One message after another in each conversation. */
const lanes = new Map<string, Promise<unknown>>();
/** The last failure of each conversation. It also fails what waits behind it, so that nothing overtakes. */
const failures = new Map<string, Pick<Entry, 'waits'>>();

const isOffline = (error: unknown): boolean => error instanceof CallError && error.code === 'offline';

/** Beside each message: without a connection there may be many. Whether the server has it, only the next try tells. */
function problemOf(error: unknown): string {
  if (isOffline(error)) return t`Not sent: no connection.`;
  return error instanceof Error ? error.message : t`Not sent.`;
}

async function transmit(
  { key, personId, conversationId, text, images }: Entry,
  onSent: (message: Message) => void,
): Promise<void> {
  const wasFailing = failures.get(conversationId);
  const before = lanes.get(conversationId) ?? Promise.resolve();
  const turn = before.then(async () => {
    const person = session.get();
    // Someone else may have signed in since, also in another tab.
    const failure = failures.get(conversationId);
    if (failure !== wasFailing || person?.id !== personId) {
      save(key, { problem: t`Not sent.`, waits: failure?.waits ?? true });
      return;
    }
    const senderId = (session.kind === 'userInfo' ? person?.shopId : person?.id) ?? '';
    try {
      const { message } = await call(
        sendMessage,
        { body: { senderId, conversationId, text, images: images.map(({ address }) => address) } },
        { key },
      );
      onSent(message);
      forgetUnsent(key);
    } catch (error) {
      const waits = isOffline(error);
      failures.set(conversationId, { waits });
      save(key, { problem: problemOf(error), waits });
    }
  });
  lanes.set(conversationId, turn);
  await turn;
}

/** Sends a message, which is shown at once; one with neither text nor pictures is not sent. `onSent` gets the stored message. */
export function sendText(
  conversationId: string,
  typed: string,
  onSent: (message: Message) => void,
  images: SentPicture[] = [],
): boolean {
  const text = typed.trim();
  const personId = session.get()?.id;
  if ((text === '' && images.length === 0) || personId === undefined) return false;
  const state = { at: new Date().toISOString(), problem: null, waits: true };
  const entry = { key: newKey(), personId, conversationId, text, images, ...state };
  own.add(entry.key);
  change((all) => [...all, entry]);
  void transmit(entry, onSent);
  return true;
}

/** Messages keep their keys, so the server stores each once. */
function sendAll(due: Entry[], onSent: (message: Message) => void): void {
  for (const entry of due.filter(({ key, problem }) => !own.has(key) || problem !== null)) {
    own.add(entry.key);
    save(entry.key, { problem: null, waits: true });
    void transmit(entry, onSent);
  }
}

const isOf = (entry: Entry, conversationId: string): boolean =>
  entry.conversationId === conversationId && entry.personId === session.get()?.id;

/** Sends a message that failed again, and with it, in their order, those that only wait for a connection. */
export const sendAgain = (key: string, conversationId: string, onSent: (message: Message) => void): void =>
  sendAll(
    entries.filter((entry) => isOf(entry, conversationId) && (entry.waits || entry.key === key)),
    onSent,
  );

/** So long after it was written (milliseconds, ours), a message is sent only on request: its words may no longer fit. */
const unaskedMs = 60 * 60 * 1000;

/** Sends the person's messages that only wait for a connection, in their order. */
export const sendWaiting = (onSent: (message: Message) => void): void =>
  sendAll(
    entries.filter(
      (entry) => isOf(entry, entry.conversationId) && entry.waits && Date.now() - Date.parse(entry.at) < unaskedMs,
    ),
    onSent,
  );

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The person's unsent messages of a conversation, in the order they were written. */
export function useUnsent(conversationId: string): Unsent[] {
  const all = useSyncExternalStore(watch, () => entries);
  return useMemo(() => {
    return all
      .filter((entry) => isOf(entry, conversationId))
      .filter(({ key, problem }) => problem !== null || own.has(key) || left.has(key))
      .map((entry) => (own.has(entry.key) ? entry : { ...entry, problem: entry.problem ?? t`Not sent.` }));
  }, [all, conversationId]);
}
