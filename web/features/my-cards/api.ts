/** The customer's cards at all shops, followed live. */
import { listMyCards, type OwnCard } from '@stampdeck/contract/my-cards.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { useServerEvent } from '#lib/socket.ts';

const listKey = (customerId: string) => ['myCards', 'list', customerId];

/** A page at a time; a card that moved between two pages stands there once. */
export function useMyCards(customerId: string) {
  const query = useInfiniteQuery({
    queryKey: listKey(customerId),
    queryFn: ({ pageParam, signal }) =>
      call(listMyCards, { body: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    meta: { live: true },
  });
  const all = query.data?.pages.flatMap(({ cards }) => cards);
  const cards = all && [...new Map(all.map((card) => [card.shop.id, card])).values()];
  return { ...query, cards };
}

/** What came last, wherever it happened: the shop, and stamps given (0 for anything else). */
export interface LastChange {
  key: string;
  shopId: string;
  stamps: number;
}

/** Reads the cards again when one of them changes, at any shop. */
export function useLiveMyCards(customerId: string): LastChange | null {
  const client = useQueryClient();
  const [last, setLast] = useState<LastChange | null>(null);
  const readAgain = () => client.invalidateQueries({ queryKey: listKey(customerId) });
  useServerEvent('getLiveStamp', ({ customerId: whose, shopId, stamp, card }) => {
    if (whose !== customerId) return;
    // Shown once it is the server's answer: a closed card is followed by one that only it knows.
    void readAgain().then(() => setLast({ key: `${card.id}.${card.seq}`, shopId, stamps: Math.max(0, stamp) }));
  });
  useServerEvent('getNavigate', () => void readAgain());
  return last;
}

/** The customer's card at one shop, also after leaving it; null where nothing of theirs is. */
export async function readMyCardAt(shopId: string): Promise<OwnCard | null> {
  const { cards } = await call(listMyCards, { body: { shopId, limit: 1 } });
  return cards[0] ?? null;
}
