/** The customer's card at a shop: read, updated live, and kept for times without a network. */
import { t } from '@lingui/core/macro';

import { getDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { type Card, cardReply, getCard, getHistory } from '@stampdeck/contract/stamps.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useServerEvent } from '#lib/socket.ts';
import { storedByShop } from '#lib/storage.ts';

const keys = {
  card: (shopId: string, customerId: string) => ['stamps', 'card', shopId, customerId],
  history: (shopId: string, customerId: string) => ['stamps', 'history', shopId, customerId],
  design: (shopId: string, version: number) => ['stamps', 'design', shopId, version],
};

/** Specification, section 8. */
const cardFailures = {
  design: t`Failed to get stamp Design information from Server`,
  card: t`Failed to get your stamps`,
} as const;

export type MyCard = Reply<typeof getCard>;

/** The cards as this phone last saw them. */
export const lastCards = storedByShop('lastCards', { reply: cardReply });
/** The cards as the person last saw them: each later change is announced once. */
export const seenCards = storedByShop('seenCards', { reply: cardReply });

/** The member's card. Starts with what the phone last saw and reads it again at once. `ready`: the server knows the member. */
export function useMyCard(shopId: string, customerId: string, ready: boolean) {
  const last = lastCards.read(shopId, customerId)?.reply;
  const client = useQueryClient();
  return useQuery({
    queryKey: keys.card(shopId, customerId),
    queryFn: async ({ signal }) => {
      const reply = await call(getCard, { body: { shopId, customerId } }, { signal });
      // An event that arrived meanwhile may be newer than the answer.
      const shown = client.getQueryData<MyCard>(keys.card(shopId, customerId));
      const newest = shown && shown.card.id === reply.card.id && shown.card.seq > reply.card.seq ? shown : reply;
      lastCards.write(shopId, customerId, { reply: newest });
      return newest;
    },
    enabled: ready,
    meta: { failure: cardFailures.card, toldInPlace: true, live: [] },
    ...(last ? { initialData: last, initialDataUpdatedAt: 0 } : {}),
  });
}

/** A live change: how many stamps it added or removed, and the card after it. */
export interface CardChange {
  stamps: number;
  card: Card;
}

/** Updates the card by the server's events, and returns the last change. */
export function useLiveCard(shopId: string, customerId: string): CardChange | null {
  const client = useQueryClient();
  const [change, setChange] = useState<CardChange | null>(null);
  useServerEvent('getLiveStamp', (event) => {
    if (event.shopId !== shopId || event.customerId !== customerId) return;
    const key = keys.card(shopId, customerId);
    const shown = client.getQueryData<MyCard>(key);
    // Only the server can say which of two cards, or of two lists of rewards on closed ones, is the current one.
    if (event.card.id !== shown?.card.id || event.owed.length !== shown.owed.length) {
      void client.invalidateQueries({ queryKey: key });
      return;
    }
    // A late or repeated event has nothing new.
    if (event.card.seq <= shown.card.seq) return;
    const next = { ...shown, card: event.card, stampAwardNumber: event.card.count };
    client.setQueryData(key, next);
    lastCards.write(shopId, customerId, { reply: next });
    if (event.stamp > 0 && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
    setChange({ stamps: next.card.count - shown.card.count, card: next.card });
  });
  return change;
}

/** The design of a card: `newest`, unless the card follows an older version. Old versions never change. */
export function useCardDesign(newest: PublishedDesign, version: number | null) {
  const older = version !== null && version !== newest.version;
  const query = useQuery({
    queryKey: keys.design(newest.shopId, version ?? newest.version),
    queryFn: async ({ signal }) =>
      (await call(getDesign, { body: { shopId: newest.shopId, version: version ?? newest.version } }, { signal }))
        .cardDesignItem,
    enabled: older,
    meta: { failure: cardFailures.design },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return older ? query : { ...query, data: newest, error: null };
}

/** The member's ledger, newest first, a page at a time. */
export function useMyHistory(shopId: string, customerId: string) {
  return useInfiniteQuery({
    queryKey: keys.history(shopId, customerId),
    ...paged((place, options) => call(getHistory, { body: { shopId, customerId, limit: 20, ...place } }, options)),
    meta: { live: ['stamps'], rare: true, customerId },
  });
}

/** A reward that was reached and not redeemed. */
export interface OwedReward {
  key: string;
  cardId: string;
  slot: number;
  label: string;
}

/** The rewards reached and not redeemed: those of closed cards first, then those of this card. */
export function owedRewards({ card, owed }: Pick<MyCard, 'card' | 'owed'>): OwedReward[] {
  const onCard = card.milestones.filter(({ state }) => state === 'owed');
  return [...owed, ...onCard.map(({ slot, label }) => ({ cardId: card.id, slot, label }))].map((one) => ({
    ...one,
    key: `${one.cardId}.${one.slot}`,
  }));
}

/** Each label once, with its number: '2 × A cake'. */
export function labelsOf(rewards: { label: string }[]): string[] {
  const times = new Map<string, number>();
  for (const { label } of rewards) times.set(label, (times.get(label) ?? 0) + 1);
  return [...times].map(([label, count]) => (count > 1 ? t`${count} × ${label}` : label));
}

/** The next reward, and how many stamps are missing. */
export function nextReward({ card }: MyCard): { label: string; missing: number } | null {
  const ahead = card.milestones.filter(({ state, slot }) => state === 'ahead' && slot > card.count);
  const next = ahead.sort((a, b) => a.slot - b.slot)[0];
  return next ? { label: next.label, missing: next.slot - card.count } : null;
}
