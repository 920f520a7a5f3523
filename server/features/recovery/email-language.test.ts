import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { closeShop, forgetLanguage } from '#test/database.ts';
import { emailTo, startMailServer } from '#test/mail.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url } });

async function addShopIn(language: string) {
  const shop = await addShop(app, 'Café');
  const { body } = await app.call(shop.token, 'GET', '/api/v1/settings');
  const saved = await app.call(shop.token, 'PUT', '/api/v1/settings', { ...body.settings, language });
  expect([saved.status, saved.body.settings.language]).toEqual([200, language]);
  return shop;
}

let count = 0;

/** Signs up as a customer on a page in this language. */
async function addCustomerIn(language: string): Promise<TestPerson> {
  const form = { name: 'Ola', email: `reader${++count}@example.com` };
  const { status, body } = await app.call(null, 'POST', '/api/v1/user', form, { 'accept-language': language });
  expect(status).toBe(201);
  return { ...body, id: body._id };
}

const languageIn = ({ html = '' }: { html?: string | undefined }) => /<html lang="(\w+)">/.exec(html)?.[1];

/** The language of the email that someone gets when they ask for a new password. */
async function languageOf(email: string, wanted: string, more: object = {}): Promise<string | undefined> {
  const asked = { email, ...more };
  const path = '/api/operator/forgot-password';
  expect((await app.call(null, 'POST', path, asked, { 'accept-language': wanted })).status).toBe(200);
  // After the welcome.
  return languageIn(await emailTo(mail, email, 2));
}

test('emails are in the language of the page on which the person signed up, also if a shop with another asks', async () => {
  const shop = await addShopIn('de');
  const customer = await addCustomerIn('pl-PL, de;q=0.5');
  expect(languageIn(await emailTo(mail, customer.email))).toBe('pl');
  expect(await languageOf(customer.email, 'de', { shopId: shop.id })).toBe('pl');
});

test('a change of the page’s language changes that of the emails, for a shop as for a customer', async () => {
  for (const person of [await addShopIn('it'), await addCustomerIn('pl')]) {
    const change = { id: person.id, language: 'tr' };
    expect((await app.call(person.token, 'PUT', '/api/operator/profile', change)).status).toBe(200);
    expect(await languageOf(person.email, 'de')).toBe('tr');
  }
});

test('no one chooses the language of a warning for one call with a session', async () => {
  const customer = await addCustomerIn('pl');
  const change = { id: customer.id, email: `elsewhere${++count}@example.com` };
  const header = { 'accept-language': 'tr' };
  expect((await app.call(customer.token, 'PUT', '/api/operator/profile', change, header)).status).toBe(200);
  expect(languageIn(await emailTo(mail, customer.email, 2))).toBe('pl');
});

test('a language that the product does not have is refused', async () => {
  const customer = await addCustomerIn('pl');
  const change = { id: customer.id, language: 'xx' };
  const { status, body } = await app.call(customer.token, 'PUT', '/api/operator/profile', change);
  expect([status, Object.keys(body.fields)]).toEqual([422, ['language']]);
});

test('without a known language, emails are in that of the open shop the person works for, else in that of the page', async () => {
  const shop = await addShopIn('pl');
  const { account } = await addColleague(app, shop, ['stamp']);
  const customer = await addCustomer(app);
  for (const person of [shop, account, customer]) await forgetLanguage(app, person);
  expect(await languageOf(shop.email, 'de')).toBe('pl');
  expect(await languageOf(account.email, 'de')).toBe('pl');
  expect(await languageOf(customer.email, 'tr, de', { shopId: shop.id })).toBe('tr');
});

test('the language of a closed shop does not count', async () => {
  const shop = await addShopIn('pl');
  await forgetLanguage(app, shop);
  await closeShop(app, shop);
  expect(await languageOf(shop.email, 'de')).toBe('de');
});

test('a shop begins with the language of the page on which it signed up', async () => {
  const form = { name: 'Zoë', email: 'zoe@example.com', password: 'a long password', timeZone: 'UTC' };
  const { body } = await app.call(null, 'POST', '/api/operator', form, { 'accept-language': 'fr-CA' });
  const { body: settings } = await app.call(body.token, 'GET', '/api/v1/settings');
  expect(settings.settings.language).toBe('fr');
});
