import type { Locator } from '@playwright/test';
import { boxOf } from './boxes.ts';
import { expect, phone, test } from './product.ts';
import { ask, award, isReady, pseudo, speak } from './pseudo.ts';
import { openAsMember, openShop, publish } from './seeds.ts';

interface TextNode {
  textContent: string | null;
}
declare const document: {
  createTreeWalker: (place: unknown, what: 4) => { nextNode: () => TextNode | null };
  createRange: () => {
    setStart: (node: TextNode, at: number) => void;
    setEnd: (node: TextNode, at: number) => void;
    getBoundingClientRect: () => { left: number; right: number };
  };
};

/** From where to where words are drawn. Runs in the page. */
function drawn(place: unknown, words: string): { left: number; right: number } {
  const nodes = document.createTreeWalker(place, 4);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const at = node.textContent?.indexOf(words) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    const { left, right } = range.getBoundingClientRect();
    return { left, right };
  }
  throw new Error(`No "${words}" is here.`);
}

const edges = (place: Locator, words: string) => place.evaluate(drawn, words);

test('where texts run from right to left, words that someone typed start at the right, and values keep their place', async ({
  open,
}) => {
  const [operator, customer] = [await open(phone), await open(phone)];
  const shop = await openShop(operator, 'Кафе Заря');
  const milestones = [{ slot: 10, label: 'Торт' }];
  await publish(operator, shop, { NoofStamps: 10, cardDesc1: 'Завтрак', cardDesc2: 'Один за визит', milestones });
  await ask(operator, shop, 'PUT', '/api/v1/settings', { bio: 'Печём хлеб' });
  const member = await openAsMember(customer, shop, 'Ζωή');
  await award(operator, shop, member._id, 3);
  await speak(customer, 'ar-XB');
  await customer.goto(shop.address);
  await isReady(customer, shop.address);

  const shown = customer.locator('body');
  const heading = await boxOf(shown.getByRole('heading', { name: pseudo('How it works') }));
  const start = heading.x + heading.width;
  for (const typed of ['Печём хлеб', 'Один за визит']) {
    expect((await edges(shown, typed)).right, typed).toBeCloseTo(start, 0);
  }

  const next = customer.locator('.reward-strip-next');
  const [count, words, label] = [await edges(next, '7'), await edges(next, pseudo('more')), await edges(next, 'Торт')];
  expect(count.left, 'the number before its words').toBeGreaterThanOrEqual(words.right);
  expect(label.right, 'the reward begins its own line').toBeCloseTo(count.right, 0);
});
