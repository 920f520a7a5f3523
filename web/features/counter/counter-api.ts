/** The counter's calls: who a code belongs to, the members to search, a customer's card with every press on it. */
import { type CustomerInfo, getUserInfo } from '@stampdeck/contract/accounts.ts';
import { readCode } from '@stampdeck/contract/codes.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import { getShop } from '@stampdeck/contract/shops.ts';
import { getCard, getHistory, type ScanResult, scanCode } from '@stampdeck/contract/stamps.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { CallError, call } from '#lib/api.ts';
import { queryClient } from '#lib/query.ts';
import { useServerEvent } from '#lib/socket.ts';
import { type CounterState, hearOf, openCounter, readAgain, reopenCounter } from './counter-state.ts';

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
export function useCounterShop(shopId: string) {
  return useQuery({
    queryKey: keys.shop(shopId),
    queryFn: async ({ signal }) => (await call(getShop, { params: { id: shopId } }, { signal })).shop,
    // Who comes from the designer must not read that there is no design.
    refetchOnMount: 'always',
  });
}

/** Null: a customer who has not joined. */
type Counter = CounterState | null;

export const readCounter = (at: At): Counter | undefined => queryClient.getQueryData<Counter>(keys.counter(at));

export function changeCounter(at: At, change: (state: CounterState) => CounterState): void {
  queryClient.setQueryData<Counter>(keys.counter(at), (state) => state && change(state));
}

/** Whether a press of this shop's counter waits for its answer. */
export const hasWaiting = (shopId: string): boolean =>
  queryClient
    .getQueriesData<Counter>({ queryKey: ['stamps', 'counter', shopId] })
    .some(([, state]) => state && state.waiting.length > 0);

/** A customer's card at the counter; null for one who has not joined. Nothing is asked while nobody is there. */
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
    // Holds what was pressed and is not answered yet.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads a customer's card and ledger again. */
export function refreshCounter(at: At): void {
  void queryClient.invalidateQueries({ queryKey: keys.counter(at) });
  void queryClient.invalidateQueries({ queryKey: keys.lastEntries(at) });
}

/** The members' lists and the last ledger lines say something else after a change. */
export function refreshAround(at: At): void {
  void queryClient.invalidateQueries({ queryKey: keys.lastEntries(at) });
  void queryClient.invalidateQueries({ queryKey: ['stamps', 'members', at.shopId] });
}

/** Keeps customers' cards in step with other tills and the customers' phones. */
export function useLiveCounter(shopId: string): void {
  useServerEvent('getLiveStamp', (event) => {
    if (event.shopId !== shopId) return;
    const known = readCounter(event);
    // What closed cards owe has no number of its own: only a read tells which of two is newer.
    const next = known?.owed.length === event.owed.length ? hearOf(known, event.card) : 'readAgain';
    const queryKey = keys.counter(event);
    if (next === 'readAgain') void queryClient.invalidateQueries({ queryKey });
    else if (next !== known) queryClient.setQueryData(queryKey, next);
  });
}

const notACode = () =>
  new CallError(404, { code: 'customerNotFound', message: refusals.customerNotFound[1], requestId: '' });

/** What a code means to this shop. Its customer is then known here; the change since the scan begins at 0. */
export function useScan(shopId: string) {
  return useMutation({
    mutationFn: async (text: string): Promise<ScanResult> => {
      // Anything else that a camera may read: a menu, a poster, our own shop page.
      if (!readCode(text)) throw notACode();
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

/** A member picked from the search, known by what that found until they are read; the change since then begins at 0. */
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
export const customerFailure = 'Failed to get subscription products';

/** Who the customer is. Nothing is asked while nobody is there. */
export function useCustomer(customerId: string) {
  return useQuery({
    queryKey: keys.customer(customerId),
    queryFn: async ({ signal }) => (await call(getUserInfo, { body: { userId: customerId } }, { signal })).user,
    enabled: customerId !== '',
    // Once they have joined, the shop may see their email, too.
    meta: { live: ['memberships'], customerId },
  });
}

/** Members by name or e-mail; nothing is asked for an empty search. */
export function useMemberSearch(shopId: string, search: string) {
  return useQuery({
    queryKey: keys.members(shopId, search),
    queryFn: ({ signal }) => call(listMembers, { body: { shopId, search, status: 'all', limit: 6 } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
    meta: { live: ['stamps', 'memberships'] },
  });
}

/** The last three lines of a customer's ledger. */
export function useLastEntries({ shopId, customerId }: At) {
  return useQuery({
    queryKey: keys.lastEntries({ shopId, customerId }),
    queryFn: async ({ signal }) =>
      (await call(getHistory, { body: { shopId, customerId, limit: 3 } }, { signal })).events,
    meta: { live: ['stamps', 'memberships'], customerId },
  });
}
