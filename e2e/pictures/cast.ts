/** Who looks at the screens: operators and customers of the demo, signed in by the product's own calls. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '#hostile/cast.ts';
import { adminSession, makeAdmin } from '#platform-admin.ts';
import { root } from '#start-product.ts';
import { chats } from './chats.ts';
import { addMenu } from './menu.ts';
import { addOrders } from './sold.ts';

/**
 * `admin` runs the installation. `cafe` runs the demo's busy shop; `flowers` has just signed up, and no one has joined it. The customers are the café's, named for what
 * they have there; `purse` has cards elsewhere, too.
 */
export type Who =
  | 'stranger'
  | 'admin'
  | 'cafe'
  | 'flowers'
  | 'newMember'
  | 'regular'
  | 'fullCard'
  | 'follower'
  | 'leaver'
  | 'disabled'
  | 'purse';

interface Person {
  _id: string;
  token: string;
}

interface Customer extends Person {
  device: { id: string; secret: string };
}

export interface Cast {
  /** Where the browser stores each session, and its value. */
  stored: (who: Who) => { key: 'userInfo' | 'customerInfo'; info: Person } | null;
  cafeId: string;
  flowersId: string;
  /** A shop whose operator has deleted their account. */
  closedId: string;
  regularId: string;
  /** What the regular's phone shows. */
  regularCode: string;
  newMemberId: string;
  /** A member of the café without an account. */
  unclaimedId: string;
  /** A product of the café with all that can be said about one. */
  productId: string;
  /** An order that the café received: paid, and in the kitchen. */
  orderId: string;
}

const names = {
  newMember: 'Aino Hämäläinen',
  regular: 'Zoë Müller',
  fullCard: 'Amara Okafor',
  follower: 'Tom O’Brien',
  leaver: 'Ines Duarte',
  disabled: 'Karim El-Sayed',
  purse: 'Ravi Natarajan',
};

/** Where `purse` collects, too: the name, the stamps, and the card as the wire carries it, if there is one yet. */
const otherShops: [name: string, stamps: number, look: object | null][] = [
  ['Buchladen', 0, null],
  [
    'Barber Ali',
    3,
    { CardColor: '#283593', StampColor: '#FFFFFF', unStampColor: '#5C6BC0', PickImg: 'scissors', NoofStamps: 8 },
  ],
  [
    'Nonna’s Trattoria in the old Town Hall',
    12,
    { CardColor: '#2E7D32', StampColor: '#FAFAF8', unStampColor: '#66A96A', PickImg: 'pizza', NoofStamps: 20 },
  ],
  [
    'Gelato',
    1,
    { CardColor: '#E91E63', StampColor: '#FFFFFF', unStampColor: '#F48FB1', PickImg: 'icecream', NoofStamps: 5 },
  ],
];

/** Runs `npm run seed:demo` on a data folder and returns its operators' password. */
export async function seedDemo(dataDir: string, timeZone: string): Promise<string> {
  const command = spawn(process.execPath, [join(root, 'server/commands/seed-demo.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, TZ: timeZone },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const part of command.stdout) said += String(part);
  const password = /the password (\S+),/.exec(said)?.[1];
  if (!password) throw new Error(`The demo was not created. ${said}`);
  return password;
}

/** Uploads a file of docs/images; returns its address. */
async function uploadPhoto(url: string, token: string, photo: string, use: 'message' | 'product'): Promise<string> {
  const form = new FormData();
  form.append('use', use);
  form.append('file', new Blob([await readFile(join(root, 'docs', 'images', `${photo}.webp`))]), 'photo.webp');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/products/uploadImageS3`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { location: string }).location;
}

/** Signs everyone in at a server that has the demo. */
export async function gather(url: string, password: string, dataDir: string): Promise<Cast> {
  const call = async (method: string, path: string, body: object, token?: string): Promise<Response> => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const post = async <T extends Person>(path: string, body: object, token?: string): Promise<T> =>
    (await (await call('POST', path, body, token)).json()) as T;
  const operator = (email: string, typed = password) =>
    post('/api/operator/login', { email, password: typed, remember: true });
  const cafe = await operator('cafe@example.org');
  const customer = async (who: keyof typeof names, stamps: number | null): Promise<Customer> => {
    const info = await post<Customer>('/api/v1/user', { name: names[who], email: `${who.toLowerCase()}@example.com` });
    await post('/api/subscribe/subscribe', { userTo: cafe._id }, info.token);
    if (stamps !== null) await post('/api/royalprogram/joinLoyalty', { userTo: cafe._id }, info.token);
    for (let given = 0; given < (stamps ?? 0); given += 1)
      await post('/api/stamp/stampAward', { userFrom: cafe._id, userTo: info._id }, cafe.token);
    return info;
  };
  // Before the customer with the same email joins.
  const addUnclaimed = async (name: string, email: string, stamps: number): Promise<string> => {
    const body = { name, email, phone: '+49 171 5550100' };
    const { user } = (await (await call('POST', '/api/v1/members', body, cafe.token)).json()) as {
      user: { id: string };
    };
    await post('/api/stamp/stampAward', { userFrom: cafe._id, userTo: user.id, count: stamps }, cafe.token);
    return user.id;
  };
  const unclaimedId = await addUnclaimed('Aino from the market', 'newmember@example.com', 7);
  const adminEmail = 'admin@example.org';
  await post('/api/v1/user', { name: 'Admin', email: adminEmail, password });
  makeAdmin(dataDir, adminEmail);
  const admin = await adminSession<Person>(url, adminEmail, password);
  const operators = { cafe, flowers: await operator('flowers@example.org'), admin };
  const customers = {
    newMember: await customer('newMember', 0),
    regular: await customer('regular', 7),
    fullCard: await customer('fullCard', 10),
    follower: await customer('follower', null),
    leaver: await customer('leaver', 6),
    disabled: await customer('disabled', 5),
    purse: await customer('purse', 7),
  };
  /** Each side reports every message of the other's. */
  const reportAll = async (conversationId: string): Promise<void> => {
    const read = await fetch(`${url}/api/message/get-all-messages/${conversationId}`, {
      headers: { authorization: `Bearer ${cafe.token}` },
    });
    const { messages } = (await read.json()) as { messages: { _id: string; sender: string }[] };
    for (const [place, { _id, sender }] of messages.entries()) {
      const token = sender === cafe._id ? customers.regular.token : cafe.token;
      const reason = place % 2 ? '' : 'This is not what we agreed on, and it is rude.';
      await call('POST', `/api/v1/messages/${_id}/report`, { reason }, token);
    }
  };
  for (const { with: who, texts, isOff, isReported } of chats) {
    const ids = { shop: cafe._id, customer: customers[who]._id };
    const members = [ids.shop, ids.customer];
    const opened = await call('POST', '/api/chat/create-new-conversation', { members }, cafe.token);
    const { conversation } = (await opened.json()) as { conversation: Person };
    for (const [side, text, photos = []] of texts) {
      const token = side === 'shop' ? cafe.token : customers[who].token;
      const images = [];
      for (const photo of photos) images.push(await uploadPhoto(url, token, photo, 'message'));
      const body = { sender: ids[side], conversationId: conversation._id, text, images };
      await call('POST', '/api/message/create-new-message', body, token);
    }
    const { _id: id } = conversation;
    if (isReported) await reportAll(id);
    if (isOff) await call('PUT', `/api/v1/conversations/${id}/block`, { isBlocked: true }, cafe.token);
  }
  const productId = await addMenu(
    async (path, body) => (await (await call('POST', path, body, cafe.token)).json()) as object,
    (photo) => uploadPhoto(url, cafe.token, photo, 'product'),
  );
  const orderId = await addOrders(
    {
      get: async (path, token) =>
        (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<unknown>,
      call: async (method, path, body, token) => (await call(method, path, body, token)).json() as Promise<unknown>,
    },
    cafe,
    [customers.newMember, customers.regular, customers.fullCard],
  );
  await post('/api/royalprogram/unjoinLoyalty', { userTo: cafe._id }, customers.leaver.token);
  const asked = { userTo: cafe._id, search: names.disabled, limit: 1 };
  const found = await call('POST', '/api/royalprogram/getListRoyaltyMember', asked, cafe.token);
  const { royalmember } = (await found.json()) as { royalmember: Person[] };
  const memberIds = royalmember.map(({ _id }) => _id);
  await post('/api/v1/members/status', { memberIds, status: 'disabled' }, cafe.token);
  // For the activity log: what a shop owner does, and what someone else tries.
  const limits = { gapSeconds: null, visit: null, day: null, personHour: null };
  await call('PUT', '/api/v1/limits', { ...limits, personHour: 500 }, cafe.token);
  await call('PUT', '/api/v1/limits', limits, cafe.token);
  await call('POST', '/api/v1/members/export', { memberIds }, cafe.token);
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => Promise.reject(new Error('not refused')),
      () => undefined,
    );
  await refused(operator('cafe@example.org', 'not this one'));
  await refused(call('POST', '/api/royalprogram/getListRoyaltyMember', { userTo: memberIds[0] }, cafe.token));
  const unclaimed = { name: 'Wilhelmine Wartenberg', email: 'wilhelmine@example.org', phone: '+49 30 765432' };
  await post('/api/v1/members', unclaimed, cafe.token);
  const join = async (shop: Person): Promise<void> => {
    await post('/api/subscribe/subscribe', { userTo: shop._id }, customers.purse.token);
    await post('/api/royalprogram/joinLoyalty', { userTo: shop._id }, customers.purse.token);
  };
  for (const [name, stamps, look] of otherShops) {
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.org`;
    const shop = await post('/api/operator', { name, email, password });
    if (look) await post('/api/royalprogram/uploadStamp', { writer: shop._id, ...look }, shop.token);
    await join(shop);
    if (stamps > 0) await post('/api/stamp/stampAward', { userTo: customers.purse._id, count: stamps }, shop.token);
  }
  const closed = await post('/api/operator', { name: 'Kiosk am Eck', email: 'kiosk@example.org', password });
  await call('DELETE', '/api/v1/me', { currentPassword: password }, closed.token);
  return {
    stored: (who) => {
      if (who === 'cafe' || who === 'flowers' || who === 'admin') return { key: 'userInfo', info: operators[who] };
      if (who === 'stranger') return null;
      return { key: 'customerInfo', info: customers[who] };
    },
    cafeId: cafe._id,
    flowersId: operators.flowers._id,
    closedId: closed._id,
    regularId: customers.regular._id,
    regularCode: codeOf(customers.regular),
    newMemberId: customers.newMember._id,
    unclaimedId,
    productId,
    orderId,
  };
}
