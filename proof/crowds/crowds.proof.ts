/**
 * Every pair of calls that change the same person, membership, card or shop, several times at once, and others beside them. In any order, no
 * call and no job fails inside the server, the ledger, the counts, the inbox and the menu add up, and nothing is left of people and shops that are gone.
 * `CROWD_ROUNDS=20` runs each pair more often.
 */

import { startApp } from '@stampdeck/server/test/app.ts';
import {
  expectSoundInbox,
  openChat,
  readUpTo,
  sendPictures,
  sendText,
  setBlocked,
} from '@stampdeck/server/test/chats.ts';
import { proofOf } from '@stampdeck/server/test/codes.ts';
import {
  expectNoneLeft,
  membershipOf,
  plantColleague,
  plantLink,
  plantPicture,
  plantShop,
  proveAddress,
} from '@stampdeck/server/test/database.ts';
import { expectSoundLedger } from '@stampdeck/server/test/ledger.ts';
import { importList } from '@stampdeck/server/test/member-files.ts';
import { addProduct, expectSoundOrders, orderOf, placeOrder } from '@stampdeck/server/test/orders.ts';
import { addCustomer, award, openLink, publish, publishAs, type TestPerson } from '@stampdeck/server/test/people.ts';
import { expectSoundProducts } from '@stampdeck/server/test/products.ts';
import { expect, test } from 'vitest';

const app = await startApp({ env: { TRUSTED_PROXIES: '1' } });

/** A guest with an account and a proven address, and an unclaimed card with that address. */
interface Scene {
  shop: TestPerson;
  guest: TestPerson;
  unclaimed: TestPerson;
  /** The memberships of both. */
  member: string;
  unclaimedMember: string;
  ledgerId: string;
  proof: string | null;
  /** The token of a link that confirms the guest's address. */
  link: string;
  /** The guest's conversation with the shop and its first message, which is theirs; 'none' where there is none. */
  chat: string;
  message: string;
  /** The addresses of two pictures that the guest has not sent. */
  pictures: string[];
  menu: Menu;
  /** An order of the guest. */
  order: string;
  /** Someone who works for the shop, and someone with a shop of their own who could. */
  colleague: string;
  helper: TestPerson;
}

/** Two products of the shop and one that was deleted, what brings it back, and the category of all. */
interface Menu {
  ids: string[];
  /** Two that are ordered. */
  latte: { _id: string; price: number };
  tea: { _id: string; price: number };
  undo: string;
  category: string;
}

type Answer = Awaited<ReturnType<typeof app.post>>;
let count = 0;
const asGuest =
  (path: string) =>
  ({ shop, guest }: Scene): Promise<Answer> =>
    app.post(guest.token, path, { userTo: shop.id });
const asShop =
  (path: string, body: (scene: Scene) => object) =>
  (scene: Scene): Promise<Answer> =>
    app.post(scene.shop.token, path, body(scene));
const asShopAt =
  (path: (scene: Scene) => string) =>
  (scene: Scene): Promise<Answer> =>
    app.post(scene.shop.token, path(scene), {});
const setStatus = (status: string) =>
  asShop('/api/v1/members/status', ({ member, unclaimedMember }) => ({ memberIds: [unclaimedMember, member], status }));
const erase = (which: 'member' | 'unclaimedMember') => (scene: Scene) =>
  app.call(scene.shop.token, 'DELETE', `/api/v1/members/${scene[which]}`);

async function importFile({ shop, guest }: Scene): Promise<Answer> {
  const text = `Name,E-Mail,Stamps\nJo,${guest.email},1\nAl,al${++count}@example.com,1\n`;
  return importList(app.url, shop, text);
}

const calls = {
  follow: asGuest('/api/subscribe/subscribe'),
  unfollow: asGuest('/api/subscribe/unSubscribe'),
  join: asGuest('/api/royalprogram/joinLoyalty'),
  leave: asGuest('/api/royalprogram/unjoinLoyalty'),
  award: ({ shop, guest }) => award(app, shop, guest, 1),
  'award to the unclaimed member': ({ shop, unclaimed }) => award(app, shop, unclaimed, 1),
  remove: ({ shop, guest }) => award(app, shop, guest, -1),
  undo: asShop('/api/stamp/undo', ({ ledgerId }) => ({ ledgerId })),
  redeem: asShop('/api/stamp/redeem', ({ guest, proof }) => ({ userTo: guest.id, slot: 5, proof })),
  'claim at the counter': asShop('/api/v1/members/claim', ({ guest, unclaimed, proof }) => ({
    unclaimedId: unclaimed.id,
    customerId: guest.id,
    proof,
  })),
  'claim by email': ({ link }) => openLink(app, null, link),
  'erase the member': erase('member'),
  'erase the unclaimed member': erase('unclaimedMember'),
  disable: setStatus('disabled'),
  enable: setStatus('active'),
  'change the profile': ({ guest }) =>
    app.call(guest.token, 'PUT', '/api/operator/profile', {
      name: `Jo ${++count}`,
      dateOfBirth: `1990-01-${10 + (count % 10)}`,
    }),
  'delete the account': ({ guest }) => app.call(guest.token, 'DELETE', '/api/v1/me', {}),
  'publish the card': ({ shop }) => publishAs(app, shop, { size: count++ % 2 ? 5 : 6, milestones: [] }),
  'add a member': asShop('/api/v1/members', ({ guest }) => ({ name: 'Jo', email: guest.email, phone: `${++count}` })),
  'import members': importFile,
  'count the cards': asShop('/api/royalprogram/getListRoyaltyMember', () => ({ sort: 'progress' })),
  'set the details': ({ shop }) =>
    app.call(shop.token, 'PUT', '/api/v1/settings', {
      bio: `${++count}`,
      address: '',
      hours: '',
      phone: '',
      timeZone: 'UTC',
    }),
  'rename the shop': ({ shop }) => app.call(shop.token, 'PUT', '/api/operator/profile', { name: `Shop ${++count}` }),
  'save the draft': ({ shop }) =>
    app.call(shop.token, 'PUT', '/api/v1/card/draft', { revision: 0, baseVersion: 0, design: null }),
  'delete the shop': ({ shop }) => app.call(shop.token, 'DELETE', '/api/v1/me', {}),
  'set the limits': ({ shop }) =>
    app.call(shop.token, 'PUT', '/api/v1/limits', {
      gapSeconds: null,
      visit: null,
      day: null,
      personHour: 500,
    }),
  'begin the conversation': ({ shop, guest }) => openChat(app, guest, shop, guest),
  write: ({ guest, chat }) => sendText(app, guest, chat, `Is it open? ${++count}`),
  // The other way round each time: the order of the addresses must not be that of the locks.
  'send pictures': ({ guest, chat, pictures }) =>
    sendPictures(app, guest, chat, count++ % 2 ? pictures : pictures.toReversed()),
  answer: ({ shop, chat }) => sendText(app, shop, chat, `It is. ${++count}`),
  'read the messages': ({ shop, chat }) => readUpTo(app, shop, chat, 1 + (++count % 3)),
  'block the customer': ({ shop, chat }) => setBlocked(app, shop, chat, count++ % 2 === 0),
  'report a message': asShopAt(({ message }) => `/api/v1/messages/${message}/report`),
  'mark the bell as read': ({ shop }) =>
    app.call(shop.token, 'PUT', '/api/v1/notifications/read', { upTo: new Date().toISOString() }),
  'choose how to be told': ({ shop }) =>
    app.call(shop.token, 'PUT', '/api/v1/notification-choices', {
      kinds: { message: { email: count++ % 2 === 0 } },
      quiet: null,
    }),
  'choose reminders': ({ shop, guest }) =>
    app.call(guest.token, 'PUT', `/api/v1/reminders/${shop.id}`, { email: false, push: count++ % 2 === 0 }),
  'add a quick answer': asShop('/api/v1/quick-answers', () => ({ name: 'Hours', text: `Until ${++count}`, place: 0 })),
  'edit the product': ({ shop, menu }) =>
    app.call(shop.token, 'PUT', `/api/products/${menu.ids[0]}`, { title: `Cake ${++count}`, draft: count % 2 === 0 }),
  'change many products': asShop('/api/v1/products/bulk', ({ menu: { ids } }) => ({
    ids: ids.toReversed(),
    change: { kind: 'percent', percent: 1 },
  })),
  'delete the product': ({ shop, menu }) => app.call(shop.token, 'DELETE', `/api/products/${menu.ids[0]}`),
  'take the product back': asShop('/api/v1/products/undo', ({ menu: { undo } }) => ({ undo })),
  'move the category': ({ shop, menu }) =>
    app.call(shop.token, 'PUT', `/api/v1/categories/${menu.category}`, { place: count++ % 2 }),
  'look at a product': ({ guest, menu }) => app.call(guest.token, 'GET', `/api/products/${menu.ids[1]}`),
  // With the products in one order or the other.
  order: ({ guest, menu: { latte, tea } }) => {
    const wanted = [{ product: latte }, { product: tea }];
    return placeOrder(app, guest, orderOf(count++ % 2 ? wanted : wanted.reverse()));
  },
  'cancel the order': ({ guest, order }) => app.post(guest.token, `/api/orders/${order}/cancel`, {}),
  'mark the order as paid': asShopAt(({ order }) => `/api/orders/${order}/mark-paid`),
  'deliver the order': ({ shop, order }) => app.call(shop.token, 'PUT', `/api/orders/${order}/deliver`, {}),
  'change its products': asShop('/api/v1/products/bulk', ({ menu: { latte, tea } }) => ({
    ids: [tea._id, latte._id],
    change: { kind: 'stock', countInStock: 500 + (++count % 2) },
  })),
  'stamp for the order': asShop('/api/stamp/stampAward', ({ shop, guest, order }) => ({
    ...{ userFrom: shop.id, userTo: guest.id, orderId: order },
  })),
  'work for the shop': async ({ shop, helper }) => {
    const { body } = await app.post(shop.token, '/api/v1/staff/invitations', { permissions: ['stamp'] });
    const token = body.url ? new URL(body.url).hash.slice('#token='.length) : 'none';
    return app.post(helper.token, '/api/v1/invitations/accept', { token });
  },
  'change what people may do': ({ shop, colleague }) =>
    app.call(shop.token, 'PUT', `/api/v1/staff/${colleague}`, { permissions: [count++ % 2 ? 'stamp' : 'chat'] }),
  'remove the person': ({ shop, colleague }) => app.call(shop.token, 'DELETE', `/api/v1/staff/${colleague}`),
  jobs: async () => {
    await app.runJobs();
    return { status: 200 };
  },
} satisfies Record<string, (scene: Scene) => Promise<Pick<Answer, 'status'>>>;
type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

/** What the guests of a shop did before. */
const starts = [[], ['follow'], ['follow', 'join', 'award', 'begin the conversation']] satisfies Name[][];

async function newMenu(shop: TestPerson): Promise<Menu> {
  const { token } = shop;
  for (const name of ['Cakes', 'Drinks']) await app.post(token, '/api/v1/categories', { name });
  const { categories } = (await app.post(token, '/api/v1/categories', { name: 'Cakes' })).body;
  const ids: string[] = [];
  for (const title of ['Cake', 'Pie', 'Tart'])
    ids.push((await app.post(token, '/api/products/', { title, category: categories[0]._id })).body.product._id);
  const { undo } = (await app.call(token, 'DELETE', `/api/products/${ids[2]}`)).body;
  const [latte, tea] = [
    await addProduct(app, shop, { countInStock: 500 }),
    await addProduct(app, shop, { countInStock: 500 }),
  ];
  return { ids, latte, tea, undo, category: categories[0]._id };
}

async function newGuest(shop: TestPerson, menu: Menu, steps: Name[]): Promise<Scene> {
  const guest = await addCustomer(app);
  const added = await app.post(shop.token, '/api/v1/members', { name: 'Jo', email: guest.email });
  const unclaimed: TestPerson = { ...guest, id: added.body.user.id };
  const { ledgerId } = (await award(app, shop, unclaimed, 2)).body;
  const pictures = [await plantPicture(app, guest), await plantPicture(app, guest)];
  const people = { colleague: (await plantColleague(app, shop, ['stamp'])).id, helper: await plantShop(app) };
  const scene = {
    ...people,
    shop,
    guest,
    unclaimed,
    ledgerId,
    menu,
    pictures,
    link: await plantLink(app, guest),
    proof: null,
  };
  const none = { member: 'none', unclaimedMember: 'none', chat: 'none', message: 'none', order: 'none' };
  for (const step of steps) await calls[step]({ ...scene, ...none });
  const begun = steps.includes('begin the conversation') ? (await openChat(app, guest, shop, guest)).body : undefined;
  const chat = begun?.conversation._id ?? 'none';
  const written = begun && (await sendText(app, guest, chat, 'Hello')).body;
  const wanted = orderOf([{ product: menu.latte }, { product: menu.tea }]);
  const order = (await placeOrder(app, guest, wanted)).body._id;
  // Only now: earlier, they would have claimed the card when they joined.
  await proveAddress(app, guest);
  return {
    ...scene,
    order,
    chat,
    message: written?.message._id ?? 'none',
    proof: await proofOf(app, shop, guest),
    member: await membershipOf(app, shop, guest),
    unclaimedMember: await membershipOf(app, shop, unclaimed),
  };
}

/** Makes each call twice for each guest of one shop, all at once; returns those that failed inside the server. */
async function meet(crowd: Name[]): Promise<string[]> {
  const shop = await plantShop(app);
  await publish(app, shop, { size: 5, milestones: [] });
  const menu = await newMenu(shop);
  const scenes = await Promise.all(starts.map((steps) => newGuest(shop, menu, steps)));
  const answers = await Promise.all(
    scenes.flatMap((scene) =>
      [...crowd, ...crowd].map(async (name) => ({ name, status: (await calls[name](scene)).status })),
    ),
  );
  return answers.flatMap(({ name, status }) => (status < 500 ? [] : `${crowd.join(', ')}: ${name} ${status}`));
}

/** How many calls meet another one at a time: preparing a shop and its guests takes longer than the calls. */
const company = 5;

/** Everyone in groups, in another company each round: neighbors in the first, those far apart in the second. */
function groupsOf(all: Name[], round: number): Name[][] {
  const groups = Math.ceil(all.length / company);
  const placeOf = (place: number) => (round % 2 === 0 ? Math.floor(place / company) : place % groups);
  return [...Map.groupBy(all.keys(), placeOf).values()].map((places) => places.map((place) => all[place] as Name));
}

/** The failures that the server logged since the last check. */
const troubles = (): string[] =>
  app.logged.splice(0).flatMap((line) => (line.includes('"err":') ? JSON.parse(line).err.stack : []));

const rounds = Number(process.env.CROWD_ROUNDS ?? 2);

test.each(names)('%s, at once with every other call, never fails and leaves the ledger sound', async (first) => {
  const failures: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const others of groupsOf(names.slice(names.indexOf(first)), round))
      failures.push(...(await meet([first, ...others])));
  }
  expect([...new Set([...failures, ...troubles()])]).toEqual([]);
  await expectSoundLedger(app);
  await expectSoundInbox(app);
  await expectSoundProducts(app);
  await expectSoundOrders(app);
  await expectNoneLeft(app);
});
