import { getSite } from '@stampdeck/contract/home.ts';
import { fillPath, type Reply } from '@stampdeck/contract/http.ts';
import { customerLanguages } from '@stampdeck/contract/languages.ts';
import { listMyOrders, type Order } from '@stampdeck/contract/orders.ts';
import { listPeople } from '@stampdeck/contract/people.ts';
import { getShop, getShortNames, type ShortNames } from '@stampdeck/contract/shops.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { encode } from 'uqr';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatMoment } from '#language/format.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { order, pageOf } from '#test/orders.ts';
import { fakeServer, operator } from '#test/server.ts';
import { morgenrot } from '#test/shop.tsx';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const mia = operator({ name: 'Café Morgenrot', id: morgenrot().id, shopId: morgenrot().id });
const site = 'https://stamps.example.com';
const address = `${site}/s/cafe-morgenrot`;
/** The call for this very shop. */
const getMorgenrot = { ...getShop, path: fillPath(getShop.path, { id: morgenrot().id }) };
const named: ShortNames = { name: 'cafe-morgenrot', former: [] };
type Reach = 'loopback' | 'private' | 'public';

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(mia, { remember: true });
});

/** The owner alone, with these seats. */
const peopleWith = (seats: Reply<typeof listPeople>['seats']): Reply<typeof listPeople> => ({
  ...{ success: true, people: [], invitations: [], seats },
});
const usualSeats = { used: 1, total: 3, installation: 2, packages: 0 };

/** Opens the QR tab of a shop whose address has that reach. */
async function openProfile({
  reach = 'public' as Reach,
  info = mia,
  shop = morgenrot(),
  shortNames = named,
  orders = [] as Order[],
  seats = usualSeats as typeof usualSeats | null,
} = {}) {
  session.start(info, { remember: true });
  const server = fakeServer();
  server.answer(getSite, { success: true, shopSiteUrl: site, reach, google: false, mail: true, privacyVersion: 1 });
  server.answer(getMorgenrot, { success: true, shop });
  server.answer(getShortNames, { success: true, shortNames });
  if (seats) server.answer(listPeople, peopleWith(seats));
  else server.refuse(listPeople, 'internal');
  server.answer(listMyOrders, pageOf(orders));
  const page = openDashboard('/profile?tab=qr');
  const poster = await screen.findByRole('article', { name: /^Poster of/ });
  return { ...page, server, poster };
}

/** Stands in for the browser's print window; says what the sheet beside the screen held when it was opened. */
function catchPrint() {
  const printed: string[] = [];
  const toasts: boolean[] = [];
  vi.stubGlobal('print', () => {
    printed.push(document.querySelector('body > .poster-print')?.textContent ?? '');
    toasts.push(screen.queryByText('Welcome to Print QR Image') !== null);
  });
  return { printed, toasts };
}

test("the profile shows cover, avatar, 'Shop {name}' and 'Joined {date}' (S2.routes.10, S2.profile.1, S2.profile.2, S2.profile.3, S2.profile.4)", async () => {
  await openProfile({ info: { ...mia, cover: '/media/cover.webp', photo: '/media/mia.webp' } });
  const card = screen.getByRole('region', { name: 'Your shop' });
  within(card).getByRole('heading', { name: 'Shop Café Morgenrot' });
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(mia.createdAt));
  within(card).getByText(`Joined ${day}`);
  const pictures = [...card.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(['/media/cover.webp', '/media/mia.webp']);
});

test('an owner reads the staff seats, what gave them, and the ways to who has them and to more', async () => {
  await openProfile({ seats: { used: 4, total: 11, installation: 2, packages: 8 } });
  const card = within(screen.getByRole('region', { name: 'Your shop' }));
  await card.findByText('4 of 11 staff seats used');
  card.getByText('1 for you · 2 included · 8 from packages');
  expect(card.getByRole('link', { name: 'Who works here' }).getAttribute('href')).toBe('/settings/staff');
  expect(card.getByRole('link', { name: 'Get more seats' }).getAttribute('href')).toBe('/pricepackage');
});

test('more seats than a shop can have are not promised', async () => {
  await openProfile({ seats: { used: 1, total: 200, installation: 0, packages: 1000 } });
  await screen.findByText('1 for you · 1,000 from packages · a shop has 200 at most');
});

test('seats that cannot be read say so, and can be read again', async () => {
  const { server, user } = await openProfile({ seats: null });
  const card = within(screen.getByRole('region', { name: 'Your shop' }));
  await card.findByText('We couldn’t load your staff seats');
  server.answer(listPeople, peopleWith(usualSeats));
  await user.click(card.getByRole('button', { name: 'Retry' }));
  await card.findByText('1 of 3 staff seats used');
});

test('someone who works there is not told of seats', async () => {
  const { server } = await openProfile({ info: { ...mia, id: 'someone-else', permissions: ['orders'] } });
  expect(screen.queryByRole('link', { name: 'Get more seats' })).toBeNull();
  expect(server.asked.filter(({ path }) => path === listPeople.path)).toEqual([]);
});

test('without a photo the avatar is the initial', async () => {
  await openProfile();
  const card = screen.getByRole('region', { name: 'Your shop' });
  expect(card.querySelector('img')).toBeNull();
  within(card).getByText('C');
});

test('the tabs stand one below the other, the orders with their count (S2.profile.5, S2.profile.6, S2.profile.7)', async () => {
  await openProfile();
  expect(screen.getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical');
  await screen.findByRole('tab', { name: 'Orders List 0' });
  const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(tabs).toEqual(['Profile Settings', 'Orders List 0', 'QR code']);
});

test("without orders the list says 'No Orders' and leads to the price packages (S2.profile.18, S2.profile.19)", async () => {
  const { user, query } = await openProfile();
  await user.click(await screen.findByRole('tab', { name: 'Orders List 0' }));
  await screen.findByRole('heading', { name: 'No Orders' });
  expect(query()).toBe('?tab=orders');
  const start = within(screen.getByRole('tabpanel')).getByRole('link', { name: 'START SHOPPING' });
  expect(start.getAttribute('href')).toBe('/pricepackage');
});

test('an order in the list has its ID as a link, whether it is paid, its date and its total (S2.profile.14, S2.profile.15, S2.profile.16, S2.profile.17, S4.order.3, S4.order.4)', async () => {
  const [createdAt, paidAt] = ['2026-05-12T12:00:00.000Z', '2026-05-14T12:00:00.000Z'];
  const paid = order({ id: 'order-2', createdAt, paidAt, isPaid: true, totalPrice: 9800 });
  const { user } = await openProfile({ orders: [order({ createdAt }), paid] });
  await user.click(await screen.findByRole('tab', { name: 'Orders List 2' }));
  const table = await screen.findByRole('table');
  const columns = within(table).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual(['ID', 'STATUS', 'DATE', 'TOTAL']);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['order-1', 'Not Paid', formatMoment(createdAt, 'day'), '$10.35'],
    ['order-2', 'Paid', formatMoment(paidAt, 'day'), '$98.00'],
  ]);
  expect(within(table).getByRole('link', { name: 'order-2' }).getAttribute('href')).toBe('/order/order-2');
});

test("the QR holds the operator's short address in capitals, with a quiet zone of 4 modules (S2.profile.20, S9.qr.1)", async () => {
  await openProfile();
  const [, source = ''] = screen.getByTestId<HTMLImageElement>('shop-qr').src.split(',');
  const qr = new DOMParser().parseFromString(decodeURIComponent(source), 'image/svg+xml').documentElement;
  const { size, data } = encode('HTTPS://STAMPS.EXAMPLE.COM/S/CAFE-MORGENROT', { ecc: 'M', border: 4 });
  expect(qr.getAttribute('viewBox')).toBe(`0 0 ${size} ${size}`);
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x, y, length] of (qr.lastElementChild?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let step = 0; step < Number(length); step++) {
      const row = drawn[Number(y)];
      if (row) row[Number(x) + step] = true;
    }
  }
  expect(drawn).toEqual(data);
});

test('a shop without a short name has its long address in the QR and on the poster', async () => {
  const { poster } = await openProfile({ shortNames: { name: null, former: [] } });
  const long = `${site}/operator/${morgenrot().id}`;
  expect([...poster.querySelectorAll('text')].map((text) => text.textContent).join('')).toContain(long);
  expect(screen.getByTestId<HTMLImageElement>('shop-qr').alt).toBe(`QR code of ${long}`);
});

test('the address can be copied, opened and taken along as SVG', async () => {
  const page = await openProfile();
  await page.user.click(screen.getByRole('button', { name: 'Copy the address' }));
  await screen.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(screen.getByRole('link', { name: /^Open/ }).getAttribute('href')).toBe(address);
  const file = screen.getByRole('link', { name: /^SVG/ });
  expect(file.getAttribute('download')).toBe('Café-Morgenrot-qr.svg');
  const drawing = decodeURIComponent(file.getAttribute('href')?.split(',')[1] ?? '');
  expect(new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement.nodeName).toBe('svg');
});

test('on plain HTTP, where browsers have no clipboard for pages, the address can still be copied', async () => {
  const page = await openProfile();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  let copied = '';
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  await page.user.click(screen.getByRole('button', { name: 'Copy the address' }));
  await screen.findByText('Copied');
  expect(copied).toBe(address);
  document.execCommand = () => false;
  await page.user.click(screen.getByRole('button', { name: /the address$/ }));
  await screen.findByText('We couldn’t copy the address');
});

test('the poster names the shop, what a full card gives, three steps and the address, in the color of the card', async () => {
  const { poster } = await openProfile();
  within(poster).getByText('Café Morgenrot');
  within(poster).getByText('10 stamps: 1 free');
  const texts = [...poster.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts.filter((text) => ['Scan', 'Join', 'Collect'].includes(text ?? ''))).toEqual(['Scan', 'Join', 'Collect']);
  // The test's browser measures no text; however it is broken, all of it stands there.
  expect(texts.join('')).toContain(address);
  expect([...poster.querySelectorAll('title')].map((title) => title.textContent)).toEqual([
    'Poster of Café Morgenrot',
    `QR code of ${address}`,
  ]);
  expect(poster.querySelector(`path[fill="${morgenrot().card.design.cardColor}"]`)).not.toBeNull();
});

test("Print shows 'Welcome to Print QR Image' for two seconds and prints the very poster of the preview (S1.operators.10, S2.profile.21, S2.profile.22)", async () => {
  const { poster, user } = await openProfile();
  const { printed, toasts } = catchPrint();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(printed).toEqual([poster.textContent]));
  expect(toasts).toEqual([true]);
  const clock = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  expect(clock?.style.animationDuration).toBe('2000ms');
});

test.each([
  ['loopback', 'This address only works on this computer.'],
  ['private', 'Only phones on your own network can open this.'],
] as const)(
  'before an address that reaches only %s is printed, the page warns and names the settings',
  async (reach, words) => {
    await openProfile({ reach });
    const note = screen.getByRole('note');
    within(note).getByText(words);
    expect(note.textContent).toMatch(/SHOP_SITE_URL or PUBLIC_URL/);
    expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-describedby')).toBe(note.id);
  },
);

test('an address that everyone can open needs no warning', async () => {
  await openProfile();
  expect(screen.queryByRole('note')).toBeNull();
});

test('a shop without a card of its own is led to the designer', async () => {
  const head = morgenrot();
  await openProfile({ shop: { ...head, card: { ...head.card, isDefault: true } } });
  expect(screen.getByRole('link', { name: 'design it' }).getAttribute('href')).toBe('/rewardCard');
});

test('the poster is printed and saved in its own language, while the page keeps its own', async () => {
  const { user } = await openProfile();
  const select = screen.getByLabelText<HTMLSelectElement>('Language of the poster');
  expect(select.value).toBe('en');
  expect([...select.options].map(({ text }) => text)).toEqual(Object.values(customerLanguages));
  await user.selectOptions(select, 'Türkçe');
  const poster = () => screen.getByRole('article', { name: 'Poster of Café Morgenrot' });
  await waitFor(() => expect(poster().querySelector('svg')?.getAttribute('lang')).toBe('tr'));
  expect(document.querySelector('body > .poster-print svg')?.getAttribute('lang')).toBe('tr');
  screen.getByText('What to print');
  const saved: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${saved.push(file)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'SVG (A4 poster)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toContain('lang="tr"');
});

test('a failure says why and can be tried again', async () => {
  const server = fakeServer();
  server.answer(getSite, {
    success: true,
    shopSiteUrl: site,
    reach: 'public',
    google: false,
    mail: true,
    privacyVersion: 1,
  });
  server.answer(getShortNames, { success: true, shortNames: named });
  server.answer(listPeople, peopleWith(usualSeats));
  server.refuse(getMorgenrot, 'internal');
  const page = openDashboard('/profile?tab=qr');
  await screen.findByText('We couldn’t make the QR code');
  screen.getByText(/Something went wrong on our side/);
  server.answer(getMorgenrot, { success: true, shop: morgenrot() });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByTestId('shop-qr');
});

test('nothing of the poster stays behind for other screens to print', async () => {
  const page = await openProfile();
  expect(document.querySelector('body > .poster-print')).not.toBeNull();
  act(() => page.unmount());
  expect(document.querySelector('body > .poster-print')).toBeNull();
});
