import { cardDesignItem, defaultDesign } from '@stampdeck/contract/designs.ts';
import type { Language } from '@stampdeck/contract/languages.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startApp } from '#test/app.ts';
import { suspendShop } from '#test/database.ts';
import { addMember, addShop, award, publish } from '#test/people.ts';
import { publishDesign } from './actions.ts';

const app = await startApp();
const read = (store: string, version?: number) =>
  app.post(null, '/api/royalprogram/getStampDesign_by_Id', { store, version });

describe('a card design', () => {
  test('starts from the defaults, which anyone may read (S7.loyalty.2, S3.design.1, S3.design.12, S9.colours.1, S9.colours.3, S9.sizes.3, S9.texts.1, S9.texts.2, S9.texts.3)', async () => {
    const shop = await addShop(app);
    const { status, body } = await read(shop.id);
    expect(status).toBe(200);
    expect(body.cardDesignItem).toMatchObject({
      isDefault: true,
      version: 0,
      writer: shop.id,
      CardColor: '#FFC70B',
      StampColor: '#FFFFFF',
      NoofStamps: 5,
      cardDesc1: 'Brunch cafe',
      cardDesc2: 'For every single-receipt purchase of $20, get a stamp to collect rewards!',
      cardDesc4: 'Get $10 off your next purchase after collecting all stamps.',
    });
    expect((await read('01a1fc6b-f201-7334-b34f-ef34e5bf98f1')).status).toBe(404);
  });

  test('is never shown if its publishing was not committed', async () => {
    const shop = await addShop(app);
    const failing = {
      ...app.store,
      write: <T>(work: Parameters<typeof app.store.write<T>>[0]) =>
        app.store.write<T>(async (db) => {
          await work(db);
          await work(db);
          throw new Error('the disk failed');
        }),
    };
    const ctx = { store: failing, actor: { role: 'operator', accountId: shop.id }, now: () => new Date() } as never;
    await expect(publishDesign(ctx, shop.id, { ...defaultDesign, cardColor: '#1565C0' })).rejects.toThrow(
      'the disk failed',
    );
    await publish(app, shop, { cardColor: '#AD1457' });
    expect((await read(shop.id)).body.cardDesignItem).toMatchObject({ version: 1, CardColor: '#AD1457' });
  });

  test.each([
    [
      'a coffee house',
      { CardColor: '#1565C0', StampColor: '#FFF8E1', unStampColor: '#90A4AE', NoOfStamp: 3, NoofStamps: 8 },
    ],
    [
      'a barber',
      { CardColor: '#AD1457', StampColor: '#000000', unStampColor: '#F8BBD0', NoOfStamp: 0, NoofStamps: 16 },
    ],
  ])('of %s is uploaded with the names of the wire and read back unchanged (S7.loyalty.1)', async (trade, look) => {
    const shop = await addShop(app, trade);
    const texts = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`cardDesc${n}`, `Text ${n} of ${trade}`]));
    const sent = { ...look, ...texts, PickImg: 'scissors', PickUnImg: 'bean' };
    const { status, body } = await app.post(shop.token, '/api/royalprogram/uploadStamp', {
      writer: shop.id,
      ...sent,
    });
    expect([status, body]).toMatchObject([200, { success: true, version: 1, membersTouched: 0 }]);
    const { cardDesignItem } = (await read(shop.id)).body;
    expect(cardDesignItem).toMatchObject({ writer: shop.id, isDefault: false, ...sent });
  });

  test('published becomes a new version and keeps every field (S3.design.2, S3.design.5, S3.design.10, S3.design.11)', async () => {
    const shop = await addShop(app);
    const parts = {
      cardColor: '#1565C0',
      icon: 'taco' as const,
      emptyIcon: 'star' as const,
      terms: 'One\nTwo',
      size: 14 as const,
      milestones: [{ slot: 14, label: 'A free taco' }],
    };
    expect(await publish(app, shop, parts)).toMatchObject({ success: true, version: 1, membersTouched: 0 });
    expect((await read(shop.id)).body.cardDesignItem).toMatchObject({
      version: 1,
      isDefault: false,
      CardColor: '#1565C0',
      PickImg: 'taco',
      PickUnImg: 'star',
      cardDesc5: 'One\nTwo',
      NoofStamps: 14,
      milestones: [{ slot: 14, label: 'A free taco' }],
    });
  });

  test('without its fields is refused and nothing is published', async () => {
    const shop = await addShop(app);
    const send = (body: unknown) => app.post(shop.token, '/api/royalprogram/uploadStamp', body);
    for (const body of [{}, { writer: shop.id }, { NoofStamps: null }]) {
      const refused = await send(body);
      expect([refused.status, refused.body.fields]).toEqual([422, { NoofStamps: 'This is missing.' }]);
    }
    expect((await send('null')).status).toBe(422);
    expect((await read(shop.id)).body.cardDesignItem.version).toBe(0);
  });

  test('is refused with the field names of the wire', async () => {
    const shop = await addShop(app);
    const complaints = async (fields: object) =>
      (await app.post(shop.token, '/api/royalprogram/uploadStamp', { NoofStamps: 5, ...fields })).body.fields;
    expect(await complaints({ NoofStamps: 11 })).toHaveProperty(
      'NoofStamps',
      expect.stringMatching(/^This must be one of: 5, 6,/),
    );
    expect(await complaints({ NoOfStamp: 6 })).toEqual({ NoOfStamp: 'This is more stamps than the card has.' });
    expect(await complaints({ CardColor: 'red', cardDesc5: 'x'.repeat(1001) })).toEqual({
      CardColor: 'Enter a color such as #FFC70B.',
      cardDesc5: 'At most 1000 characters.',
    });
    expect(await complaints({ milestones: [{ slot: 1, label: '' }] })).toEqual({
      'milestones.0.label': 'Please fill this in.',
    });
    expect(await complaints({ NoOfStamp: 5 })).toBeUndefined();
  });

  test('sent twice is one version, and older versions stay readable', async () => {
    const shop = await addShop(app);
    await publish(app, shop, { size: 10, milestones: [] });
    expect((await publish(app, shop, { size: 10, milestones: [] })).version).toBe(1);
    expect((await publish(app, shop, { size: 12, milestones: [] })).version).toBe(2);
    expect((await read(shop.id, 1)).body.cardDesignItem.NoofStamps).toBe(10);
    expect((await read(shop.id, 3)).status).toBe(404);
  });

  test('of an impossible version number is refused, not a fault', async () => {
    const shop = await addShop(app);
    for (const version of [2 ** 31, -(2 ** 40), Number.MAX_SAFE_INTEGER, 1e174])
      expect((await read(shop.id, version)).status, String(version)).toBe(422);
  });

  test('published twenty times at once gets twenty consecutive numbers', async () => {
    const shop = await addShop(app);
    const versions = await Promise.all(
      Array.from({ length: 20 }, (_, number) => publish(app, shop, { description: `Number ${number}` })),
    );
    expect(new Set(versions.map(({ version }) => version)).size).toBe(20);
  });

  test('reports how many empty cards take it', async () => {
    const shop = await addShop(app);
    await publish(app, shop, {});
    const [started] = [await addMember(app, shop), await addMember(app, shop), await addMember(app, shop)];
    await award(app, shop, started, 1);
    expect((await publish(app, shop, { description: 'New' })).membersTouched).toBe(2);
  });

  test('with anything out of bounds is refused at its field, and nothing is stored (S5.stamps.1)', async () => {
    const shop = await addShop(app);
    const wire = (await read(shop.id)).body.cardDesignItem;
    const bad: [string, unknown][] = [
      ['NoofStamps', 11],
      ['NoofStamps', 4],
      ['CardColor', 'red'],
      ['CardColor', '#FFF'],
      ['PickImg', 'unicorn'],
      ['cardDesc1', 'x'.repeat(1001)],
      ['milestones', [{ slot: 6, label: 'too far' }]],
      ['milestones', [{ slot: 0, label: 'too near' }]],
      [
        'milestones',
        [
          { slot: 2, label: 'a' },
          { slot: 2, label: 'b' },
        ],
      ],
      ['logo', 'javascript:alert(1)'],
    ];
    for (const [field, value] of bad) {
      const answer = await app.post(shop.token, '/api/royalprogram/uploadStamp', { ...wire, [field]: value });
      expect(answer.status, `${field} = ${JSON.stringify(value)}`).toBe(422);
    }
    expect((await read(shop.id)).body.cardDesignItem.isDefault).toBe(true);
  });

  test("can be published by the shop's owner only (S6.5)", async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const member = await addMember(app, shop);
    const wire = { ...(await read(shop.id)).body.cardDesignItem, writer: shop.id };
    const send = async (token: string | null) => (await app.post(token, '/api/royalprogram/uploadStamp', wire)).status;
    expect([await send(null), await send(member.token), await send(other.token), await send(shop.token)]).toEqual([
      401, 403, 403, 200,
    ]);
  });

  test('of a suspended shop is visible to its own people only', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    await suspendShop(app, shop);
    const asked = async (token: string | null) =>
      (await app.post(token, '/api/royalprogram/getStampDesign_by_Id', { store: shop.id })).body.code;
    expect([await asked(null), await asked(other.token), await asked(shop.token)]).toEqual([
      'shopSuspended',
      'shopSuspended',
      undefined,
    ]);
  });

  test('of a shop that has published none is in the shop’s language, and in English as it always was', async () => {
    const designIn = async (language: Language) => {
      const shop = await addShop(app);
      const { settings } = (await app.call(shop.token, 'GET', '/api/v1/settings')).body;
      await app.call(shop.token, 'PUT', '/api/v1/settings', { ...settings, language });
      return z.decode(cardDesignItem, (await read(shop.id)).body.cardDesignItem).design;
    };
    expect(await designIn('en')).toEqual(defaultDesign);
    expect(await designIn('de')).toEqual({
      ...defaultDesign,
      description: 'Brunch-Café',
      howToCollect: 'Für jeden Einkauf von 20 $ auf einem Bon bekommst du einen Stempel und sammelst Belohnungen!',
      reward: 'Mit allen Stempeln bekommst du 10 $ Rabatt auf deinen nächsten Einkauf.',
      terms: expect.stringMatching(/^Für je 5 \$, die du ausgibst, bekommst du 1 Stempel\.\n(.+\n){3}.+$/),
      milestones: [
        { slot: 2, label: '−10\u00A0%' },
        { slot: 3, label: '−20\u00A0%' },
        { slot: 4, label: '1 gratis' },
        { slot: 5, label: '2 gratis' },
      ],
    });
  });

  test('keeps hidden marks out of its texts', async () => {
    const shop = await addShop(app);
    await publish(app, shop, { businessName: 'Ca\u00ADf\u202Ee\u0301 \u061C\u200BUno\u0007' });
    expect((await read(shop.id)).body.cardDesignItem.cardDesc3).toBe('Café Uno');
    expect(defaultDesign.businessName).toBe('');
  });
});
