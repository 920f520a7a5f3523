/** A shop's page, following it and joining its program, as the customer sees them. */
import { t } from '@lingui/core/macro';

import {
  follow,
  getFollow,
  getFollowerCount,
  getMemberCount,
  getMembership,
  join,
  leave,
  unfollow,
} from '@stampdeck/contract/membership.ts';
import { getShop, type ShopHead } from '@stampdeck/contract/shops.ts';
import { type QueryClient, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CallError, call } from '#lib/api.ts';
import { mayPass } from '#lib/query.ts';
import { emit } from '#lib/socket.ts';
import { storedByShop } from '#lib/storage.ts';

// Each call that fails has its specified text (specification, section 8).
const keys = {
  shop: (shopId: string) => ['membership', 'shop', shopId],
  followers: (shopId: string) => ['membership', 'followers', shopId],
  members: (shopId: string) => ['membership', 'memberCount', shopId],
  follows: (shopId: string, customerId: string) => ['membership', 'follows', shopId, customerId],
  steps: (shopId: string) => ['membership', 'steps', shopId],
  joined: (shopId: string, customerId: string) => ['membership', 'joined', shopId, customerId],
};

/** `own`: the shop is theirs. */
type Follows = boolean | 'own';
/** `disabled`: a member, who collects and redeems nothing until the shop enables them again. */
type Membership = boolean | 'disabled';

/** What this phone last knew, per shop, to open the page without a network. */
export const lastLinks = storedByShop('lastLinks', {
  follows: z.union([z.boolean(), z.literal('own')]),
  joined: z.union([z.boolean(), z.literal('disabled')]),
});

function remember(shopId: string, customerId: string, change: { follows?: Follows; joined?: Membership }): void {
  const before = lastLinks.read(shopId, customerId) ?? { follows: false, joined: false };
  lastLinks.write(shopId, customerId, { ...before, ...change });
}

const known = <T>(data: T | undefined) => (data === undefined ? {} : { initialData: data, initialDataUpdatedAt: 0 });

/** The shop's head. `given`: what the server wrote into the page, as fresh as the page. */
export function useShop(shopId: string, given: ShopHead | undefined) {
  return useQuery({
    queryKey: keys.shop(shopId),
    queryFn: async ({ signal }) => (await call(getShop, { params: { id: shopId } }, { signal })).shop,
    ...(given ? { initialData: given } : {}),
    // No event tells a visitor that the server is back.
    refetchInterval: ({ state: { error, data } }) => (error && !data && mayPass(error) ? 10_000 : false),
  });
}

/** How many follow the shop and how many are members. Not read while a step is under way: the answer may be older than the step. */
export function useCounts({ id: shopId, ...given }: ShopHead) {
  const enabled = !useStepping(shopId);
  const followers = useQuery({
    enabled,
    queryKey: keys.followers(shopId),
    queryFn: async ({ signal }) => (await call(getFollowerCount, { body: { shopId } }, { signal })).subscribeNumber,
    meta: { failure: t`Failed to get subscriber Number`, live: ['memberships'], rare: true },
    initialData: given.followers,
  });
  const members = useQuery({
    enabled,
    queryKey: keys.members(shopId),
    queryFn: async ({ signal }) => (await call(getMemberCount, { body: { shopId } }, { signal })).joinNumber,
    meta: { failure: t`Failed to get join Royal program Number`, live: ['memberships'], rare: true },
    initialData: given.members,
  });
  return { followers: followers.data, members: members.data };
}

/** Does the customer follow the shop? Read as `useCounts`. */
export function useFollows(shopId: string, customerId: string) {
  const enabled = !useStepping(shopId);
  return useQuery({
    enabled,
    queryKey: keys.follows(shopId, customerId),
    queryFn: async ({ signal }): Promise<Follows> => {
      const { subcribed, own } = await call(getFollow, { body: { shopId, customerId } }, { signal });
      const follows = own ? 'own' : subcribed;
      remember(shopId, customerId, { follows });
      return follows;
    },
    meta: { failure: t`Failed to get Subscribed Information`, live: ['memberships'], rare: true },
    ...known(lastLinks.read(shopId, customerId)?.follows),
  });
}

/** Is the customer a member of the shop's program? Read as `useCounts`. */
export function useJoined(shopId: string, customerId: string) {
  const enabled = !useStepping(shopId);
  return useQuery({
    enabled,
    queryKey: keys.joined(shopId, customerId),
    queryFn: async ({ signal }): Promise<Membership> => {
      const { joined: isMember, disabled } = await call(getMembership, { body: { shopId, customerId } }, { signal });
      const joined = disabled ? 'disabled' : isMember;
      remember(shopId, customerId, { joined });
      return joined;
    },
    meta: {
      failure: t`Failed to get join Royal program Information`,
      toldInPlace: true,
      live: ['memberships'],
      rare: true,
    },
    ...known(lastLinks.read(shopId, customerId)?.joined),
  });
}

interface Links {
  follows?: boolean;
  joined?: boolean;
}

interface Step {
  endpoint: typeof follow | typeof unfollow | typeof join | typeof leave;
  failure: string;
  /** The links after the step. */
  after: Links;
}

const steps: Record<'follow' | 'unfollow' | 'join' | 'leave', Step> = {
  follow: { endpoint: follow, failure: t`Failed to subscribe`, after: { follows: true } },
  unfollow: { endpoint: unfollow, failure: t`Failed to unsubscribe`, after: { follows: false, joined: false } },
  join: { endpoint: join, failure: t`Failed to join loyalty program`, after: { joined: true } },
  leave: { endpoint: leave, failure: t`Failed to unjoin loyalty program`, after: { joined: false } },
};

/** The step of a tap that failed, with its specified text and the server's message. It can be tried again unless `final`. */
export class StepFailed extends Error {
  readonly step: Step;
  readonly final: boolean;
  constructor(step: Step, cause: Error) {
    super(cause.message, { cause });
    this.step = step;
    this.final = cause instanceof CallError && cause.status === 403;
  }
}

/** Shows the result of a step, counts included, and returns what was shown before. */
function showAtOnce(client: QueryClient, shopId: string, customerId: string, after: Links): [string[], unknown][] {
  const show = (linkKey: string[], countKey: string[], next: boolean | undefined): [string[], unknown][] => {
    if (next === undefined) return [];
    const before = client.getQueryData<Membership>(linkKey) ?? false;
    const count = client.getQueryData<number>(countKey);
    client.setQueryData(linkKey, next);
    if (count !== undefined && Boolean(before) !== next) client.setQueryData(countKey, count + (next ? 1 : -1));
    return [
      [linkKey, before],
      [countKey, count],
    ];
  };
  return [
    ...show(keys.follows(shopId, customerId), keys.followers(shopId), after.follows),
    ...show(keys.joined(shopId, customerId), keys.members(shopId), after.joined),
  ];
}

/** A tap, and the steps that it takes one after the other. */
interface Tap {
  customerId: string;
  takes: (keyof typeof steps)[];
}

/** Takes the steps of a tap. They are shown as done at once, and taken back from the one that failed. */
export function useSteps(shopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: keys.steps(shopId),
    mutationFn: async ({ customerId, takes }: Tap) => {
      for (const step of takes.map((name) => steps[name])) {
        try {
          await call(step.endpoint, { body: { shopId, customerId } });
        } catch (error) {
          throw new StepFailed(step, error as Error);
        }
        remember(shopId, customerId, step.after);
      }
    },
    onMutate: async ({ customerId, takes }) => {
      await client.cancelQueries({ queryKey: ['membership'] });
      return takes.map((name) => showAtOnce(client, shopId, customerId, steps[name].after));
    },
    onSuccess: (_, { customerId, takes }) => {
      // A hint to the shop's other screens. The server has told them already, at the commit.
      if (takes.some((name) => steps[name].after.joined !== undefined)) {
        void emit('sendNavigate', { senderId: customerId, receiveId: shopId, type: '/royalty' });
      }
    },
    onError: (error, { takes }, before = []) => {
      const from = error instanceof StepFailed ? takes.findIndex((name) => steps[name] === error.step) : 0;
      for (const [key, data] of before.slice(from).reverse().flat()) client.setQueryData(key, data);
    },
    // Reads counts and links again, without waiting: a failure is shown at once. The shop's head stays.
    onSettled: () => {
      const isOf = ([slice, what]: readonly unknown[]) => slice === 'membership' && what !== 'shop';
      void client.invalidateQueries({ predicate: ({ queryKey }) => isOf(queryKey) });
    },
  });
}

/** Is a follow, join or leave under way? The server has not confirmed what is shown then. */
export const useStepping = (shopId: string): boolean => useIsMutating({ mutationKey: keys.steps(shopId) }) > 0;
