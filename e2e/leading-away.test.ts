import { foreignTargets } from '@stampdeck/contract/test/hostile.ts';
import { intruders, spanWire } from './hostile/tripwire.ts';
import { goTo } from './people.ts';
import { desktop, expect, onlyInProof, test } from './product.ts';

test('no screen follows an address that leads to another site', onlyInProof, async ({ open, product }) => {
  const page = await open(desktop);
  const trips = await spanWire(page.context(), product.url);
  const data = { name: 'Café Là', email: 'la@example.com', password: 'a long password' };
  const userInfo = await (await page.request.post('/api/operator', { data })).json();
  const session = { user: { displayName: '', _json: { email: '' }, photos: [] }, remember: true, isNew: false };
  await page.route('**/auth/login/success', (route) => route.fulfill({ json: { ...session, userInfo } }));
  const isOurs = (url: URL) => url.origin === product.url;
  const account = page.getByRole('button', { name: `Account of ${data.name}` });
  await page.goto('/signin');
  for (const target of foreignTargets) {
    await goTo(page, `/signin?google=done&redirect=${encodeURIComponent(target)}`);
    await page.waitForURL((url) => !isOurs(url) || url.pathname !== '/signin');
    expect(page.url(), target).toBe(`${product.url}/`);
    await account.waitFor();
  }
  for (const target of ['//evil.invalid', 'javascript:__x=1']) {
    const names = ['redirect', 'next', 'from', 'url', 'shop'];
    const query = names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&');
    await page.goto(`/?${query}`);
    await account.click();
    await page.getByRole('menuitem', { name: 'Exit' }).click();
    await page.getByLabel('Email').waitFor();
    expect(isOurs(new URL(page.url()))).toBe(true);
    await page.goto(`/operator/${userInfo._id}?${query}`);
    await page.getByLabel('Email').waitFor();
    expect(await intruders(page, product.url)).toEqual([]);
    for (const path of ['/forgot', '/signup', '/signin']) {
      await page.goto(`${path}?${query}#${query}`);
      await page.getByLabel('Email').waitFor();
      expect(await intruders(page, product.url), path).toEqual([]);
    }
    await page.getByLabel('Email').fill(data.email);
    await page.getByLabel('Password', { exact: true }).fill(data.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => !isOurs(url) || url.pathname !== '/signin');
    expect(page.url(), target).toBe(`${product.url}/`);
  }
  expect(trips).toEqual([]);
});
