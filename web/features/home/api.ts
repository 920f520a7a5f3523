/** The shop's day, kept up to date with the counter. */
import { getToday } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { type Query, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { useMay } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import { keepShopZone } from '#lib/shop-zone.ts';
import { stored } from '#lib/storage.ts';

export type Today = Reply<typeof getToday>;

const second = 1000;
/** 'By this time' changes without an event. */
const numbersEvery = 300 * second;
/** No event reports the first follower, and the owner who sets up a shop waits for one. */
const stepsEvery = 15 * second;

export const isSetUp = ({ steps }: Today): boolean => steps.cardDesigned && steps.firstFollower && steps.firstStamp;

/** The shop whose steps were last seen done in this browser: its page keeps no room for them. */
const setUpShop = stored('setUpShop', z.string());

/** Whether a shop whose day is still loading is likely to have steps left. */
export const expectsSteps = (shopId: string): boolean => setUpShop.read() !== shopId;

/** Today's numbers and the set-up steps. */
export function useToday() {
  const shopId = useSession()?.shopId ?? '';
  const mayMembers = useMay('members');
  return useQuery({
    queryKey: ['home', 'today', shopId],
    meta: { live: ['stamps', 'memberships'] },
    queryFn: async ({ signal }) => {
      const today = await call(getToday, {}, { signal });
      keepShopZone(shopId, today.timeZone);
      if (isSetUp(today)) setUpShop.write(shopId);
      return today;
    },
    enabled: mayMembers,
    staleTime: 0,
    refetchInterval: ({ state: { data } }: Query<Today>) => (data && !isSetUp(data) ? stepsEvery : numbersEvery),
  });
}
