/** Two shops and their customers, whose every field says something hostile. */
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeMacBytes, codeMessage, codeStep } from '@stampdeck/contract/codes.ts';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { hostileEmails, hostilePictures, hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import { writtenByExample } from '@stampdeck/contract/test/text-fields.ts';
import { email, line } from '@stampdeck/contract/text.ts';
import { adminSession, makeAdmin } from '#platform-admin.ts';
import { type Product, root } from '#start-product.ts';
import { type StoredOrders, storeOrders } from './orders.ts';
import { storeProducts } from './products.ts';
import { storeReviews } from './reviews.ts';

interface Person {
  _id: string;
  token: string;
  name: string;
  email: string;
}

/** A customer's phone, which signs its codes. */
interface Customer extends Person {
  device: { id: string; secret: string };
}

/** What the code on a member's phone says now. */
export function codeOf({ _id: customerId, device }: Pick<Customer, '_id' | 'device'>): string {
  const message = codeMessage({ customerId, deviceId: device.id, step: codeStep(Date.now()) });
  const mac = createHmac('sha256', Buffer.from(device.secret, 'base64url')).update(message).digest();
  return `${message}.${mac.subarray(0, codeMacBytes).toString('base64url')}`;
}

export interface Cast {
  /** A shop that changed everything in its profile, its settings and its card. */
  shop: Person;
  /** A shop as it signed up. */
  newShop: Person;
  /** Runs the installation. */
  admin: Person;
  member: Customer;
  /** A customer of the first shop. */
  other: Customer;
  /** The first shop's products; the last one has reviews. */
  products: string[];
  orders: StoredOrders;
  /** The text put into each field, as the screens must show it. */
  given: Map<string, string[]>;
}

/** A tag after each text identifies it on the screen. */
const markLength = 5;
let count = 0;
const marked = (text: string): string => `${text} ~${(++count).toString(36).padStart(3, '0')}`;

/** Stores all of it with the product's own calls. */
export async function storeTexts({ url, dataDir }: Product): Promise<Cast> {
  const given = new Map<string, string[]>();
  const note = (field: string, kept: string): void => void given.set(field, [...(given.get(field) ?? []), kept]);
  const text = (field: string, sample: string): string => {
    const sent = marked(sample);
    note(field, line(1000).parse(sent));
    return sent;
  };
  const plain = (field: string, sample: string): string => {
    note(field, sample);
    return sample;
  };
  let next = 0;
  /** A text that is short enough; each call returns another. */
  const short = (field: string, most: number): string => {
    for (;;) {
      const sample = hostileTexts[next++ % hostileTexts.length] ?? '';
      if (sample.length + markLength <= most) return text(field, sample);
    }
  };
  /** As many lines as the field has room for. */
  const long = (field: string, most: number): string => {
    const lines: string[] = [];
    for (let room = most; room > 80; room -= (lines.at(-1)?.length ?? 0) + 1) lines.push(short(field, 80));
    return lines.join('\n');
  };
  const call = async (method: string, path: string, body: object, token?: string, agent = 'node'): Promise<Person> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'user-agent': agent,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? {} : await answer.json()) as Person;
  };
  const password = 'a long password';
  const [address, anotherAddress] = hostileEmails;
  const [photo, cover, logo] = hostilePictures;

  const newShop = await call('POST', '/api/operator', {
    name: short('operatorSignUp.name', 80),
    email: plain('operatorSignUp.email', email.parse(`new.${address}`)),
    photo: plain('operatorSignUp.photo', photo),
    password,
  });
  const design = {
    ...defaultDesign,
    description: long('saveDraft.design.description', 1000),
    howToCollect: long('saveDraft.design.howToCollect', 1000),
    businessName: long('saveDraft.design.businessName', 1000),
    reward: long('saveDraft.design.reward', 1000),
    terms: long('saveDraft.design.terms', 1000),
    milestones: [{ slot: 5, label: short('saveDraft.design.milestones.label', 40) }],
    logo: plain('saveDraft.design.logo', logo),
  };
  await call('PUT', '/api/v1/card/draft', { revision: 0, baseVersion: 0, design }, newShop.token);
  const bio = long('updateProfile.bio', 1000);
  const { _id, name: signedUpAs, email: signedUpBy } = newShop;
  const asItWas = { id: _id, name: signedUpAs, email: signedUpBy };
  await call('PUT', '/api/operator/profile', { ...asItWas, bio }, newShop.token);
  const opened = await call('POST', '/api/operator', { name: 'x', email: 'x@example.com', password });
  const shop = await call(
    'PUT',
    '/api/operator/profile',
    {
      id: opened._id,
      name: short('updateProfile.name', 80),
      email: plain('updateProfile.email', email.parse(address)),
      photo: plain('updateProfile.photo', photo),
      cover: plain('updateProfile.cover', cover),
    },
    opened.token,
  );
  for (const { endpoint, fields } of writtenByExample) {
    // A product takes one of two words for a thing.
    if (endpoint.name === 'addProduct') continue;
    const texts = fields.map(({ field, name, most, isLong }): [string, string] => [
      name,
      isLong ? long(field, most) : short(field, Math.min(most, 80)),
    ]);
    const body = { ...Object(endpoint.example), ...Object.fromEntries(texts) };
    await call(endpoint.method, endpoint.path, body, shop.token);
  }
  const asShop = (method: string, path: string, body: object) => call(method, path, body, shop.token);
  const products = await storeProducts({ call: asShop, short, long, plain });
  const added = await call('POST', '/api/v1/quick-answers', { name: '', text: 'Hello' }, shop.token);
  const { quickAnswers } = added as unknown as { quickAnswers: Person[] };
  const changed = { name: short('saveQuickAnswer.name', 60), text: long('saveQuickAnswer.text', 4000) };
  await call('PUT', `/api/v1/quick-answers/${quickAnswers.at(-1)?._id}`, changed, shop.token);
  const card = {
    cardDesc1: long('publishDesign.design.description', 1000),
    cardDesc2: long('publishDesign.design.howToCollect', 1000),
    cardDesc3: long('publishDesign.design.businessName', 1000),
    cardDesc4: long('publishDesign.design.reward', 1000),
    cardDesc5: long('publishDesign.design.terms', 1000),
    NoofStamps: 20,
    milestones: Array.from({ length: 20 }, (_, index) => ({
      slot: index + 1,
      label: short('publishDesign.design.milestones.label', 40),
    })),
    logo: plain('publishDesign.design.logo', logo),
  };
  await call('POST', '/api/royalprogram/uploadStamp', { ...card, writer: shop._id }, shop.token);

  const addMember = async (name: string, mail: string): Promise<Customer> => {
    const agent = name.replace(/[^\x20-\x7e]/g, '');
    const person = (await call('POST', '/api/v1/user', { name, email: mail }, undefined, agent)) as Customer;
    await call('POST', '/api/subscribe/subscribe', { userTo: shop._id }, person.token);
    await call('POST', '/api/royalprogram/joinLoyalty', { userTo: shop._id }, person.token);
    return person;
  };
  const unclaimed = {
    name: short('addMember.name', 80),
    email: plain('addMember.email', email.parse(`card.${address}`)),
    phone: short('addMember.phone', 40),
  };
  await call('POST', '/api/v1/members', unclaimed, shop.token);
  const invitation = await call('POST', '/api/v1/staff/invitations', { permissions: ['stamp'] }, shop.token);
  const link = (invitation as Person & { url: string }).url;
  const invited = {
    token: new URL(link).hash.slice('#token='.length),
    name: short('signUpInvited.name', 80),
    email: plain('signUpInvited.email', email.parse(`staff.${address}`)),
  };
  await call('POST', '/api/v1/invitations/sign-up', { ...invited, password });
  const waiting = { permissions: ['stamp'], email: plain('invitePerson.email', email.parse(`invited.${address}`)) };
  await call('POST', '/api/v1/staff/invitations', waiting, shop.token);
  // The session that makes a browser a shared tablet ends there.
  const { token: counter } = await call('POST', '/api/operator/login', { email: shop.email, password });
  await call('POST', '/api/v1/tablets', { name: short('enrollTablet.name', 40) }, counter);

  const others: Customer[] = [];
  for (const sample of hostileTexts)
    others.push(await addMember(text('customerSignUp.name', sample), `o${++count}@example.com`));
  const member = await addMember(
    text('customerSignUp.name', hostileTexts[6]),
    plain('customerSignUp.email', email.parse(anotherAddress)),
  );
  const { _id: id, name, token } = member;
  const more = { gender: short('updateProfile.gender', 40), phone: short('updateProfile.phone', 40) };
  await call('PUT', '/api/operator/profile', { id, name, email: member.email, ...more }, token);
  const both = { userFrom: shop._id, userTo: member._id };
  for (const [index] of hostileTexts.entries()) {
    const isAward = index % 2 === 0;
    const reason = short(isAward ? 'awardStamp.reason' : 'removeStamp.reason', 80);
    await call('POST', `/api/stamp/${isAward ? 'stampAward' : 'unstampAward'}`, { ...both, reason }, shop.token);
  }
  const { ledgerId } = (await call('POST', '/api/stamp/stampAward', both, shop.token)) as Person & { ledgerId: string };
  await call('POST', '/api/stamp/undo', { ledgerId, reason: short('undoEntry.reason', 80) }, shop.token);
  await call('POST', '/api/stamp/stampAward', { ...both, count: 3 }, shop.token);

  const members = [shop._id, member._id];
  const begun = await call('POST', '/api/chat/create-new-conversation', { members }, shop.token);
  const { conversation } = begun as Person & { conversation: Person };
  for (const [index, sample] of hostileTexts.entries()) {
    const sent = { conversationId: conversation._id, text: text('sendMessage.text', sample) };
    const [author, reader] = index % 2 === 0 ? [shop.token, token] : [token, shop.token];
    const { message } = (await call('POST', '/api/message/create-new-message', sent, author)) as Person & {
      message: Person;
    };
    const reason = text('reportMessage.reason', sample);
    await call('POST', `/api/v1/messages/${message._id}/report`, { reason }, reader);
  }

  const [neighbor] = others;
  if (!neighbor) throw new Error('There is no second customer.');
  products.push(await storeReviews({ call, long }, shop.token, [token, neighbor.token]));

  const signIn = { email: 'admin@example.com', password };
  await call('POST', '/api/v1/user', { name: 'Admin', ...signIn });
  makeAdmin(dataDir, signIn.email);
  const admin = await adminSession<Person>(url, signIn.email, password);
  const buying = { shop: shop.token, buyer: token, admin: admin.token };
  const bad = await call('POST', '/api/operator', { name: 'Suspended', email: 'bad@example.com', password });
  const why = { reason: short('suspendShop.reason', 500) };
  await call('POST', `/api/v1/platform/shops/${bad._id}/suspend`, why, admin.token);
  const opening = { note: short('inviteShop.note', 80) };
  await call('POST', '/api/v1/platform/invitations', opening, admin.token);
  const orders = await storeOrders({ call, short, long, plain }, buying, hostilePictures[0] ?? '');

  // For the activity log, which names members.
  const everyone = { userTo: shop._id, limit: 100 };
  const { royalmember } = (await call(
    'POST',
    '/api/royalprogram/getListRoyaltyMember',
    everyone,
    shop.token,
  )) as Person & {
    royalmember: (Person & { userFrom: { id: string } })[];
  };
  const membership = royalmember.find(({ userFrom }) => userFrom.id === member._id);
  const noted = { text: long('saveNote.text', 2000), version: 0 };
  await call('PUT', `/api/v1/members/${membership?._id}/note`, noted, shop.token);
  const memberIds = royalmember.map((row) => row._id);
  for (const status of ['disabled', 'active']) {
    await call('POST', '/api/v1/members/status', { memberIds, status }, shop.token);
  }

  const page = join(dataDir, 'hostile-privacy.md');
  const inPrivacyPage = (sample: string): string => {
    const sent = marked(sample);
    // Markdown consumes parts of some texts; the tag stays.
    note('privacy page', sent.slice(-4));
    return sent;
  };
  writeFileSync(page, privacyPage(inPrivacyPage).join('\n\n'));
  execFileSync(process.execPath, [join(root, 'server/commands/privacy.ts'), page], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  return { shop, newShop, admin, member, other: others[5] ?? member, products, orders, given };
}

const starts = ['', '- ', '## '];
/** The privacy page of the installation: hostile texts in its headings, lists, links and lines. */
const privacyPage = (text: (sample: string) => string): string[] => [
  `# ${text(hostileTexts[5])}`,
  ...hostileTexts.map((sample, index) => `${starts[index % starts.length] ?? ''}${text(sample)}`),
  '[x](javascript:__x=1) [y](data:text/html,<script>__x=1</script>) [z](https://a.invalid/"onclick="__x=1)',
  'https://a.invalid/"><img/src=x/onerror=__x=1> **<b onclick=__x=1>**',
];
