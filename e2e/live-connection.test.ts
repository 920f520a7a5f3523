import type { Page, WebSocketRoute } from '@playwright/test';
import { desktop, expect, phone, test } from './product.ts';
import { openAsMember, openShop } from './seeds.ts';

interface Line {
  /** What the page sends addUser with, and what the server answers to it. */
  told: { userId: string; ack: unknown }[];
  cut: () => Promise<void>;
}

/** Listens between the page and the server, from the next load on. A Socket.IO packet is its type, its number and JSON. */
async function tap(page: Page): Promise<Line> {
  const open: WebSocketRoute[] = [];
  const asked = new Map<string, string>();
  const told: Line['told'] = [];
  await page.routeWebSocket(/\/socket\.io\//, (toPage) => {
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
  return { told, cut: async () => open.at(-1)?.close() };
}

test('the live connection says who is there, in the dashboard and on the shop page, and again after a cut (S7.socket.sent.1)', async ({
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
