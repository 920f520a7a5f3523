import type { Page, WebSocketRoute } from '@playwright/test';
import { boxOf } from './boxes.ts';
import { customerCard, readQr } from './people.ts';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop, stampMember } from './seeds.ts';

interface Line {
  /** The page's addUser event and the server's answer. */
  told: { userId: string; ack: unknown }[];
  cut: () => Promise<void>;
  /** Cuts it, and lets no new one come about. */
  end: () => Promise<void>;
}

interface Moving {
  getAnimations: () => { finished: Promise<unknown> }[];
}

/** Listens to the page's socket from the next load on. A Socket.IO packet is a type, a number and JSON. */
async function tap(page: Page): Promise<Line> {
  const open: WebSocketRoute[] = [];
  const asked = new Map<string, string>();
  const told: Line['told'] = [];
  let isOver = false;
  await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
    if (isOver) return void toPage.close();
    const toServer = toPage.connectToServer();
    open.push(toPage);
    asked.clear();
    toPage.onMessage((message) => {
      const [, number, userId] = /^42(\d+)\["addUser","([^"]+)"\]$/.exec(String(message)) ?? [];
      if (number && userId) asked.set(number, userId);
      toServer.send(message);
    });
    toServer.onMessage((message) => {
      const [, number = '', json = ''] = /^43(\d+)\[(.*)\]$/.exec(String(message)) ?? [];
      const userId = asked.get(number);
      if (userId) told.push({ userId, ack: JSON.parse(json) });
      toPage.send(message);
    });
  });
  const cut = async () => open.at(-1)?.close();
  const end = () => {
    isOver = true;
    return cut();
  };
  return { told, cut, end };
}

test('the live connection says who is there, in the dashboard and on the shop page, and again after a break (S7.socket.sent.1)', async ({
  open,
}) => {
  const [operator, customer] = [await open(desktop), await open(phone)];
  const lines = [await tap(operator), await tap(customer)];
  const shop = await openShop(operator, 'Café Morgenrot', { size: 6 });
  await operator.goto('/');
  const member = await openAsMember(customer, shop);
  for (const times of [1, 2]) {
    for (const [line, { _id: userId }] of [
      [lines[0], shop],
      [lines[1], member],
    ] as [Line, { _id: string }][]) {
      await expect.poll(() => line.told).toEqual(Array(times).fill({ userId, ack: { ok: true } }));
      await line.cut();
    }
  }
});

test('what the dashboard says about a lost connection covers neither the header nor the screen', async ({ open }) => {
  const operator = await open(phone);
  const line = await tap(operator);
  await openShop(operator, 'Café Morgenrot', { size: 6 });
  await operator.goto('/');
  await expect.poll(() => line.told).toHaveLength(1);
  await line.end();
  const words = operator.getByText('Reconnecting…');
  await expect(words).toBeVisible();
  await words.evaluate(async (place: Moving) => {
    for (const one of place.getAnimations()) await one.finished;
  });
  const [above, said, below] = await Promise.all([
    boxOf(operator.getByRole('banner')),
    boxOf(words),
    boxOf(operator.getByRole('heading', { level: 1 })),
  ]);
  expect(said.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(said.y + said.height).toBeLessThanOrEqual(below.y);
});

test('a phone that was offline while parts of the page were loading shows a readable code and hears of stamps', async ({
  open,
}) => {
  const [till, page] = [await open(desktop), await open(phone)];
  const shop = await openShop(till, 'Café Funkloch', { size: 6 });
  // A service worker would load the parts itself.
  await page.addInitScript('delete Navigator.prototype.serviceWorker');
  let isLost = true;
  const late = /\/assets\/(code-screen|esm)-/;
  await page.route(late, (route) => (isLost ? route.abort('internetdisconnected') : route.continue()));
  const fails = (name: RegExp) => page.waitForEvent('requestfailed', (request) => name.test(request.url()));
  const failures = Promise.all([fails(/code-screen-[^/]+css$/), fails(/esm-[^/]+js$/)]);
  const member = await openAsMember(page, shop);
  await page.getByRole('button', { name: 'Show my code' }).click();
  await failures;
  isLost = false;
  const code = page.getByTestId('my-code');
  await expect(code).toBeVisible();
  expect(await readQr(code)).toContain(member._id);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await stampMember(till, shop, member, 2);
  await expect(customerCard(page, '2 of 6 stamps, 4 to go')).toBeVisible();
});
