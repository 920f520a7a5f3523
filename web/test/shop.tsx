/** The shop page, its shop and its customer. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import type { OwnCard } from '@stampdeck/contract/my-cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import type { Card, getCard } from '@stampdeck/contract/stamps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { tellFailures } from '#shop/failure-toasts.ts';
import { ShopPage } from '#shop/shop-page.tsx';
import { Toasts } from '#ui/toast.tsx';
import { operator } from './server.ts';
import { sent, tell } from './socket.ts';

export const shopId = '0190a000-0000-7000-8000-00000000000a';
export const customerId = '0190a000-0000-7000-8000-00000000000b';

/** Nora, signed in on this phone. */
export const nora = (more: Partial<UserInfo> = {}): UserInfo => {
  const { shopId: _, ...person } = operator();
  return { ...person, id: customerId, name: 'Nora', email: 'nora@example.com', isAdmin: false, token: 'nora', ...more };
};

/** Café Morgenrot with 12 followers and 8 members. */
export const morgenrot = (more: Partial<ShopHead> = {}): ShopHead => ({
  id: shopId,
  name: 'Café Morgenrot',
  photo: '',
  cover: '',
  bio: '',
  address: '',
  phone: '',
  hours: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: 'en' as const,
  createdAt: '2026-01-02T03:04:05.000Z',
  followers: 12,
  members: 8,
  card: {
    shopId,
    version: 2,
    isDefault: false,
    publishedAt: '2026-02-01T00:00:00.000Z',
    design: { ...defaultDesign, size: 10, milestones: [{ slot: 10, label: '1 free' }] },
  },
  ...more,
});

export const cardWith = (count: number, more: Partial<Card> = {}): Card => ({
  id: '0190a000-0000-7000-8000-00000000000c',
  size: 10,
  count,
  status: count === 10 ? 'full' : 'open',
  version: 2,
  milestones: [{ slot: 10, label: '1 free', state: count === 10 ? 'owed' : 'ahead' }],
  seq: 100 + count,
  ...more,
});

export const cardReplyWith = (card: Card): Reply<typeof getCard> => ({
  success: true,
  stampAwardNumber: card.count,
  card,
  owed: [],
});

/** Nora's card at Café Morgenrot, as it lies among all her cards. */
export const ownCardWith = (count: number, more: Partial<OwnCard> = {}): OwnCard => ({
  shop: { id: shopId, name: 'Café Morgenrot', photo: '', language: 'en' },
  state: 'member',
  count,
  look: { ...morgenrot().card.design, milestones: [{ slot: 10, label: '1 free' }] },
  rewards: [],
  lastVisit: '2026-11-01T08:00:00.000Z',
  ...more,
});

export const tellCard = (card: Card, stamp = 1): void =>
  tell('getLiveStamp', { shopId, customerId, stampAwardNumber: card.count, card, owed: [], stamp });

/** Opens the shop's page; no one is signed in unless the test did it before. */
export function openShop(given: ShopHead | null = morgenrot()) {
  window.scrollTo = () => undefined;
  sent.mockClear();
  queryClient.clear();
  tellFailures(queryClient);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ShopPage shopId={shopId} given={given} />
      <Toasts />
    </QueryClientProvider>,
  );
  return { ...view, user: userEvent.setup({ delay: null }) };
}

/** Signs Nora in before the page opens. */
export function signNoraIn(more: Partial<UserInfo> = {}): void {
  session.start(nora(more), { remember: true });
}
