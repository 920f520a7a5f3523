import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { rateProduct, suspendShop } from '#test/database.ts';
import { addShop, type TestPerson } from '#test/people.ts';
import { picture, upload } from '#test/pictures.ts';

const webDir = mkdtempSync(join(tmpdir(), 'stampdeck-menu-'));
for (const page of ['landing', 'shop', 'dashboard'])
  writeFileSync(join(webDir, `${page}.html`), '<html><head><title>x</title></head><body><!--plain--></body></html>');
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const app = await startApp({ webDir });
const get = (path: string, language = 'en') =>
  app.call(null, 'GET', path, undefined, { accept: 'text/html', 'accept-language': language });
const add = async (shop: TestPerson, title: string, form: object = {}): Promise<string> =>
  (await app.post(shop.token, '/api/products/', { title, countInStock: 20, ...form })).body.product._id;
const searchDataOf = (body: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? 'null');
const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'';

describe('the shop page without JavaScript', () => {
  test('has the menu: categories, names, prices, marks, and links to each product', async () => {
    const shop = await addShop(app, 'Café');
    const { body: added } = await app.post(shop.token, '/api/v1/categories', { name: 'Cakes' });
    const category = added.categories[0]._id;
    const id = await add(shop, 'Tart', {
      ...{ price: 4.2, category, allergens: ['nuts', 'milk'], diets: ['vegetarian'], soldOutToday: true },
      hours: [{ from: '08:00', until: '11:30', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
    });
    const { body } = await get(`/operator/${shop.id}`);
    expect(body).toContain('<h1 dir="auto" lang="en">Café</h1>');
    for (const text of ['>Cakes<', '$4.20', 'Vegetarian', 'Contains: Nuts and Milk', 'Sold out today'])
      expect(body).toContain(text);
    expect(body).toMatch(/>(Not now: )?Every day, 08:00–11:30</);
    expect(body).toContain(`<a href="/operator/${shop.id}/product/${id}">`);
    const german = (await get(`/operator/${shop.id}`, 'de')).body;
    for (const text of ['Menü', 'Vegetarisch', 'Heute ausverkauft', 'Jeden Tag']) expect(german).toContain(text);
  });

  test('asks for its first photo before anything else, if the shop uploaded it', async () => {
    const shop = await addShop(app);
    await add(shop, 'Tart');
    await add(shop, 'Pie', { image: 'https://pictures.example/pie.jpg?a=1&b=2' });
    expect((await get(`/operator/${shop.id}`)).body).not.toContain('rel="preload"');
    const other = await addShop(app);
    const image = (await upload(app, other.token, await picture(), 'photo.png', 'product')).body.location;
    await add(other, 'Cake', { image });
    const { body } = await get(`/operator/${other.id}`);
    const preload = /<title>[^<]*<\/title><link rel="preload" as="image" href="([^"]*)" imagesrcset="([^"]*)"/;
    const [, first = '', widths = ''] = preload.exec(body) ?? [];
    expect(first).toBe(`${image}?w=320`);
    expect(body).toContain(`<img src="${first}" srcset="${widths}"`);
  });

  test('has no menu where the shop has no products', async () => {
    const shop = await addShop(app);
    const { body } = await get(`/operator/${shop.id}`);
    expect(body).not.toContain('id="menu"');
    expect(searchDataOf(body)).toBeNull();
  });

  test('links to the next page of a long menu, which begins where the first one ended', async () => {
    const shop = await addShop(app);
    for (let at = 0; at < 203; at += 1) await add(shop, `Product ${at}.`);
    const { body } = await get(`/operator/${shop.id}`);
    expect([body.includes('Product 199.'), body.includes('Product 200.')]).toEqual([true, false]);
    const [, next = ''] = /href="([^"]*\?menu=[^"]+)#menu"/.exec(body) ?? [];
    const page = (await get(next)).body;
    expect([page.includes('Product 199.'), page.includes('Product 200.'), page.includes('Product 202.')]).toEqual([
      ...[false, true, true],
    ]);
    expect(page).not.toContain('?menu=');
    expect((await get(`/operator/${shop.id}?menu=nonsense`)).body).toContain('Product 0.');
  });

  test('tells search engines the menu with prices, and of a shop that sells no food its offers', async () => {
    const cafe = await addShop(app, 'Café');
    await add(cafe, 'Tart', { price: 4.2, diets: ['vegan'] });
    expect(searchDataOf((await get(`/operator/${cafe.id}`)).body)).toMatchObject({
      ...{ '@context': 'https://schema.org', '@type': 'Restaurant', name: 'Café' },
      hasMenu: {
        hasMenuSection: [
          {
            hasMenuItem: [
              {
                ...{ '@type': 'MenuItem', name: 'Tart', suitableForDiet: ['https://schema.org/VeganDiet'] },
                offers: { price: '4.20', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
              },
            ],
          },
        ],
      },
    });
    const barber = await addShop(app, 'Barber');
    await add(barber, 'Cut', { price: 28 });
    const data = searchDataOf((await get(`/operator/${barber.id}`)).body);
    expect(data).toMatchObject({ '@type': 'LocalBusiness', hasOfferCatalog: { '@type': 'OfferCatalog' } });
  });

  test('keeps every text a text', async () => {
    const shop = await addShop(app, 'Café');
    await app.post(shop.token, '/api/v1/categories', { name: hostile.slice(0, 60) });
    const deal = { cap: 3, startsAt: null, endsAt: null };
    await add(shop, hostile, { shortDescription: hostile, included: hostile, deal });
    const id = await add(shop, hostile, { description: hostile, contactAddress: hostile, highlights: hostile });
    for (const path of ['', `/product/${id}`]) {
      const { body } = await get(`/operator/${shop.id}${path}`);
      expect(body).toContain('alert(1)');
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<img src=x');
      expect(searchDataOf(body)).not.toBeNull();
    }
  });
});

describe('the page of a product', () => {
  test('has its text, its title, its share tags and what search engines read', async () => {
    const shop = await addShop(app, 'Café');
    const pictures = [{ image: 'https://example.com/tart.jpg', alt: 'A tart' }];
    const texts = { shortDescription: 'Old recipe', included: 'A fork', notToBring: 'Dogs' };
    const id = await add(shop, 'Tart', { ...texts, price: 4.2, pictures, allergens: ['nuts'] });
    const { status, body } = await get(`/operator/${shop.id}/product/${id}`);
    expect(status).toBe(200);
    expect(body).toContain('<title>Tart · Café</title>');
    for (const [name, content] of Object.entries({
      'og:type': 'product',
      'og:title': 'Tart',
      'og:description': 'Old recipe',
      'og:image': 'https://example.com/tart.jpg',
      'product:price:amount': '4.20',
    }))
      expect(body).toContain(`<meta property="${name}" content="${content}">`);
    for (const text of ['Old recipe', 'A fork', 'Dogs', 'Nuts', 'Back to the menu']) expect(body).toContain(text);
    const data = searchDataOf(body);
    expect(data).toMatchObject({ '@type': 'Product', name: 'Tart', offers: { price: '4.20', priceCurrency: 'USD' } });
    expect(data.aggregateRating).toBeUndefined();
  });

  test('of a deal has what is included, its highlights and restrictions, when it ends and how many are left', async () => {
    const shop = await addShop(app);
    const texts = { included: 'Two coffees', highlights: 'A table in the garden', restrictions: 'Weekends only' };
    const deal = { cap: 2, startsAt: null, endsAt: '2099-05-12T18:00:00.000Z' };
    const { body } = await get(`/operator/${shop.id}/product/${await add(shop, 'Breakfast', { ...texts, deal })}`);
    const sections = [...body.matchAll(/<dt>(.*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)];
    const found = Object.fromEntries(sections.map(([, title, text]: string[]) => [title, text]));
    expect(found).toMatchObject({
      'What’s included': expect.stringContaining('Two coffees'),
      Highlights: expect.stringContaining('A table in the garden'),
      Restrictions: expect.stringContaining('Weekends only'),
    });
    expect(found.Deal).toMatch(/Until [\s\S]+Only 2 left/);
  });

  test('says what customers think of it, once they have', async () => {
    const shop = await addShop(app);
    const id = await add(shop, 'Tart');
    await rateProduct(app, id, { half_stars: 18, reviews: 2 });
    const { body } = await get(`/operator/${shop.id}/product/${id}`);
    expect(body).toContain('2 reviews');
    expect(searchDataOf(body).aggregateRating).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
  });

  test('is not found for a draft, a deleted product, another shop’s, and at a suspended shop', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const draft = await add(shop, 'Draft', { draft: true });
    const gone = await add(shop, 'Gone');
    await app.call(shop.token, 'DELETE', `/api/products/${gone}`);
    const elsewhere = await add(other, 'Elsewhere');
    for (const id of [draft, gone, elsewhere, 'nonsense', '%00']) {
      const { status, body } = await get(`/operator/${shop.id}/product/${id}`);
      expect([status, body], id).toEqual([404, expect.stringContaining('"code":"notFound"')]);
    }
    await suspendShop(app, other);
    const { status, body } = await get(`/operator/${other.id}/product/${elsewhere}`);
    expect([status, body]).toEqual([404, expect.stringContaining('shopSuspended')]);
  });

  test('of a deal that is over says so, and sells nothing more', async () => {
    const shop = await addShop(app);
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const id = await add(shop, 'Brunch', { deal: { cap: null, startsAt: null, endsAt } });
    app.clock.ahead += 120_000;
    const { body } = await get(`/operator/${shop.id}/product/${id}`);
    app.clock.ahead -= 120_000;
    expect(body).toContain('This deal is over');
    expect(searchDataOf(body).offers.availability).toBe('https://schema.org/OutOfStock');
  });
});
