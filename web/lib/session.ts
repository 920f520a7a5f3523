/** The person signed in to this bundle: `userInfo` in the dashboard, `customerInfo` on the shop page. */
import { ownsShop, type UserInfo, userInfo } from '@stampdeck/contract/accounts.ts';
import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Stored, stored } from './storage.ts';

type Kind = 'userInfo' | 'customerInfo';
/** `expired`: the server no longer knows the token. */
const endReason = z.enum(['exit', 'expired', 'deleted']);
export type EndReason = z.output<typeof endReason>;

const listeners = new Set<() => void>();
let kind: Kind = 'userInfo';
let current: UserInfo | null | undefined;
let endedBy: EndReason | null = null;

const store = (): Stored<UserInfo> => stored(kind, userInfo);
/** True for a session that ends with the browser. A session cookie marks it. */
const untilClosed = () => stored(`${kind}UntilClosed`, z.literal(true));
/** How the last session ended, for the tabs that did not see it. */
const lastEnd = () => stored(`${kind}EndedBy`, endReason);
const markerName = () => `${kind}Open`;

function hasMarker(): boolean {
  return document.cookie.split('; ').includes(`${markerName()}=1`);
}

function setMarker(on: boolean): void {
  // The Cookie Store API is missing in Firefox and on plain HTTP.
  // biome-ignore lint/suspicious/noDocumentCookie: a marker without content, readable by this page only
  document.cookie = `${markerName()}=${on ? '1' : ''}; path=/; SameSite=Lax${on ? '' : '; max-age=0'}`;
}

function load(): UserInfo | null {
  const info = store().read();
  if (info && untilClosed().read() && !hasMarker()) {
    store().write(null);
    untilClosed().write(null);
    return null;
  }
  return info;
}

function announce(): void {
  for (const listener of listeners) listener();
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  // The server may have told this tab first, as a session that expired. What someone did in another tab says more.
  const isEnded = current === null && endedBy !== null;
  const said = z.safeParse(endReason, newValue?.slice(1, -1));
  if (key === lastEnd().key && isEnded && endedBy === 'expired' && said.success) endedBy = said.data;
  else if (key !== null && key !== kind) return;
  else {
    current = load();
    if (current) endedBy = null;
    else if (!isEnded) endedBy = lastEnd().read() ?? 'exit';
  }
  announce();
}
if (typeof window !== 'undefined') window.addEventListener('storage', followOtherTabs);

export const session = {
  /** Set once, by the bundle's entry, before anything reads. */
  set kind(value: Kind) {
    kind = value;
    current = undefined;
    // Code that asked while this file loaded got the other kind.
    announce();
  },
  get kind(): Kind {
    return kind;
  },

  get(): UserInfo | null {
    if (current === undefined) current = load();
    return current;
  },

  /** Starts a session. Without `remember`, only until the browser closes. */
  start(info: UserInfo, options: { remember: boolean }): void {
    current = info;
    endedBy = null;
    // Other tabs hear of the next end also where its reason is that of the last one.
    lastEnd().write(null);
    // The marker goes first: another tab reads both as soon as the store changes.
    setMarker(!options.remember);
    untilClosed().write(options.remember ? null : true);
    store().write(info);
    announce();
  },

  /** Changes the stored details of this person, in every tab. Does nothing for other people. */
  update(id: string, changes: Partial<UserInfo>): void {
    const info = session.get();
    if (info?.id !== id) return;
    current = { ...info, ...changes };
    store().write(current);
    announce();
  },

  /** Ends the session in every tab. The caller tells the server. */
  end(reason: EndReason = 'exit'): void {
    // The live connection may have seen the session end before the call that ended it was answered.
    if (session.get() === null && (reason === 'expired' || endedBy !== 'expired')) return;
    current = null;
    endedBy = reason;
    // The reason goes first: another tab reads both as soon as the store changes.
    lastEnd().write(reason);
    store().write(null);
    untilClosed().write(null);
    setMarker(false);
    announce();
  },

  /** Why no one is signed in; null if someone is, or no one ever was. */
  get endedBy(): EndReason | null {
    return endedBy;
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether a customer is signed in to the shop pages of this browser. */
export const customerIsHere = (): boolean => stored('customerInfo', userInfo).read() !== null;

/** Whether someone of a shop is signed in to the dashboard of this browser. */
export const operatorIsHere = (): boolean => stored('userInfo', userInfo).read()?.isAdmin === true;

/** Whether this browser was made a shared tablet of a shop. The server decides; this only leads to its lock screen. */
export const sharedTablet = () => stored('sharedTablet', z.literal(true));

/** The person signed in, or null; follows sign-in, sign-out and other tabs, also where only `endedBy` changes. */
export function useSession(): UserInfo | null {
  useSyncExternalStore(
    session.subscribe,
    () => session.endedBy,
    () => null,
  );
  return useSyncExternalStore(session.subscribe, session.get, () => null);
}

/** As `useSession`, but after the session has expired still the last person: their screen stays under the sign-in. */
export function useLastSession(): UserInfo | null {
  const current = useSession();
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  return current ?? last;
}

/** The shop of the person signed in, if they own it. */
export function useOwnShop(): string | null {
  const person = useSession();
  return person && ownsShop(person) ? person.id : null;
}
