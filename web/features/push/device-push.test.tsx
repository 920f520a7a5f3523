import { addPushDevice, findPushDevice, getPushKey, removePushDevice } from '@stampdeck/contract/push.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer, operator } from '#test/server.ts';
import { loadDevicePush } from './load.ts';
import { forgetPush, renewPush, turnOn } from './push.ts';

const key = `B${'K'.repeat(85)}I`;
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;

/** A browser that can subscribe. Returns its subscription, and what it was asked. */
function fakeBrowser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const browser = { scopes: [] as string[], subscription: null as object | null, subscribedWith: [] as string[] };
  const subscription = (applicationServerKey: string) => ({
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: bytesOf(applicationServerKey) },
    getKey: (name: string) => new Uint8Array(name === 'auth' ? 16 : 65).fill(4).buffer,
    unsubscribe: async () => {
      browser.subscription = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => browser.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      browser.subscribedWith.push(applicationServerKey);
      browser.subscription = subscription(applicationServerKey);
      return browser.subscription;
    },
  };
  const registration = { active: {}, installing: null, waiting: null, pushManager };
  const serviceWorker = {
    getRegistration: async () => registration,
    register: async (_path: string, { scope }: { scope: string }) => {
      browser.scopes.push(scope);
      return registration;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer });
  return Object.assign(browser, {
    subscribeWith: (other: string) => Object.assign(browser, { subscription: subscription(other) }),
  });
}

/** The id of the subscription of the fake browser. */
const id = 'W6Ff_5ZfRK-lWqT6TVK5SwuoY4ChYQid3Km50IvvnvY';
const found = { ...findPushDevice, path: `/api/v1/push-subscriptions/${id}` };
const removed = { ...removePushDevice, path: `/api/v1/push-subscriptions/${id}` };

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});
afterEach(() => {
  queryClient.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

async function open() {
  const { DevicePush } = await loadDevicePush();
  render(
    <QueryClientProvider client={queryClient}>
      <DevicePush />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const said = () => screen.findByRole('status');

test('notifications of a device are turned on and off, and what it says follows', async () => {
  const browser = fakeBrowser('default', 'granted');
  const server = fakeServer();
  server.answer(getPushKey, { success: true, key });
  server.answer(addPushDevice, { success: true, id });
  server.answer(found, { success: true, isOn: true });
  server.answer(removed, undefined);
  const user = await open();
  expect((await said()).textContent).toBe('This device shows no notifications.');
  await user.click(screen.getByRole('button', { name: 'Turn on notifications here' }));
  await user.click(await screen.findByRole('button', { name: 'Turn off notifications here' }));
  await screen.findByRole('button', { name: 'Turn on notifications here' });
  expect([browser.scopes, browser.subscribedWith, browser.subscription]).toEqual([['/push/dashboard/'], [key], null]);
  expect(server.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/push-subscriptions',
    `DELETE /api/v1/push-subscriptions/${id}`,
  ]);
  expect(server.sent[0]?.body).toMatchObject({ endpoint: 'https://push.example/1', key });
});

test('a device whose session has ended counts as off, and subscribes again with the key of today', async () => {
  const browser = fakeBrowser('granted');
  browser.subscribeWith(`B${'O'.repeat(86)}`);
  const server = fakeServer();
  server.answer(found, { success: true, isOn: false });
  server.answer(getPushKey, { success: true, key });
  server.answer(addPushDevice, { success: true, id });
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications here' }));
  await screen.findByRole('button', { name: 'Turn off notifications here' });
  expect(browser.subscribedWith).toEqual([key]);
});

test('who does not allow notifications reads how to allow them', async () => {
  fakeBrowser('default', 'denied');
  fakeServer();
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications here' }));
  await screen.findByText(/Your browser blocks notifications of this site/);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each([
  [undefined, 'This browser cannot show notifications.'],
  [false, /only when this page is on the home screen/],
])(
  'a browser without notifications says so, and on an iPhone what to do (standalone: %s)',
  async (standalone, text) => {
    if (standalone !== undefined)
      Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
    await open();
    await screen.findByText(text);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('a refusal is said, and the device stays off', async () => {
  fakeBrowser('granted');
  const server = fakeServer();
  server.answer(getPushKey, { success: true, key });
  server.refuse(addPushDevice, 'pushServiceUnknown');
  const user = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications here' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/push service of this browser/);
  screen.getByRole('button', { name: 'Turn on notifications here' });
});

test('after signing out the browser takes no more messages for the person', async () => {
  const browser = fakeBrowser('granted');
  browser.subscribeWith(key);
  await forgetPush();
  expect(browser.subscription).toBeNull();
});

test('notifications are on again for the person who comes back after their session expired, and neither for others nor by a PIN at a shared tablet', async () => {
  const browser = fakeBrowser('granted');
  const server = fakeServer();
  server.answer(getPushKey, { success: true, key });
  server.answer(addPushDevice, { success: true, id });
  server.answer(found, { success: true, isOn: false });
  await turnOn();
  session.end('expired');
  session.start(operator({ id: '0190a000-0000-7000-8000-000000000002' }), { remember: true });
  await renewPush();
  expect(server.sent).toHaveLength(1);
  session.end('expired');
  session.start(operator({ atTablet: true }), { remember: false });
  await renewPush();
  expect(server.sent).toHaveLength(1);
  session.end('expired');
  session.start(operator(), { remember: true });
  await renewPush();
  expect(server.sent).toHaveLength(2);
  expect(browser.subscribedWith).toEqual([key]);
});
