/** The counter's calls: scan a code, search members, read a customer's card and keep it current. */
import { t } from '@lingui/core/macro';
import { type CustomerInfo, getUserInfo } from '@stampdeck/contract/accounts.ts';
import { readCode, readShortCode } from '@stampdeck/contract/codes.ts';
import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import { getShop } from '@stampdeck/contract/shops.ts';
import { getCard, getHistory, type ScanResult, scanCode } from '@stampdeck/contract/stamps.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallError, call } from '#lib/api.ts';
import { queryClient } from '#lib/query.ts';
import { useServerEvent } from '#lib/socket.ts';
import { tellUse } from '#lib/tablet-use.ts';
import { type CounterState, hearOf, openCounter, readAgain, reopenCounter } from './counter-state.ts';
import { WrongCode } from './wrong-code.ts';

/** Whose card at which shop. */
export interface At {
  shopId: string;
  customerId: string;
}

const keys = {
  shop: (shopId: string) => ['stamps', 'design', shopId, 'counter'],
  counter: ({ shopId, customerId }: At) => ['stamps', 'counter', shopId, customerId],
  customer: (customerId: string) => ['stamps', 'customer', customerId],
  lastEntries: ({ shopId, customerId }: At) => ['stamps', 'history', shopId, customerId, 'last'],
  members: (shopId: string, search: string) => ['stamps', 'members', shopId, search],
};

/** The shop as its cards show it: name, photo, newest design. */
export function useCounterShop(shopId: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.shop(shopId),
    queryFn: async ({ signal }) => (await call(getShop, { params: { id: shopId } }, { signal })).shop,
    // Someone who comes from the designer must not read that there is no design.
    refetchOnMount: 'always',
  });
}

/** Null for a customer who has not joined. */
type Counter = CounterState | null;

export const readCounter = (at: At): Counter | undefined => queryClient.getQueryData<Counter>(keys.counter(at));

export function changeCounter(at: At, change: (state: CounterState) => CounterState): void {
  queryClient.setQueryData<Counter>(keys.counter(at), (state) => state && change(state));
}

const countersOf = (shopId: string) => queryClient.getQueriesData<Counter>({ queryKey: ['stamps', 'counter', shopId] });

/** Whether a press at this shop's counter waits for its response. */
export const hasWaiting = (shopId: string): boolean =>
  countersOf(shopId).some(([, state]) => state && state.waiting.length > 0);

const watchCounters = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** How many changes for other customers than the one on the screen could not be sent yet. */
export const useUnsent = ({ shopId, customerId }: At): number =>
  useSyncExternalStore(watchCounters, () => {
    const others = countersOf(shopId).filter(([key]) => key.at(-1) !== customerId);
    return others.reduce((sum, [, state]) => sum + (state?.trouble ? state.waiting.length : 0), 0);
  });

/** A customer's card at the counter; null for one who has not joined. Asks nothing while no customer is chosen. */
export function useCounter({ shopId, customerId }: At) {
  return useQuery({
    queryKey: keys.counter({ shopId, customerId }),
    queryFn: async ({ signal }): Promise<Counter> => {
      try {
        const { card, owed } = await call(getCard, { body: { shopId, customerId } }, { signal });
        const known = readCounter({ shopId, customerId });
        return known ? readAgain(known, card, owed) : openCounter(card, owed);
      } catch (error) {
        if (error instanceof CallError && error.code === 'notMember') return null;
        throw error;
      }
    },
    enabled: customerId !== '',
    meta: { live: ['memberships'], customerId },
    // Holds the presses that have no response yet.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads a customer's card and ledger again. */
export function refreshCounter(at: At): void {
  void queryClient.invalidateQueries({ queryKey: keys.counter(at) });
  void queryClient.invalidateQueries({ queryKey: keys.lastEntries(at) });
}

/** After a change: the members' lists and the last ledger lines are read again. */
export function refreshAround(at: At): void {
  void queryClient.invalidateQueries({ queryKey: keys.lastEntries(at) });
  void queryClient.invalidateQueries({ queryKey: ['stamps', 'members', at.shopId] });
}

/** Keeps customers' cards current with other tills and the customers' phones. */
export function useLiveCounter(shopId: string): void {
  useServerEvent('getLiveStamp', (event) => {
    if (event.shopId !== shopId) return;
    const known = readCounter(event);
    // Rewards of closed cards have no sequence number: only a read tells which of two states is newer.
    const next = known?.owed.length === event.owed.length ? hearOf(known, event.card) : 'readAgain';
    const queryKey = keys.counter(event);
    if (next === 'readAgain') void queryClient.invalidateQueries({ queryKey });
    else if (next !== known) queryClient.setQueryData(queryKey, next);
  });
}

/** Scans a code for this shop. Its customer is then known here, and the change since the scan starts at 0. */
export function useScan(shopId: string) {
  return useMutation({
    mutationFn: async (text: string): Promise<ScanResult> => {
      // A camera may read anything else: a menu, a poster, our own shop page.
      if (!readCode(text) && !readShortCode(text)) throw new WrongCode(text);
      tellUse();
      return call(scanCode, { body: { code: text } });
    },
    onSuccess: ({ user, card, owed }) => {
      const at = { shopId, customerId: user.id };
      queryClient.setQueryData(keys.customer(user.id), user);
      queryClient.setQueryData<Counter>(keys.counter(at), (known) => {
        if (!card) return null;
        return known ? reopenCounter(known, card, owed) : openCounter(card, owed);
      });
      void queryClient.invalidateQueries({ queryKey: keys.lastEntries(at) });
    },
  });
}

/** Picks a member from the search. What the search found is shown until they are read; the change starts at 0. */
export function pickMember(shopId: string, found: Member['customer']): void {
  const at = { shopId, customerId: found.id };
  const asFound = { ...found, name: found.displayName, dateOfBirth: null, bio: '', phone: '' };
  queryClient.setQueryData<CustomerInfo>(keys.customer(found.id), (known) => (known ? undefined : asFound), {
    updatedAt: 0,
  });
  changeCounter(at, (state) => ({ ...state, net: 0, fresh: 0 }));
  refreshCounter(at);
}

/** Specification, section 8. */
export const customerFailure = t`Failed to get subscription products`;

/** Who the customer is. Asks nothing while no customer is chosen. */
export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: keys.customer(customerId),
    queryFn: async ({ signal }) => (await call(getUserInfo, { body: { userId: customerId } }, { signal })).user,
    enabled: customerId !== '',
    // Once they join, the shop may see their email, too.
    meta: { live: ['memberships'], customerId },
  });
}

/** Members by name, email or phone. An empty search asks nothing. */
export function useMemberSearch(shopId: string, search: string) {
  return useQuery({
    queryKey: keys.members(shopId, search),
    queryFn: ({ signal }) => call(listMembers, { body: { shopId, search, status: 'all', limit: 6 } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { live: ['stamps', 'memberships'] },
  });
}

/** The last three lines of a customer's ledger, and what someone who works for the shop may take back. */
export function useLastEntries({ shopId, customerId }: At) {
  return useQuery({
    queryKey: keys.lastEntries({ shopId, customerId }),
    queryFn: ({ signal }) => call(getHistory, { body: { shopId, customerId, limit: 3 } }, { signal }),
    meta: { live: ['stamps', 'memberships'], customerId },
  });
}
