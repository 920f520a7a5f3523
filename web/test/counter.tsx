/** The counter's screen, its shop and its customers, and a server that keeps their cards. */
import { MantineProvider } from '@mantine/core';
import { type CustomerInfo, getUserInfo } from '@stampdeck/contract/accounts.ts';
import { type CardSize, defaultDesign } from '@stampdeck/contract/designs.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { listMembers, type Member } from '@stampdeck/contract/member-list.ts';
import { getShop, type ShopHead } from '@stampdeck/contract/shops.ts';
import {
  awardStamp,
  type Card,
  getCard,
  getHistory,
  type LedgerEvent,
  removeStamp,
  scanCode,
  undoEntry,
} from '@stampdeck/contract/stamps.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type CounterTab, LiveStamping } from '#features/counter/live-stamping.tsx';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { Toasts } from '#ui/toast.tsx';
import { type Asked, fakeServer, operator } from './server.ts';
import { sent } from './socket.ts';

export const shopId = operator().id;
export const annaId = '0190a000-0000-7000-8000-0000000000aa';
export const annasCode = `http://shop.test/c/${annaId}`;
export const annasFreshCode = `${annasCode}.0190a000-device.29000000.AAAAAAAAAAAAAA`;

export const anna = (more: Partial<CustomerInfo> = {}): CustomerInfo => ({
  id: annaId,
  displayName: 'Anna Berg',
  name: 'Anna Berg',
  username: 'anna@example.com',
  photo: '',
  dateOfBirth: null,
  gender: '',
  bio: '',
  phone: '',
  ...more,
});

const annaAsMember: Member = {
  id: 'member-1',
  shopId,
  customer: { id: annaId, displayName: 'Anna Berg', username: 'anna@example.com', photo: '', gender: '' },
  joinedAt: '2026-03-01T00:00:00.000Z',
  status: 'active',
  stamps: 4,
  cardSize: 10,
  lastVisit: null,
  rewardsWaiting: 0,
};

const shop = (isDefault: boolean, size: CardSize): ShopHead => ({
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
  followers: 3,
  members: 2,
  card: {
    shopId,
    version: isDefault ? 0 : 2,
    isDefault,
    publishedAt: null,
    design: { ...defaultDesign, size, milestones: [{ slot: size, label: '1 free' }] },
  },
});

export const cardWith = (count: number, seq: number): Card => ({
  id: 'card-1',
  size: 10,
  count,
  status: count === 10 ? 'full' : 'open',
  version: 2,
  milestones: [{ slot: 10, label: '1 free', state: count === 10 ? 'owed' : 'ahead' }],
  seq,
});

/** Anna's card at this shop, kept as the real server keeps it: every change once for each key. */
export function counterServer({ count = 4, isDefault = false, size = 10 as CardSize } = {}) {
  const server = fakeServer();
  const ledger: LedgerEvent[] = [];
  const answers = new Map<string, unknown>();
  let held = count;
  let seq = 100;

  const change = ({ path, headers, body }: Asked): Response => {
    const { count: more, ledgerId } = body as { count: number; ledgerId?: string };
    const key = String(headers.get('Idempotency-Key'));
    const isTaking = path.includes('unstamp');
    const undone = ledger.find(({ id }) => id === ledgerId);
    if (!answers.has(key)) {
      const stamps = undone ? -undone.stamps : isTaking ? -more : more;
      held += stamps;
      seq += 1;
      const id = `entry-${seq}`;
      const kind = stamps > 0 ? 'award' : 'reversal';
      const at = {
        by: 'Mia',
        reason: '',
        reward: '',
        undoes: undone?.id ?? null,
        createdAt: '2026-11-20T10:00:00.000Z',
      };
      ledger.unshift({ id, kind, stamps, countAfter: held, cardId: 'card-1', ...at });
      const reply = { success: true, stampAwardNumber: held, card: cardWith(held, seq), owed: [], ledgerId: id };
      answers.set(key, z.encode(awardStamp.reply, reply as never));
    }
    return Response.json(answers.get(key));
  };
  for (const endpoint of [awardStamp, removeStamp, undoEntry]) server.respond(endpoint, change);
  const cardNow = () => ({ success: true as const, stampAwardNumber: held, card: cardWith(held, seq), owed: [] });
  server.respond(getCard, () => Response.json(z.encode(getCard.reply, cardNow() as never)));
  server.respond(getHistory, () =>
    Response.json(z.encode(getHistory.reply, { success: true, events: ledger.slice(0, 3), nextCursor: null } as never)),
  );
  server.answer(
    { ...getShop, path: fillPath(getShop.path, { id: shopId }) },
    { success: true, shop: shop(isDefault, size) },
  );
  server.answer(getUserInfo, { success: true, user: anna() });
  server.answer(listMembers, {
    success: true,
    royalmember: [annaAsMember],
    total: 1,
    totalIsCapped: false,
    nextCursor: null,
    previousCursor: null,
  });
  const scans = (user = anna(), card: Card | null = cardNow().card, proof: string | null = 'proof') =>
    server.answer(scanCode, { success: true, user, card, owed: [], proof });
  scans();
  return {
    ...server,
    scans,
    change,
    /** Someone else changes the card. */
    elsewhere: (stamps: number): Card => {
      held += stamps;
      seq += 1;
      return cardWith(held, seq);
    },
    held: () => held,
    changes: () => server.asked.filter(({ path }) => /stamp\/(un)?stampAward$|stamp\/undo$/.test(path)),
  };
}

function Screen({ first, mayOverride }: { first: CounterTab; mayOverride: boolean }) {
  const [tab, setTab] = useState<CounterTab>(first);
  return (
    <LiveStamping
      shopId={shopId}
      mayOverride={mayOverride}
      title="Live Stamping Rewards"
      leave={<a href="/">Leave</a>}
      tab={tab}
      onTab={setTab}
      designLink={<a href="/rewardCard">Reward Card Design</a>}
    />
  );
}

/** Opens the counter as Mia, who runs the shop. */
export function openCounterScreen(tab: CounterTab = 'scan', mayOverride = true) {
  sent.mockClear();
  queryClient.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Screen first={tab} mayOverride={mayOverride} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  );
  return { ...view, user: userEvent.setup() };
}

export const searchField = () => screen.findByRole('textbox', { name: /name, email or phone/ });
export const plus = () => screen.findByRole('button', { name: /^Give / });
export const minus = () => screen.findByRole('button', { name: /^Take back / });

/** Types a code as a person pastes it. */
export async function enterCode(user: UserEvent, code: string): Promise<void> {
  await user.click(await searchField());
  await user.paste(code);
  await user.keyboard('{Enter}');
}

/** Opens the counter and scans Anna. */
export async function scanAnna(code = annasCode, mayOverride = true) {
  const page = openCounterScreen('scan', mayOverride);
  await enterCode(page.user, code);
  await screen.findByRole('heading', { name: 'Anna Berg' });
  return page;
}
