import { getToday } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { countOpenOrders, getSales, listAllOrders } from '@stampdeck/contract/orders.ts';
import { listProducts } from '@stampdeck/contract/products.ts';
import { getReport } from '@stampdeck/contract/reports.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { member, members, serveMembers } from '#test/members.ts';
import { order, pageOf } from '#test/orders.ts';
import { product, serveProducts } from '#test/products.ts';
import { emptyReport, report } from '#test/report.ts';
import { fakeServer, operator } from '#test/server.ts';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

type Today = Reply<typeof getToday>;

const done = { cardDesigned: true, firstFollower: true, firstStamp: true };

/** A Saturday of a running shop. */
const saturday = (more: Partial<Today> = {}): Today => ({
  success: true,
  day: '2026-11-21',
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  stamps: 8,
  stampsLastWeek: 5,
  visitors: 6,
  visitorsLastWeek: 7,
  newMembers: 2,
  newMembersLastWeek: 2,
  hasLastWeek: true,
  followers: 41,
  members: 33,
  steps: done,
  backup: null,
  ...more,
});

/** The first day of a shop. */
const firstDay = (more: Partial<Today> = {}): Today =>
  saturday({
    stamps: 0,
    stampsLastWeek: 0,
    visitors: 0,
    visitorsLastWeek: 0,
    newMembers: 0,
    newMembersLastWeek: 0,
    hasLastWeek: false,
    followers: 0,
    members: 0,
    steps: { cardDesigned: false, firstFollower: false, firstStamp: false },
    ...more,
  });

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

function openHome(today: Today, joined = members(0), month = emptyReport()) {
  const server = fakeServer();
  server.answer(getToday, today);
  server.answer(getReport, month);
  serveMembers(server, { members: joined });
  return { server, ...openDashboard('/') };
}

const part = (name: string) => screen.findByRole('region', { name });

test('home greets the operator and has one thing to press first: Scan and stamp (S2.routes.1)', async () => {
  openHome(saturday());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Good \w+, Mia$/);
  expect((await screen.findByRole('link', { name: 'Scan and stamp' })).getAttribute('href')).toBe('/livestamp');
  await waitFor(() => expect(document.title).toBe('Home · Stampdeck'));
});

test('a shop elsewhere is greeted by its own day, and told whose clock that is', async () => {
  openHome(saturday({ timeZone: 'Pacific/Kiritimati' }));
  expect(await screen.findByText(/in the shop’s time zone, Pacific\/Kiritimati$/)).toBeTruthy();
});

describe('today so far', () => {
  test('is compared in words with the same weekday last week (S1.home.1)', async () => {
    openHome(saturday());
    const today = within(await part('Today so far'));
    expect(await today.findByText('3 more than last Saturday by this time')).toBeTruthy();
    expect(today.getByText('1 fewer than last Saturday by this time')).toBeTruthy();
    expect(today.getByText('Same as last Saturday by this time')).toBeTruthy();
    for (const number of ['8', '6', '2']) expect(today.getByText(number)).toBeTruthy();
  });

  test('on the first day says what there is not, and compares with nothing', async () => {
    openHome(firstDay({ newMembers: 1, members: 1, followers: 1 }));
    const today = within(await part('Today so far'));
    expect(await today.findByText('No stamps yet today')).toBeTruthy();
    expect(today.getByText('No customers yet today')).toBeTruthy();
    expect(today.getByText('Nothing to compare yet')).toBeTruthy();
    expect(today.getByRole('link', { name: '1 member' })).toBeTruthy();
  });

  test('says so when all stamps of the day were taken back', async () => {
    openHome(saturday({ stamps: 0, stampsLastWeek: 0, visitors: 1 }));
    expect(await screen.findByText(/^All of today’s stamps were taken back/)).toBeTruthy();
  });

  test('counts followers and members, and numbers lead to the list behind them (S1.operators.5)', async () => {
    openHome(saturday());
    const inAll = within(await screen.findByRole('list', { name: 'Totals' }));
    await inAll.findByText('41');
    expect(inAll.getByText('followers')).toBeTruthy();
    expect(inAll.getByRole('link', { name: '33 members' }).getAttribute('href')).toBe('/royaltymember');
    expect(screen.getByRole('link', { name: 'New members' }).getAttribute('href')).toBe('/royaltymember');
  });

  test('says by keyboard what each metric counts', async () => {
    openHome(saturday());
    const explain = await screen.findByRole('button', { name: 'What counts as ‘Stamps given’' });
    explain.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'Stamps given today, less those that were taken back.',
    );
  });

  test.each([
    [
      'new members',
      'New members',
      /^Customers who joined today and are still members, including those you added yourself\. Imported members without a joining date are not counted\.$/,
    ],
    ['followers', 'Followers', /^Customers who follow your shop now\.$/],
    [
      'members',
      'Members',
      /^Customers who are in your loyalty program now\. Members you added or imported do not follow your shop until they claim their card\.$/,
    ],
  ])('says what counts as %s', async (_, label, meaning) => {
    openHome(saturday());
    (await screen.findByRole('button', { name: `What counts as ‘${label}’` })).focus();
    expect((await screen.findByRole('tooltip')).textContent).toMatch(meaning);
  });

  test('follows the counter and the door without a reload', async () => {
    const shop = { members: members(1) };
    const { server } = openHome(saturday(), shop.members);
    await screen.findByText('3 more than last Saturday by this time');
    server.answer(getToday, saturday({ stamps: 9, members: 34 }));
    serveMembers(server, { members: [member(0, { displayName: 'Zoë', stamps: 0 }), ...shop.members] });
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await screen.findByText('4 more than last Saturday by this time')).toBeTruthy();
    expect(await screen.findByText('Zoë')).toBeTruthy();
    server.answer(getToday, saturday({ stamps: 10 }));
    tell('getLiveStamp', {
      shopId: operator().id,
      customerId: 'customer-0',
      stampAwardNumber: 1,
      card: { id: 'card-0', size: 10, count: 1, status: 'open', version: 1, milestones: [], seq: 1 },
      owed: [],
      stamp: 1,
    });
    expect(await screen.findByText('5 more than last Saturday by this time')).toBeTruthy();
  });

  test('that cannot be read says why and can be tried again', async () => {
    const server = fakeServer();
    server.refuse(getToday, 'internal');
    serveMembers(server, { members: [] });
    const { user } = openDashboard('/');
    const failed = within(await screen.findByRole('alert'));
    expect(failed.getByText('We couldn’t load today’s numbers')).toBeTruthy();
    expect(failed.getByText(/Something went wrong on our side/)).toBeTruthy();
    server.answer(getToday, saturday());
    await user.click(failed.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('3 more than last Saturday by this time')).toBeTruthy();
  });

  test('that cannot be read again stays, and says that it is old', async () => {
    const { server } = openHome(saturday());
    await screen.findByText('3 more than last Saturday by this time');
    server.refuse(getToday, 'internal');
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    const today = within(await part('Today so far'));
    expect(await today.findByText(/^These numbers are not up to date\. Something went wrong/)).toBeTruthy();
    expect(today.getByText('3 more than last Saturday by this time')).toBeTruthy();
  });
});

describe('beside the day', () => {
  test('rewards that wait come first, with the way to whose they are', async () => {
    openHome(saturday(), members(0), report());
    const waiting = await screen.findByRole('link', { name: /^4 rewards are waiting to be redeemed/ });
    expect(waiting.getAttribute('href')).toBe('/royaltymember?segment=rewardWaiting');
    expect(within(waiting).getByText('3 × A coffee, 1 × A biscuit')).toBeTruthy();
    const today = await part('Today so far');
    expect(waiting.compareDocumentPosition(today)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('two pictures of the month are drawn from its report, none from samples (S1.home.2, S1.home.4)', async () => {
    openHome(saturday(), members(0), report());
    const month = within(await part('The last 30 days'));
    const drawn = await month.findAllByRole('img');
    expect(drawn.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Stamps given: 30 bars, 24 in all. The highest is Sat, Nov 14, with 24.',
      'New members: 30 bars, 3 in all. The highest is Sat, Nov 14, with 3.',
    ]);
    expect(month.getByText('Saturday, 10 – 11 AM')).toBeTruthy();
    expect(month.getByRole('link', { name: 'All reports' }).getAttribute('href')).toBe('/reports');
  });

  test('a shop without a report yet has none of them', async () => {
    openHome(saturday());
    await screen.findByText('3 more than last Saturday by this time');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'The last 30 days' })).toBeNull());
    expect(screen.queryByText(/waiting to be redeemed/)).toBeNull();
  });
});

describe('the newest members', () => {
  test('are the five who joined last, with the way to all of them (S1.operators.5)', async () => {
    const { server } = openHome(saturday(), members(12));
    const newest = within(await part('Newest members'));
    await newest.findByText('Member 1');
    expect(newest.getAllByText(/^Member \d+$/)).toHaveLength(5);
    expect(newest.getByRole('link', { name: 'All members' }).getAttribute('href')).toBe('/royaltymember');
    expect(server.asked.find(({ path }) => path === listMembers.path)?.body).toMatchObject({ limit: 5 });
  });

  test('of a shop without any: the way to its QR', async () => {
    openHome(firstDay());
    const newest = within(await part('Newest members'));
    const way = await newest.findByRole('link', { name: 'show them your QR' });
    expect(way.getAttribute('href')).toBe('/profile?tab=qr');
    expect(newest.queryByRole('link', { name: 'All members' })).toBeNull();
  });
});

describe('the last backup', () => {
  const state = { lastAt: null, bytes: null, failedAt: null, failure: null };

  test('is one line under everything, and none is said to be there that is not', async () => {
    const { server } = openHome(saturday({ backup: state }));
    expect(await screen.findByText('No backup yet.')).toBeTruthy();
    server.answer(getToday, saturday({ backup: { ...state, lastAt: '2020-11-21T03:12:00Z', bytes: 4_299_161 } }));
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await screen.findByText(/^Last backup: Nov 2\d, 2020, \d+:12 [AP]M, 4\.3 MB$/)).toBeTruthy();
  });

  test('that failed is told with its reason', async () => {
    openHome(saturday({ backup: { ...state, failedAt: '2020-11-21T03:12:00Z', failure: 'diskFull' } }));
    const line = await screen.findByText(/^The backup on .* failed because the disk is full\. No backup yet\.$/);
    expect(line.getAttribute('role')).toBe('status');
  });
});

describe('the set-up of a new shop', () => {
  test('has three steps, each with the way to it', async () => {
    openHome(firstDay());
    const setUp = within(await part('Set up your shop'));
    expect(setUp.getByText('0 of 3 done')).toBeTruthy();
    const ways = setUp.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(ways).toEqual([
      ['Design your card', '/rewardCard'],
      ['Show your QR', '/profile?tab=qr'],
      ['Give the first stamp', '/livestamp'],
    ]);
  });

  test.each([
    ['Design your card', '/rewardCard', firstDay().steps],
    ['Show your QR', '/profile?tab=qr', { ...firstDay().steps, cardDesigned: true }],
    ['Give the first stamp', '/livestamp', { ...done, firstStamp: false }],
  ])('makes the first open step the one thing to press first: %s', async (name, way, steps) => {
    openHome(firstDay({ steps }));
    await part('Set up your shop');
    const [main, ...others] = document.querySelectorAll('.sd-button-primary');
    expect([main?.textContent?.trim(), main?.getAttribute('href')]).toEqual([name, way]);
    expect(others).toEqual([]);
  });

  test('marks no step as the next one until it is known', async () => {
    const server = fakeServer();
    server.respond(getToday, () => new Promise(() => undefined));
    server.answer(getReport, emptyReport());
    serveMembers(server, { members: members(0) });
    openDashboard('/');
    await screen.findByText('Set up your shop');
    expect(document.querySelector('[data-next]')).toBeNull();
  });

  test('ticks each step by itself, and is gone with a quiet line when all are done', async () => {
    const { server } = openHome(firstDay({ steps: { ...done, firstFollower: false, firstStamp: false } }));
    const setUp = within(await part('Set up your shop'));
    expect(setUp.getByText('1 of 3 done')).toBeTruthy();
    expect(setUp.queryByRole('link', { name: 'Design your card' })).toBeNull();

    server.answer(getToday, firstDay({ steps: { ...done, firstStamp: false } }));
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await setUp.findByText('2 of 3 done')).toBeTruthy();

    server.answer(getToday, firstDay({ steps: done }));
    tell('getNavigate', { senderId: 'customer-0', type: '/royalty' });
    expect(await screen.findByText('Your shop is set up.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Set up your shop' })).toBeNull();
  });

  test('is not spoken of in a shop that has long been set up', async () => {
    openHome(saturday());
    await screen.findByText('3 more than last Saturday by this time');
    expect(screen.queryByText(/set up/i)).toBeNull();
  });
});

describe('what the shop sells', () => {
  const days = Array.from({ length: 30 }, (_, place) => ({
    day: `2026-11-${String(place + 1).padStart(2, '0')}`,
    ...{ orders: place === 29 ? 2 : 0, sales: place === 29 ? 2070 : 0, refunded: 0 },
  }));

  function serveSales(orders = [order({ isPaid: true }), order({ id: 'order-2', number: 8 })]) {
    const server = fakeServer();
    serveMembers(server, { members: members(1) });
    server.answer(getToday, saturday());
    server.answer(listAllOrders, pageOf(orders));
    server.answer(countOpenOrders, { success: true, open: orders.length, new: orders.length });
    server.answer(getSales, { success: true, days });
    serveProducts(server, [product()]);
    return server;
  }

  test('is on cards for sales, orders and products that lead to their lists, in a chart, and in a table of new orders (S1.home.1, S1.home.3)', async () => {
    serveSales();
    openDashboard('/');
    const table = within(await screen.findByRole('table', { name: 'New orders' }));
    const rows = table.getAllByRole('row').map((row) => row.textContent);
    expect(rows[1]).toMatch(/#7Anna Berg.*Paid.*\$10\.35/);
    expect(rows[2]).toMatch(/#8Anna Berg.*Not Paid/);
    expect(table.getByRole('link', { name: 'Order 8' }).getAttribute('href')).toBe('/order/order-2');
    const cards = within(screen.getByRole('region', { name: 'Orders and sales' }));
    await cards.findByText('$20.70');
    expect(cards.getByText('2 paid')).toBeTruthy();
    const hrefs = ['Sales today', 'Open orders', 'Products'].map((name) =>
      cards.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/orders?view=all&by=paid&from=2026-11-30&to=2026-11-30', '/orders', '/products']);
    expect(screen.getByRole('region', { name: 'Sales' })).toBeTruthy();
  });

  test('follows what happens to orders', async () => {
    const server = serveSales();
    openDashboard('/');
    await screen.findByRole('link', { name: 'Order 8' });
    server.answer(listAllOrders, pageOf([order({ id: 'order-3', number: 9 })]));
    tell('orderChanged', {
      ...{ orderId: 'order-3', seller: operator().id, number: 9, isNew: true, isPaid: false, isDelivered: false },
      ...{ isCanceled: false, kitchen: 'new', version: 1 },
    });
    await screen.findByRole('link', { name: 'Order 9' });
  });

  test('is there before the first order of a shop that has products, with what comes next', async () => {
    localStorage.removeItem('sellingShop');
    serveSales([]);
    openDashboard('/');
    await screen.findByText('No orders yet');
    const cards = within(screen.getByRole('region', { name: 'Orders and sales' }));
    expect(cards.getByRole('link', { name: 'Products' })).toBeTruthy();
  });

  test('is left out for a shop that sells nothing, and for people who may not see orders', async () => {
    localStorage.removeItem('sellingShop');
    const server = serveSales([]);
    serveProducts(server, []);
    openDashboard('/');
    await waitFor(() => expect(server.asked.some(({ path }) => path === listProducts.path)).toBe(true));
    expect(screen.queryByText('New orders')).toBeNull();
    expect(server.asked.some(({ path }) => path === getSales.path)).toBe(false);
  });
});

test('someone who runs this installation and no shop reads what shops bought, and waits for no shop', async () => {
  const { shopId: _, ...admin } = operator({ id: 'admin-1', isPlatformAdmin: true });
  session.start(admin, { remember: true });
  const server = fakeServer();
  server.answer(listAllOrders, pageOf([order({ seller: 'platform', isPaid: true, isDelivered: true })]));
  openDashboard('/');
  const part = within(await screen.findByRole('region', { name: 'Orders for packages' }));
  await part.findByRole('link', { name: 'Order 7' });
  const main = within(screen.getByRole('main'));
  for (const [name, to] of [
    ['All orders', '/orders'],
    ['Reported messages', '/reported-messages'],
    ['Price packages', '/pricepackage'],
  ] as const)
    expect(main.getByRole('link', { name }).getAttribute('href')).toBe(to);
  const menu = within(screen.getByRole('navigation', { name: 'Screens' }));
  const names = menu.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
  expect(names).toEqual(['Home', 'Price', 'Orders', 'Profile', 'Shops', 'Reported messages']);
  expect(main.queryByRole('link', { name: 'Scan and stamp' })).toBeNull();
  expect(server.asked.map(({ path }) => path)).not.toContain(getToday.path);
  server.answer(listAllOrders, pageOf([order({ id: 'order-3', number: 9, seller: 'platform' })]));
  tell('orderChanged', {
    ...{ orderId: 'order-3', seller: 'platform', number: 9, isNew: false, isPaid: false, isDelivered: false },
    ...{ isCanceled: false, kitchen: 'new', version: 1 },
  });
  await part.findByRole('link', { name: 'Order 9' });
});
