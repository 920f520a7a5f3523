/** Sets up what a journey needs but does not prove, by calls: shops, cards, members. */
import type { Page } from '@playwright/test';
import { newEmail } from './people.ts';
import { expect } from './product.ts';

interface Person {
  _id: string;
  token: string;
  name: string;
  email: string;
}

export interface Shop extends Person {
  /** Of its page. */
  address: string;
}

/** The password of all operators made here. */
export const seedPassword = 'a long password';

/** A call, with or without a token. */
async function call<Reply>(page: Page, path: string, data: object, as?: Person): Promise<Reply> {
  const headers = as ? { authorization: `Bearer ${as.token}` } : {};
  const answer = await page.request.post(path, { data, headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Reply;
}

/** Stores a signed-in person in the browser, on a page without a screen. */
async function keep(page: Page, key: 'userInfo' | 'customerInfo', person: Person): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(([name, info]) => localStorage.setItem(name, info), [key, JSON.stringify(person)] as const);
}

/** A shop with its operator signed in; `card`: with a card of that many stamps. No screen is open yet. */
export async function openShop(page: Page, name: string, card?: { size: number; description?: string }): Promise<Shop> {
  const data = { name, email: newEmail(name), password: seedPassword };
  const shop = await call<Person>(page, '/api/operator', data);
  if (card) await publish(page, shop, { NoofStamps: card.size, cardDesc1: card.description ?? 'Brunch' });
  await keep(page, 'userInfo', shop);
  return { ...shop, address: `/operator/${shop._id}` };
}

/** Publishes a card; missing parts are as in a new designer. */
export const publish = (page: Page, shop: Person, look: object): Promise<unknown> =>
  call(page, '/api/royalprogram/uploadStamp', { writer: shop._id, ...look }, shop);

/** Signs the shop's operator in on another browser. No screen is open yet. */
export async function signIn(page: Page, { email }: Person): Promise<void> {
  const data = { email, password: seedPassword, remember: true };
  await keep(page, 'userInfo', await call<Person>(page, '/api/operator/login', data));
}

/** A member of the shop who has no screen open. */
export async function addMember(page: Page, shop: Shop, name: string): Promise<Person> {
  const member = await call<Person>(page, '/api/v1/user', { name, email: newEmail(name) });
  await call(page, '/api/subscribe/subscribe', { userTo: shop._id }, member);
  await call(page, '/api/royalprogram/joinLoyalty', { userTo: shop._id }, member);
  return member;
}

/** Gives a member stamps. */
export const stampMember = (page: Page, shop: Shop, member: Person, count: number): Promise<unknown> =>
  call(page, '/api/stamp/stampAward', { userFrom: shop._id, userTo: member._id, count }, shop);

/** Takes stamps back. */
export const takeStamps = (page: Page, shop: Shop, member: Person, count: number): Promise<unknown> =>
  call(page, '/api/stamp/unstampAward', { userFrom: shop._id, userTo: member._id, count }, shop);

/** A member of the shop, with the shop's page open. */
export async function openAsMember(page: Page, shop: Shop, name = 'Zoë Müller'): Promise<Person> {
  const member = await addMember(page, shop, name);
  await keep(page, 'customerInfo', member);
  await page.goto(shop.address);
  await expect(page.getByRole('button', { name: 'Show my code' })).toBeVisible();
  // Another card stands in its place until it is read.
  await expect(page.getByText('Loading your card')).toHaveCount(0);
  return member;
}

/** Gives the shop's operator a photo; returns its address. */
export async function setPhoto(page: Page, shop: Shop): Promise<string> {
  const headers = { authorization: `Bearer ${shop.token}` };
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const uploaded = await page.request.post('/api/products/uploadImageS3', { headers, multipart: { file } });
  const { location } = (await uploaded.json()) as { location: string };
  const data = { id: shop._id, photo: location };
  const saved = await page.request.put('/api/operator/profile', { headers, data });
  if (!saved.ok()) throw new Error(`profile: ${saved.status()} ${await saved.text()}`);
  return location;
}

/** Gives stamps to the member with this address, as soon as they are one. */
export async function giveStamps(page: Page, shop: Shop, email: string, count: number): Promise<void> {
  const search = { userTo: shop._id, search: email };
  const find = async () => {
    const path = '/api/royalprogram/getListRoyaltyMember';
    const found = await call<{ royalmember: { userFrom: { id: string } }[] }>(page, path, search, shop);
    return found.royalmember[0]?.userFrom.id;
  };
  await expect.poll(find).toBeDefined();
  await call(page, '/api/stamp/stampAward', { userFrom: shop._id, userTo: await find(), count }, shop);
}

/** Members of the shop without a phone; returns what is on their printed codes. */
export async function addOnPaper(page: Page, shop: Shop, names: string[]): Promise<string[]> {
  const codes: string[] = [];
  for (const [index, name] of names.entries()) {
    const data = { name, phone: `+49 30 55501${10 + index}` };
    const { user } = await call<{ user: { id: string } }>(page, '/api/v1/members', data, shop);
    codes.push(`${new URL(page.url()).origin}/c/${user.id}`);
  }
  return codes;
}

/** Gives a customer stamps, and reads nothing. */
export const award = (page: Page, shop: Shop, customerId: string, count: number): Promise<unknown> =>
  call(page, '/api/stamp/stampAward', { userFrom: shop._id, userTo: customerId, count }, shop);

/** Opens the conversation of a shop and a member; returns its id. */
export async function openConversation(page: Page, shop: Shop, member: Person): Promise<string> {
  const data = { members: [shop._id, member._id] };
  const path = '/api/chat/create-new-conversation';
  const { conversation } = await call<{ conversation: { _id: string } }>(page, path, data, member);
  return conversation._id;
}

/** Writes a message. */
export const say = (page: Page, sender: Person, conversationId: string, text: string): Promise<unknown> =>
  call(page, '/api/message/create-new-message', { sender: sender._id, conversationId, text }, sender);

/** Marks the messages up to this number as read. */
export async function markRead(page: Page, reader: Person, conversationId: string, seq: number): Promise<void> {
  const headers = { authorization: `Bearer ${reader.token}` };
  await page.request.put(`/api/v1/conversations/${conversationId}/read`, { headers, data: { seq } });
}

interface Product {
  _id: string;
  price: number;
}

/** Published products of the shop, the last one newest. */
export async function addProducts(page: Page, shop: Shop, products: object[]): Promise<Product[]> {
  const added: Product[] = [];
  for (const one of products) added.push((await call<{ product: Product }>(page, '/api/products/', one, shop)).product);
  return added;
}

/** The customer buys one of a product, collects it, and pays at the shop. */
export async function buy(page: Page, shop: Shop, customer: Person, product: Product): Promise<void> {
  const wanted = { orderItems: [{ product: product._id, qty: 1 }], deliveryMethod: 'pickup' };
  const total = Math.round(product.price * 115) / 100;
  const body = { ...wanted, paymentMethod: 'Pay at the shop', totalPrice: total };
  const { _id } = await call<{ _id: string }>(page, '/api/orders', body, customer);
  await call(page, `/api/orders/${_id}/mark-paid`, {}, shop);
}
