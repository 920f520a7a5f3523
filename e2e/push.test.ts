/**
 * The worker that shows notifications, in Chromium. A browser subscribes only where it reaches the push service of its maker, so the messages
 * come from the browser's own tools, as if that service had delivered them.
 */
import type { Page } from '@playwright/test';
import { desktop, expect, test } from './product.ts';
import { openShop } from './seeds.ts';

const scope = '/push/dashboard/';

/** Starts the worker as `web/features/push/push.ts` does; returns what delivers a message to it. */
async function startWorker(page: Page) {
  const context = page.context();
  await context.grantPermissions(['notifications']);
  const tools = await context.newCDPSession(page);
  const ids = new Map<string, string>();
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) ids.set(new URL(scopeURL).pathname, registrationId);
  });
  await tools.send('ServiceWorker.enable');
  await page.evaluate(`(async () => {
    const { installing } = await navigator.serviceWorker.register('/push-sw.js', { scope: '${scope}' });
    await new Promise((resolve) => {
      installing.addEventListener('statechange', () => installing.state === 'activated' && resolve());
    });
  })()`);
  await expect.poll(() => ids.has(scope)).toBe(true);
  const { origin } = new URL(page.url());
  const worker = () => {
    const found = context.serviceWorkers().find((one) => one.url().endsWith('/push-sw.js'));
    if (!found) throw new Error('The worker does not run.');
    return found;
  };
  return {
    worker,
    deliver: (data: string) =>
      tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: ids.get(scope) ?? '', data }),
  };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  lang: string;
}

const shown = (page: Page): Promise<Shown[]> =>
  page.evaluate(`(async () => {
    const registration = await navigator.serviceWorker.getRegistration('${scope}');
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag, lang }) => ({ title, body, tag, lang }));
  })()`);

test('a push message is shown, replaced by the next with its tag, and leads to its page and nowhere else', async ({
  open,
}) => {
  const page = await open(desktop);
  await openShop(page, 'Café Post', { size: 10 });
  await page.goto('/');
  const { worker, deliver } = await startWorker(page);
  const message = { title: 'Zoë Müller', body: 'Hello', path: '/dashboard-messages', tag: 'chat-1', language: 'en' };

  await deliver(JSON.stringify(message));
  const first = { title: 'Zoë Müller', body: 'Hello', tag: 'chat-1', lang: 'en' };
  await expect.poll(() => shown(page)).toEqual([first]);
  await deliver(JSON.stringify({ ...message, body: 'Are you open?' }));
  await expect.poll(() => shown(page)).toEqual([{ ...first, body: 'Are you open?' }]);
  await deliver('not one of ours');
  await expect
    .poll(async () => (await shown(page)).map(({ title }) => title).sort())
    .toEqual(['Stampdeck', 'Zoë Müller']);

  /** Presses a notification that leads to `path`; returns where the worker goes. Only a real press may open a window. */
  const press = (path: string) =>
    worker().evaluate(`(async () => {
      await registration.showNotification('Press', { tag: 'press', data: { path: ${JSON.stringify(path)} } });
      const [notification] = await registration.getNotifications({ tag: 'press' });
      const went = new Promise((resolve) => {
        clients.openWindow = async (address) => resolve('opens ' + address);
        WindowClient.prototype.focus = async function () { resolve('shows ' + this.url); };
      });
      dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      return went;
    })()`);

  const { origin } = new URL(page.url());
  expect(await press('/dashboard-messages')).toBe(`opens ${origin}/dashboard-messages`);
  await page.goto('/dashboard-messages');
  expect(await press('/dashboard-messages')).toBe(`shows ${origin}/dashboard-messages`);
  for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])
    expect(await press(elsewhere)).toBe(`opens ${origin}/`);
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
});
