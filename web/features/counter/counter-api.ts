/** The counter's calls: who a code belongs to, the members to search, a customer's card with every press on it. */
import { type CustomerInfo, getUserInfo } from '@stampdeck/contract/accounts.ts';
import { readCode } from '@stampdeck/contract/codes.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import { getShop } from '@stampdeck/contract/shops.ts';
import { getCard, getHistory, type ScanResult, scanCode } from '@stampdeck/contract/stamps.ts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#lib/api.ts';
import { useServerEvent } from '#lib/socket.ts';
import { type CounterState, hearOf, openCounter, readAgain, reopenCounter } from './counter-state.ts';

const keys = {
  shop: (shopId: string) => ['stamps', 'design', shopId, 'counter'],
  counter: (shopId: string, customerId: string) => ['stamps', 'counter', shopId, customerId],
  customer: (customerId: string) => ['stamps', 'customer', customerId],
  lastEntries: (shopId: string, customerId: string) => ['stamps', 'history', shopId, customerId, 'last'],
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

export const readCounter = (client: QueryClient, shopId: string, customerId: string): Counter | undefined =>
  client.getQueryData<Counter>(keys.counter(shopId, customerId));

export function changeCounter(
  client: QueryClient,
  shopId: string,
  customerId: string,
  change: (state: CounterState) => CounterState,
): void {
  client.setQueryData<Counter>(keys.counter(shopId, customerId), (state) => state && change(state));
}

/** Whether a press of this shop's counter waits for its answer. */
export const hasWaiting = (client: QueryClient, shopId: string): boolean =>
  client
    .getQueriesData<Counter>({ queryKey: ['stamps', 'counter', shopId] })
    .some(([, state]) => state && state.waiting.length > 0);

/** A customer's card at the counter; null for one who has not joined. */
export function useCounter(shopId: string, customerId: string) {
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.counter(shopId, customerId),
    queryFn: async ({ signal }): Promise<Counter> => {
      try {
        const { card, owed } = await call(getCard, { body: { shopId, customerId } }, { signal });
        const known = readCounter(client, shopId, customerId);
        return known ? readAgain(known, card, owed) : openCounter(card, owed);
      } catch (error) {
        if (error instanceof CallError && error.code === 'notMember') return null;
        throw error;
      }
    },
    meta: { live: ['memberships'], customerId },
    // Holds what was pressed and is not answered yet.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads a customer's card and ledger again. */
export async function refreshCounter(client: QueryClient, shopId: string, customerId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.counter(shopId, customerId) }),
    client.invalidateQueries({ queryKey: keys.lastEntries(shopId, customerId) }),
  ]);
}

/** The members' lists and the last ledger lines say something else after a change. */
export function refreshAround(client: QueryClient, shopId: string, customerId: string): void {
  void client.invalidateQueries({ queryKey: keys.lastEntries(shopId, customerId) });
  void client.invalidateQueries({ queryKey: ['stamps', 'members', shopId] });
}

/** Keeps customers' cards in step with other tills and the customers' phones. */
export function useLiveCounter(shopId: string): void {
  const client = useQueryClient();
  useServerEvent('getLiveStamp', (event) => {
    if (event.shopId !== shopId) return;
    const { customerId, card, owed } = event;
    const known = readCounter(client, shopId, customerId);
    // What closed cards owe has no number of its own: only a read tells which of two is newer.
    const isOwedAsKnown = known?.owed.length === owed.length;
    const next = known && isOwedAsKnown ? hearOf(known, card) : 'readAgain';
    const key = keys.counter(shopId, customerId);
    if (next === 'readAgain') void client.invalidateQueries({ queryKey: key });
    else if (next !== known) client.setQueryData(key, next);
  });
}

const notACode = () =>
  new CallError(404, { code: 'customerNotFound', message: refusals.customerNotFound[1], requestId: '' });

/** What a code means to this shop. Its customer is then known here; the change since the scan begins at 0. */
export function useScan(shopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string): Promise<ScanResult> => {
      // Anything else that a camera may read: a menu, a poster, our own shop page.
      if (!readCode(text)) throw notACode();
      return call(scanCode, { body: { code: text } });
    },
    onSuccess: ({ user, card, owed }) => {
      client.setQueryData(keys.customer(user.id), user);
      client.setQueryData<Counter>(keys.counter(shopId, user.id), (known) => {
        if (!card) return null;
        return known ? reopenCounter(known, card, owed) : openCounter(card, owed);
      });
      void client.invalidateQueries({ queryKey: keys.lastEntries(shopId, user.id) });
    },
  });
}

/** A member picked from the search: the change since then begins at 0. */
export function pickMember(client: QueryClient, shopId: string, customerId: string): void {
  changeCounter(client, shopId, customerId, (state) => ({ ...state, net: 0, fresh: 0 }));
  void refreshCounter(client, shopId, customerId);
}

/** Specification, section 8. */
export const customerFailure = 'Failed to get subscription products';

/** Who the customer is. `found`: what the search already knows of them. */
export function useCustomer(customerId: string, found: Member['customer'] | null) {
  return useQuery({
    queryKey: keys.customer(customerId),
    queryFn: async ({ signal }) => (await call(getUserInfo, { body: { userId: customerId } }, { signal })).user,
    // Once they have joined, the shop may see their email, too.
    meta: { live: ['memberships'], customerId },
    ...(found ? { placeholderData: placeholderOf(found) } : {}),
  });
}

const placeholderOf = (found: Member['customer']): CustomerInfo => ({
  ...found,
  name: found.displayName,
  dateOfBirth: null,
  bio: '',
  phone: '',
});

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
export function useLastEntries(shopId: string, customerId: string) {
  return useQuery({
    queryKey: keys.lastEntries(shopId, customerId),
    queryFn: async ({ signal }) =>
      (await call(getHistory, { body: { shopId, customerId, limit: 3 } }, { signal })).events,
    meta: { live: ['stamps', 'memberships'], customerId },
  });
}
