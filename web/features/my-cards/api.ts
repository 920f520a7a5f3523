/** The customer's cards at all shops: read, updated live, and kept for times without a network. */
import { follow, join } from '@stampdeck/contract/membership.ts';
import {
  listMyCards,
  listWaitingCards,
  type OwnCard,
  ownCard,
  type WaitingCard,
} from '@stampdeck/contract/my-cards.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useServerEvent } from '#lib/socket.ts';
import { stored } from '#lib/storage.ts';

const listKey = (customerId: string) => ['myCards', 'list', customerId];

/** The first page as this phone last saw it, and when, by its own clock. */
const lastList = stored('lastMyCards', z.object({ customerId: z.string(), at: z.string(), cards: z.array(ownCard) }));

/** Forgets the cards of the person who signs out. */
export function forgetMyCards(): void {
  lastList.write(null);
}

/** Starts with what this phone last saw and reads it again at once, a page at a time. A card that moved between two pages is listed once. */
export function useMyCards(customerId: string) {
  const [last] = useState(() => lastList.read());
  const known = last?.customerId === customerId ? last : null;
  const query = useInfiniteQuery({
    queryKey: listKey(customerId),
    ...paged(async (place, options) => {
      const page = await call(listMyCards, { body: { limit: 20, ...place } }, options);
      if (!place.cursor) lastList.write({ customerId, at: new Date().toISOString(), cards: page.cards });
      return page;
    }),
    meta: { live: ['memberships'] },
    ...(known && {
      initialData: { pages: [{ success: true as const, cards: known.cards, nextCursor: null }], pageParams: [''] },
      initialDataUpdatedAt: 0,
    }),
  });
  const all = query.data?.pages.flatMap(({ cards }) => cards);
  const cards = all && [...new Map(all.map((card) => [card.shop.id, card])).values()];
  const at = query.dataUpdatedAt === 0 ? known?.at : new Date(query.dataUpdatedAt).toISOString();
  return { ...query, cards, at };
}

const waitingKey = (customerId: string) => ['myCards', 'waiting', customerId];

/** Cards that shops hold for the person's own email address. */
export function useWaitingCards(customerId: string) {
  return useQuery({
    queryKey: waitingKey(customerId),
    queryFn: async ({ signal }) => (await call(listWaitingCards, {}, { signal })).cards,
    meta: { live: ['stamps', 'memberships'] },
  });
}

/** Joins the shop that holds a card, which moves the card here. `stamps`: how many came with it. */
export function useTakeCard(customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ shop, stamps }: WaitingCard) => {
      const body = { shopId: shop.id, customerId };
      await call(follow, { body });
      await call(join, { body });
      const { cards } = await call(listWaitingCards, {});
      client.setQueryData(waitingKey(customerId), cards);
      await client.invalidateQueries({ queryKey: listKey(customerId) });
      const isLeft = cards.some((card) => card.shop.id === shop.id);
      return { shopName: shop.name, stamps: isLeft ? 0 : stamps };
    },
  });
}

/** The last change at any shop: which shop, and stamps given (0 for anything else). */
export interface LastChange {
  key: string;
  shopId: string;
  stamps: number;
}

/** Reads the cards again when one of them changes, at any shop, and returns that change. */
export function useLiveMyCards(customerId: string): LastChange | null {
  const client = useQueryClient();
  const [last, setLast] = useState<LastChange | null>(null);
  useServerEvent('getLiveStamp', ({ customerId: whose, shopId, stamp, card }) => {
    if (whose !== customerId) return;
    // Shown only with the server's answer: after a closed card comes one that only the server knows.
    const shown = { key: `${card.id}.${card.seq}`, shopId, stamps: Math.max(0, stamp) };
    void client.invalidateQueries({ queryKey: listKey(customerId) }).then(() => setLast(shown));
  });
  return last;
}

/** The customer's card at one shop, also after leaving it; null if there is none. */
export async function readMyCardAt(shopId: string): Promise<OwnCard | null> {
  const { cards } = await call(listMyCards, { body: { shopId, limit: 1 } });
  return cards[0] ?? null;
}
