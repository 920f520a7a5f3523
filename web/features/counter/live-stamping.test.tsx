import { getUserInfo } from '@stampdeck/contract/accounts.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { getCard, scanCode } from '@stampdeck/contract/stamps.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  anna,
  annaId,
  annasCode,
  annasFreshCode,
  cardWith,
  counterServer,
  enterCode,
  openCounterScreen,
  plus,
  scanAnna,
  searchField,
  shopId,
} from '#test/counter.tsx';
import { tell } from '#test/socket.ts';
import { vibration } from './feedback.ts';
import { keysOn } from './till-keys.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const progress = (text: string) => screen.findByText(text);

test.each([5, 12, 20] as const)(
  'the tabs are called as specified and the second carries the size of the card, here %i (S2.livestamp.7, S2.livestamp.8, S9.counter.2)',
  async (size) => {
    counterServer({ size });
    const { user } = openCounterScreen();
    const [scan, live] = await screen.findAllByRole('tab');
    expect(scan?.textContent).toBe('QR Scan');
    expect(live?.textContent).toBe(`Live Stamp (Maximum Stamps) ${size}`);
    await user.click(live as HTMLElement);
    expect(await screen.findByText('Scan or search for a customer first')).toBeTruthy();
  },
);

test('a shop without a design is led to the designer', async () => {
  counterServer({ isDefault: true });
  openCounterScreen();
  expect(await screen.findByRole('heading', { name: 'Design your card first' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reward Card Design' }).getAttribute('href')).toBe('/rewardCard');
});

test('on plain HTTP the screen says why the camera is off, how to fix it, and what works without it', async () => {
  counterServer();
  openCounterScreen();
  expect(await screen.findByRole('heading', { name: 'The camera needs HTTPS' })).toBeTruthy();
  expect(screen.getByText(/TLS_CERT and TLS_KEY/)).toBeTruthy();
  expect(screen.getByText(/reverse proxy/)).toBeTruthy();
  expect(screen.getByText(/localhost on the server/)).toBeTruthy();
  const photograph = screen.getByLabelText<HTMLInputElement>('Photograph the code');
  expect([photograph.type, photograph.accept, photograph.getAttribute('capture')]).toEqual([
    'file',
    'image/*',
    'environment',
  ]);
  expect(await searchField()).toBeTruthy();
});

test("a scan shows what was scanned, RESCAN, and below it the customer's information (S2.livestamp.3, S2.livestamp.4, S2.livestamp.5)", async () => {
  const server = counterServer();
  server.scans(anna({ gender: 'female', phone: '+49 30 1234', dateOfBirth: '1990-05-17' }));
  await scanAnna(annasFreshCode);
  const result = screen.getByText('Scanned just now').closest('details');
  // No one reads a code over the counter unless someone opens it.
  expect([result?.open, result?.textContent]).toEqual([false, `Scanned just now${annasFreshCode}`]);
  const panel = within(screen.getByRole('article', { name: 'Anna Berg' }));
  for (const told of ['anna@example.com', 'female', '+49 30 1234', /1990/]) expect(panel.getByText(told)).toBeTruthy();
  expect(panel.queryByText(/Old code/)).toBeNull();
  const rescan = screen.getByRole('button', { name: 'RESCAN' });
  const isBelow = rescan.compareDocumentPosition(screen.getByRole('article', { name: 'Anna Berg' }));
  expect(isBelow & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('after a scan the main button has the focus; RESCAN goes back to the scanner', async () => {
  counterServer();
  const { user } = await scanAnna();
  await waitFor(async () => expect(document.activeElement).toBe(await plus()));
  await user.click(screen.getByRole('button', { name: 'RESCAN' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Scanner' }));
  expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull();
});

test('for an unknown customer the screen says to register and join the Royalty program (S2.livestamp.6)', async () => {
  const server = counterServer();
  server.refuse(scanCode, 'customerNotFound');
  const { user } = openCounterScreen();
  await enterCode(user, annasCode);
  const words = 'The customer should register and join the Royalty program';
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'RESCAN' })));
  expect(screen.getByText(words, { selector: '[role="status"]' })).toBeTruthy();
});

test('a customer who has not joined is shown by their name, with what to ask of them; joining shows the card and their email at once', async () => {
  const server = counterServer();
  server.answer(getUserInfo, { success: true, user: anna({ username: '' }) });
  server.scans(anna({ username: '' }), null);
  server.refuse(getCard, 'notMember');
  await scanAnna();
  const email = () => screen.queryByText('anna@example.com');
  expect(email()).toBeNull();
  const ask = /Ask them to join the Royalty program on your shop page/;
  expect(screen.getByText(ask, { selector: 'article *' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Give / })).toBeNull();
  server.answer(getCard, { success: true, stampAwardNumber: 0, card: cardWith(0, 1), owed: [] });
  server.answer(getUserInfo, { success: true, user: anna() });
  tell('getNavigate', { senderId: annaId, type: '/royalty' });
  await progress('0 of 10 stamps, 10 to go');
  await waitFor(() => expect(email()).toBeTruthy());
});

test('a forged code is refused in the words of the server', async () => {
  const server = counterServer();
  server.refuse(scanCode, 'codeRefused');
  const { user } = openCounterScreen();
  await enterCode(user, annasFreshCode);
  expect(await screen.findByText('This code is not valid. Ask the customer to open their code again.')).toBeTruthy();
});

test('a stale code works and is marked', async () => {
  const server = counterServer();
  server.scans(anna(), cardWith(4, 100), null);
  await scanAnna(annasFreshCode);
  expect(screen.getByText('Old code: it only identifies the customer')).toBeTruthy();
  expect(await plus()).toBeTruthy();
});

test('a scan that fails says so in the specified words and can be tried again (S8.alerts.8)', async () => {
  const server = counterServer();
  server.refuse(scanCode, 'internal');
  const { user } = openCounterScreen();
  await enterCode(user, annasCode);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Failed to get subscription products');
  expect(failure.textContent).toContain('Something went wrong on our side.');
  server.scans();
  await user.click(within(failure).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
});

test('typing finds a member, and the live tab acts on the chosen one (S2.livestamp.9)', async () => {
  const server = counterServer();
  const { user } = openCounterScreen('stamp');
  await user.type(await searchField(), 'ann');
  await user.click(await screen.findByRole('button', { name: /Anna Berg/ }));
  expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  const search = server.asked.find(({ path }) => path.endsWith('getListRoyaltyMember'));
  expect(search?.body).toMatchObject({ userTo: shopId, search: 'ann' });
  await user.click(await plus());
  await progress('5 of 10 stamps, 5 to go');
  await user.click(screen.getByRole('tab', { name: 'QR Scan' }));
  expect(screen.getByText('Found by search')).toBeTruthy();
  expect(screen.getByText('Store have added 1 stamps')).toBeTruthy();
});

test('a search that finds no one says what the customer should do', async () => {
  const server = counterServer();
  server.answer(listMembers, {
    success: true,
    royalmember: [],
    total: 0,
    totalIsCapped: false,
    nextCursor: null,
    previousCursor: null,
  });
  const { user } = openCounterScreen();
  await user.type(await searchField(), 'zoe');
  expect(await screen.findByText(/No members match “/)).toBeTruthy();
});

test("a customer's data that cannot be loaded is reported in the specified words, and stamping continues (S8.alerts.8)", async () => {
  const server = counterServer();
  server.refuse(getUserInfo, 'internal');
  const { user } = openCounterScreen('stamp');
  await user.type(await searchField(), 'ann');
  await user.click(await screen.findByRole('button', { name: /Anna Berg/ }));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Failed to get subscription products');
  await user.click(await plus());
  await progress('5 of 10 stamps, 5 to go');
});

test("a hand scanner's Enter scans and does not press the button that has the focus", async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  await waitFor(async () => expect(document.activeElement).toBe(await plus()));
  const before = server.asked.filter(({ path }) => path === '/api/stamp/scan').length;
  await user.setup({ delay: null }).keyboard(`${annasFreshCode}{Enter}`);
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/api/stamp/scan')).toHaveLength(before + 1));
  expect(server.changes()).toHaveLength(0);
});

test('an incomplete hand scan says so and presses nothing; a scan after a chosen number of stamps is read', async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  const fast = user.setup({ delay: null });
  (await plus()).focus();
  await fast.keyboard(`${annasFreshCode.slice(0, -20).slice(0, 30)}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toContain('The scan was incomplete.');
  expect(server.changes()).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: '3' }));
  const before = server.asked.filter(({ path }) => path === '/api/stamp/scan').length;
  await fast.keyboard(`${annasFreshCode}{Enter}`);
  await waitFor(() => expect(server.asked.filter(({ path }) => path === '/api/stamp/scan')).toHaveLength(before + 1));
});

test.each([
  ['a product', '4006381333931', 'This is not a customer’s code.'],
  ['a short product', '40063813', 'This is not a customer’s code.'],
  ['the poster', 'HTTPS://SHOP.TEST/S/CAFE-MORGENROT', 'This is a shop’s QR, not a customer’s code.'],
  ['the long poster', `https://shop.test/operator/${shopId}`, 'This is a shop’s QR, not a customer’s code.'],
])('a hand scan of %s says what was scanned, and the customer stays', async (_, code, words) => {
  const server = counterServer();
  const { user } = await scanAnna();
  await user.setup({ delay: null }).keyboard(`${code}{Enter}`);
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain(words);
  expect(notice.textContent).not.toContain('incomplete');
  expect(screen.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  expect(server.changes()).toHaveLength(0);
});

test('what a hand scan is refused for takes the place of what the scan before was refused for', async () => {
  const server = counterServer();
  server.refuse(scanCode, 'customerNotFound');
  const { user } = openCounterScreen();
  await enterCode(user, annasCode);
  const before = 'The customer should register and join the Royalty program';
  await screen.findByRole('heading', { name: before });
  await user.setup({ delay: null }).keyboard('4006381333931{Enter}');
  await screen.findByText('This is not a customer’s code.');
  expect(screen.queryByText(before)).toBeNull();
});

test('keys give, take back, choose how many and undo; switched off they do nothing, and Escape still leads back', async () => {
  const server = counterServer();
  const { user } = await scanAnna();
  await user.keyboard('3');
  await screen.findByRole('button', { name: 'Give 3 stamps' });
  await user.keyboard('+');
  await progress('7 of 10 stamps, 3 to go');
  await user.keyboard('-');
  await progress('6 of 10 stamps, 4 to go');
  await user.keyboard('+');
  await progress('7 of 10 stamps, 3 to go');
  await user.keyboard('z');
  await progress('6 of 10 stamps, 4 to go');
  const changes = server.changes().length;
  await user.click(screen.getByRole('button', { name: 'Options' }));
  await user.click(await screen.findByRole('switch', { name: 'Keys' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
  await user.keyboard('+');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Anna Berg' })).toBeNull());
  expect(server.changes()).toHaveLength(changes);
  keysOn.turn(true);
});

test('someone whom the search does not find is added with what was typed', async () => {
  const server = counterServer();
  server.answer(listMembers, {
    success: true,
    royalmember: [],
    total: 0,
    totalIsCapped: false,
    nextCursor: null,
    previousCursor: null,
  });
  const { user } = openCounterScreen();
  await user.type(await searchField(), 'Zoe Blum');
  await user.click(await screen.findByRole('button', { name: 'Add “Zoe Blum”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a customer' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Zoe Blum');
});

describe('the code under the QR, typed into the search,', () => {
  const codes = (server: ReturnType<typeof counterServer>) =>
    server.asked.flatMap(({ path, body }) => (path === '/api/stamp/scan' ? [(body as { code: string }).code] : []));

  test('is offered beside the members whose names have these letters', async () => {
    const server = counterServer();
    const { user } = openCounterScreen();
    await user.type(await searchField(), 'annika');
    expect(await screen.findByRole('button', { name: /Anna Berg/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use this code' }));
    expect(await screen.findByRole('heading', { name: 'Anna Berg' })).toBeTruthy();
    expect(codes(server)).toEqual(['annika']);
  });

  test('is taken with Enter where no member is found; one that no one has says what to do', async () => {
    const server = counterServer();
    const nothing = { total: 0, totalIsCapped: false, nextCursor: null, previousCursor: null };
    server.answer(listMembers, { success: true, royalmember: [], ...nothing });
    server.refuse(scanCode, 'shortCodeUnknown');
    const { user } = openCounterScreen();
    await user.type(await searchField(), 'k7m 4xq');
    await screen.findByText(/No members match “/);
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText('This code is not valid')).length).toBeGreaterThan(0);
    expect(screen.getByText(/ask for the code that their phone shows now, or search by name/)).toBeTruthy();
    expect(codes(server)).toEqual(['k7m 4xq']);
  });
});

test('a hand scanner is read even if it types after text in the search field', async () => {
  const server = counterServer();
  const { user } = openCounterScreen();
  await user.setup({ delay: null }).type(await searchField(), `Ann${annasFreshCode}{Enter}`);
  await waitFor(() => {
    const scan = server.asked.find(({ path }) => path === '/api/stamp/scan');
    expect(scan?.body).toEqual({ code: annasFreshCode });
  });
});

test('the screen stays on while the counter is shown, also after a pause, and only then', async () => {
  counterServer();
  const release = vi.fn(async () => undefined);
  const request = vi.fn(async (_: string) => ({ release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  try {
    const { unmount } = openCounterScreen();
    await searchField();
    expect(request.mock.calls).toEqual([['screen']]);
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(request).toHaveBeenCalledTimes(1);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    unmount();
    await waitFor(() => expect(release).toHaveBeenCalled());
  } finally {
    Reflect.deleteProperty(navigator, 'wakeLock');
  }
});

test('each result has its vibration until it is switched off, which this device remembers', async () => {
  counterServer();
  const vibrate = vi.fn(() => true);
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  try {
    const { user } = await scanAnna();
    await user.click(await plus());
    await progress('5 of 10 stamps, 5 to go');
    await waitFor(() => expect(vibrate).toHaveBeenLastCalledWith([50]));
    await user.click(screen.getByRole('button', { name: 'Options' }));
    const choice = await screen.findByRole('switch', { name: 'Vibration' });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    await user.click(choice);
    vibrate.mockClear();
    await user.click(await plus());
    await progress('6 of 10 stamps, 4 to go');
    expect(vibrate).not.toHaveBeenCalled();
    expect(localStorage.getItem('counterVibration')).toBe('false');
    vibration.turn(true);
  } finally {
    Reflect.deleteProperty(navigator, 'vibrate');
  }
});
