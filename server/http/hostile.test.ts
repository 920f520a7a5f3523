import { request } from 'node:http';
import { connect } from 'node:net';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addMember, addShopWithCard } from '#test/people.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
const member = await addMember(app, shop);

const raw = (body: string, headers: Record<string, string> = {}) =>
  app.call(shop.token, 'POST', '/api/stamp/stampAward', body, headers);

/** A call whose head never ends, begun here so that the other tests run meanwhile: what was answered, and after how many milliseconds. */
const trickled = new Promise<{ text: string; took: number }>((resolve) => {
  const began = performance.now();
  let text = '';
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () =>
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  );
  const trickle = setInterval(() => socket.write('x'), 500);
  socket.on('data', (part) => (text += part)).on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(trickle);
    resolve({ text, took: performance.now() - began });
  });
});

describe('a hostile body', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const cases: [string, string, number][] = [
    ['cut off', '{"userTo":', 400],
    ['not JSON', 'hello', 400],
    ['a field twice', `{"userTo":"${member.id}","userTo":"${shop.id}"}`, 400],
    ['__proto__', '{"__proto__":{"isAdmin":true}}', 422],
    ['constructor', '{"constructor":{"prototype":{}}}', 422],
    ['a NUL', '{"userTo":"a\\u0000b"}', 422],
    ['a lone surrogate', '{"userTo":"\\ud800"}', 422],
    ['a NUL in a name', '{"user\\u0000To":"x"}', 422],
    ['21 levels', `{"userTo":${deep(21)}}`, 422],
    ['100,000 levels', deep(40_000), 422],
    ['a list', '[]', 422],
    ['a number', '1e999', 422],
    ['null', 'null', 422],
    ['an operator for an id', `{"userTo":{"$ne":""}}`, 422],
  ];
  test.each(cases)('%s is refused with words', async (_name, body, status) => {
    const answer = await raw(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false });
    expect(answer.body.message.length).toBeGreaterThan(5);
    expect(answer.body.requestId).toBeTruthy();
  });

  test('may hold colons and quotes in its texts', async () => {
    const answer = await raw(JSON.stringify({ userTo: member.id, reason: 'a: "b", {"c": \\"d\\":}' }));
    expect(answer.status).toBe(200);
  });

  test('of exactly the limit is read, one byte more is 413', async () => {
    const limit = 100 * 1024;
    const body = (bytes: number) => `{"reason":"${'x'.repeat(bytes - 13)}"}`;
    expect((await raw(body(limit))).status).toBe(422);
    const over = await raw(body(limit + 1));
    expect([over.status, over.body.code]).toEqual([413, 'tooLarge']);
  });

  test('that is not JSON by its label, or is packed, is 415', async () => {
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/xml' },
      { 'content-encoding': 'gzip' },
    ]) {
      expect((await raw('{}', headers)).status).toBe(415);
    }
  });
});

describe('a hostile request', () => {
  test('headers too large are 431 in our shape', async () => {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(`${app.url}/healthz`, { headers: { 'x-big': 'x'.repeat(17_000) } }, (response) => {
        let body = '';
        response.on('data', (part) => (body += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      call.on('error', reject).end();
    });
    expect(answer.status).toBe(431);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 'headersTooLarge' });
  });

  test('that is not HTTP is answered and closed', async () => {
    const port = Number(new URL(app.url).port);
    const text = await new Promise<string>((resolve) => {
      let seen = '';
      const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (part) => (seen += part)).on('close', () => resolve(seen));
    });
    expect(text).toMatch(/^HTTP\/1.1 400/);
  });

  test('whose head arrives slowly is answered and closed after ten seconds', async () => {
    const { text, took } = await trickled;
    expect(text).toMatch(/^HTTP\/1.1 400/);
    expect(took).toBeGreaterThan(9000);
    expect(took).toBeLessThan(15_000);
  });

  test('odd addresses are 4xx, never a fault', async () => {
    for (const path of [
      '/%',
      '/%00',
      '/api/%2e%2e/x',
      '/api/nothing',
      '/..%2f..%2fetc/passwd',
      `/operator/${'x'.repeat(600)}`,
      '/c/%ff',
      '//evil.example',
    ]) {
      const { status } = await app.call(null, 'GET', path);
      expect([400, 404, 414, 503], path).toContain(status);
    }
  });

  test('an invalid Host is refused, not a fault', async () => {
    const statusFor = (host: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const call = request(`${app.url}/api/v1/site`, { headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        });
        call.on('error', reject).end();
      });
    for (const host of ['%', '[', 'a b', 'a:99999', 'x/y?z', 'me@shop']) expect(await statusFor(host), host).toBe(400);
    for (const host of ['SHOP.example', 'shop.example:80', '[::1]:3000']) expect(await statusFor(host), host).toBe(200);
  });

  test('odd request keys are refused', async () => {
    for (const key of ['short', 'x'.repeat(101), 'with space in it']) {
      expect((await raw(JSON.stringify({ userTo: member.id }), { 'idempotency-key': key })).status).toBe(422);
    }
  });
});

describe('every endpoint', () => {
  const bodies = [
    undefined,
    '',
    '{}',
    '[]',
    'null',
    '"x"',
    '{"userTo":1,"userFrom":[],"store":{},"code":7,"ledgerId":null}',
  ];
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers garbage with a 4xx or its own reply, in one shape',
    async (_name, endpoint) => {
      const path = endpoint.path.replace(/:\w+/g, 'rubbish');
      for (const token of [null, shop.token, member.token, 'rubbish']) {
        for (const body of endpoint.method === 'GET' ? [undefined] : bodies) {
          if (endpoint.name === 'logOut' && token !== 'rubbish') continue;
          const answer = await app.call(token, endpoint.method, path, body);
          expect(answer.status, `${token} ${body}`).toBeLessThan(500);
          if (answer.status >= 400) {
            expect(answer.body).toMatchObject({
              success: false,
              code: expect.any(String),
              message: expect.any(String),
            });
            expect(JSON.stringify(answer.body)).not.toMatch(/select |insert |sqlite|postgres|\.ts:|node_modules/i);
          }
        }
      }
    },
  );

  test.each(endpoints.filter(({ gate }) => !gate.anonymous).map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s is closed without a token',
    async (_path, endpoint) => {
      const { status, body } = await app.call(
        null,
        endpoint.method,
        endpoint.path.replace(/:\w+/g, 'x'),
        endpoint.method === 'GET' ? undefined : {},
      );
      expect([status, body.message]).toEqual([401, 'Not authorized, no token']);
    },
  );
});

describe('answers and logs', () => {
  test('carry the security headers', async () => {
    const { headers } = await app.call(null, 'GET', '/healthz');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('keep secrets out', async () => {
    const password = 'unmistakable-secret-1';
    const { body } = await app.post(null, '/api/operator', { name: 'L', email: 'log@example.com', password });
    await app.post(null, '/api/operator/login', { email: 'log@example.com', password: 'unmistakable-secret-2' });
    await app.call(null, 'GET', `/c/${member.id}.${member.device.id}.1.unmistakablesecret`);
    const text = app.logged.join('');
    for (const secret of ['unmistakable', body.token, member.token, member.device.secret])
      expect(text).not.toContain(secret);
    expect(text).toContain('"requestId"');
  });
});
