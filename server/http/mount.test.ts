import { googleStartAddress } from '@stampdeck/contract/google.ts';
import * as sessions from '@stampdeck/contract/sessions.ts';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { startGoogle } from '#test/google.ts';
import { addMember, addShop, addShopWithCard, award } from '#test/people.ts';
import { type Mounting, mountSlices } from './mount.ts';

const app = await startApp();

describe('a call', () => {
  test('that is refused names each wrong field, nested ones by their path', async () => {
    const { token, id } = await addShop(app);
    const profile = await app.call(token, 'PUT', '/api/operator/profile', { id, email: 5, photo: 7 });
    expect([profile.status, Object.keys(profile.body.fields).sort()]).toEqual([422, ['email', 'photo']]);
    const draft = await app.call(token, 'PUT', '/api/v1/card/draft', {
      revision: 0,
      baseVersion: 0,
      design: { cardColor: 'red' },
    });
    expect(draft.body.fields).toHaveProperty(['design.cardColor'], expect.stringMatching(/./));
  });

  test('that has no fields at all is refused as a whole', async () => {
    const { token } = await addShop(app);
    const { status, body } = await app.post(token, '/api/stamp/scan', []);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['body']]);
  });

  test('about an invalid id finds nothing; every other mistake names its field', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const sent = { userFrom: shop.id, userTo: member.id, count: 1 };
    const answerTo = async (body: object) => {
      const answer = await app.post(shop.token, '/api/stamp/stampAward', body);
      return [answer.status, answer.body.code, Object.keys(answer.body.fields ?? {})];
    };
    expect(await answerTo({ ...sent, userTo: 'no id!' })).toEqual([404, 'notFound', []]);
    expect(await answerTo({ ...sent, userTo: 7 })).toEqual([422, 'invalid', ['userTo']]);
    expect(await answerTo({ ...sent, count: 'two' })).toEqual([422, 'invalid', ['count']]);
    expect(await answerTo([])).toEqual([422, 'invalid', ['body']]);
  });

  test('checks values in its address by the same rules as a body', async () => {
    const { token } = await addShop(app);
    const { status, body } = await app.call(token, 'GET', '/api/v1/sessions?search=%00');
    expect([status, body.message]).toEqual([422, 'A text contains characters that cannot be stored.']);
  });

  test('with an invalid request key says what one looks like', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    for (const key of ['short', 'x'.repeat(101), 'with a space']) {
      const { status, body } = await award(app, shop, member, 1, key);
      expect([status, body.message]).toEqual([422, 'The Idempotency-Key must be 8 to 100 visible ASCII characters.']);
    }
    for (const key of ['x'.repeat(8), 'x'.repeat(100)]) {
      expect((await award(app, shop, member, 1, key)).status).toBe(200);
    }
  });

  test('that answers a file sends it under its name and type', async () => {
    const { token } = await addShopWithCard(app);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${app.url}/api/v1/members/export`, { method: 'POST', headers });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    expect((await response.text()).length).toBeGreaterThan(0);
  });

  test('that leads elsewhere sends the browser there', async () => {
    const google = await startGoogle();
    onTestFinished(google.close);
    const { url } = await startApp({ env: google.env });
    const { status, headers } = await fetch(url + googleStartAddress({ door: 'operator' }), { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(google.env.GOOGLE_ISSUER)]);
  });

  test('without a handler stops the start', () => {
    expect(() => mountSlices({} as FastifyInstance, {} as Mounting, { sessions }, { sessions: {} } as never)).toThrow(
      /^[A-Z]+ \/api\/v1\/sessions\S* has no handler\.$/,
    );
  });
});
