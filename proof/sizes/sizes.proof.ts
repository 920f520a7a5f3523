/** Input that is too large, too deep or too much is refused with a message, leaks no memory and delays no one else. */
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { startApp } from '@stampdeck/server/test/app.ts';
import { addMember, addShopWithCard } from '@stampdeck/server/test/people.ts';
import { describe, expect, test } from 'vitest';

const app = await startApp();
const shop = await addShopWithCard(app);
const member = await addMember(app, shop);
const megabyte = 1024 ** 2;
const bodyLimit = 100 * 1024;

interface Oversized {
  path?: string;
  method?: string;
  body?: string | Buffer;
  headers?: Record<string, string | string[]>;
}

/** Sends without fetch, which would refuse some of these itself; returns the status and the refusal's code. */
const send = ({ path = '/api/stamp/stampAward', method = 'POST', body, headers = {} }: Oversized) =>
  new Promise<[status: number, code: unknown]>((resolve, reject) => {
    const call = request(
      app.url + path,
      {
        method,
        agent: false,
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (part) => (text += part));
        response.on('end', () =>
          resolve([response.statusCode ?? 0, text.startsWith('{') ? JSON.parse(text).code : text]),
        );
      },
    );
    // A server that refuses closes the connection before it has read everything. If that also cut off its response, there is none to wait
    // for.
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || error.code === 'ECONNRESET') call.once('close', () => resolve([0, error.code]));
      else reject(error);
    });
    call.end(body);
  });

const deep = (levels: number) => `{"userTo":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const manyMembers = `{${Array.from({ length: 9000 }, (_, index) => `"k${index}":1`).join(',')}}`;
const padded = (bytes: number) => `{"reason":"${'x'.repeat(bytes - 13)}"}`;
const chunked = { 'transfer-encoding': 'chunked' };

const cases: [string, Oversized, number, string | undefined][] = [
  ['a body of the limit', { body: padded(bodyLimit) }, 422, 'invalid'],
  ['a body one byte past the limit', { body: padded(bodyLimit + 1) }, 413, 'tooLarge'],
  ['a body of 50 MB', { body: Buffer.alloc(50 * megabyte, 'x') }, 413, 'tooLarge'],
  ['50 MB without a length', { body: Buffer.alloc(50 * megabyte, 'x'), headers: chunked }, 413, 'tooLarge'],
  [
    'a packed body',
    { body: gzipSync(Buffer.alloc(50 * megabyte)), headers: { 'content-encoding': 'gzip' } },
    415,
    'mediaType',
  ],
  ['45,000 levels', { body: deep(45_000) }, 422, 'invalid'],
  ['9,000 fields', { body: manyMembers }, 422, 'invalid'],
  ['a number of 90,000 digits', { body: `{"count":${'9'.repeat(90_000)}}` }, 422, 'invalid'],
  [
    'headers past 16 KB',
    { method: 'GET', path: '/api/v1/site', headers: { 'x-long': 'x'.repeat(17 * 1024) } },
    431,
    'headersTooLarge',
  ],
  [
    '1,500 headers',
    {
      method: 'GET',
      path: '/api/v1/site',
      headers: Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`x-${index}`, '1'])),
    },
    431,
    'headersTooLarge',
  ],
  ['an address past 16 KB', { method: 'GET', path: `/api/v1/site?q=${'x'.repeat(17 * 1024)}` }, 431, 'headersTooLarge'],
  [
    '4,000 query keys',
    {
      method: 'GET',
      path: `/api/v1/site?${Array.from({ length: 4000 }, (_, index) => `${index.toString(36)}`).join('&')}`,
    },
    200,
    undefined,
  ],
  [
    'a page of 1,000,000,000',
    { path: '/api/royalprogram/getListRoyaltyMember', body: '{"limit":1000000000}' },
    422,
    'invalid',
  ],
  ['a page of minus one', { path: '/api/royalprogram/getListRoyaltyMember', body: '{"limit":-1}' }, 422, 'invalid'],
  [
    'an invalid cursor',
    { path: '/api/royalprogram/getListRoyaltyMember', body: `{"cursor":"${'x'.repeat(400)}"}` },
    422,
    'invalid',
  ],
];

describe('too much', () => {
  test.each(cases)('%s gets the expected answer', async (_name, oversized, status, code) => {
    expect(await send(oversized)).toEqual([status, code]);
  });

  test('again and again leaves no memory behind, and a customer is still served', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = (): number => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / megabyte;
    };
    const everything = () => Promise.all(cases.map(([, oversized]) => send(oversized)));
    await everything();
    const before = used();
    let isOver = false;
    let served = 0;
    const customer = async () => {
      while (!isOver) {
        const { status } = await app.post(member.token, '/api/stamp/stampAwardNumber', { userTo: shop.id });
        expect(status).toBe(200);
        served += 1;
      }
    };
    const serving = customer();
    for (let round = 0; round < 10; round += 1) await everything();
    isOver = true;
    await serving;
    expect(served).toBeGreaterThan(0);
    expect(used() - before, 'MB more than before').toBeLessThan(50);
  });
});
