/** A push service on this machine: takes messages as RFC 8030 says, checks who sent them (RFC 8292) and decrypts them (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ShownPush } from '@stampdeck/contract/push.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { atEnd } from './at-end.ts';
import type { TestPerson } from './people.ts';

/** What a device's service says: a status, or nothing at all. */
type Answer = number | 'silent' | { status: number; headers: Record<string, string> };

export interface TestDevice {
  /** As a browser gives it to the page. */
  subscription: { endpoint: string; p256dh: string; auth: string; key: string };
  /** The id of its subscription. */
  id: string;
  /** What it has shown, in order. */
  shown: ShownPush[];
  /** The headers of what it was sent. */
  headers: IncomingHttpHeaders[];
  /** Calls to it, taken or not. */
  calls: number;
  /** What its service says from now on; 201 at first. */
  answer: (answer: Answer) => void;
}

interface Keys {
  pair: ECDH;
  auth: Buffer;
  key: string;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const json = (text: string) => JSON.parse(bytesOf(text).toString());
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The message in an encrypted body (RFC 8291, section 3). Throws if it is not for these keys. */
function decryptPush(body: Buffer, { pair, auth }: Pick<Keys, 'pair' | 'auth'>): ShownPush {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createDecipheriv('aes-128-gcm', derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16), nonce);
  const sealed = body.subarray(21 + idLength);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
}

/** What is wrong with the sender's signature (RFC 8292), if anything. */
function senderProblem(authorization: string, audience: string, key: string): string | null {
  const [, token = '', sender = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (sender !== key) return 'another key than the device subscribed with';
  const point = bytesOf(key);
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const signed = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signed, dsaEncoding: 'ieee-p1363' },
    bytesOf(signature),
  );
  if (!isSigned || json(head).alg !== 'ES256') return 'a wrong signature';
  const { aud, exp, sub } = json(claims);
  const seconds = exp - Date.now() / 1000;
  if (aud !== audience) return `for ${aud}`;
  if (!(seconds > 0 && seconds <= 86_400)) return 'expired, or valid for too long';
  return /^mailto:[^@\s]+@[^@\s]+$/.test(sub) ? null : 'no address of the sender';
}

export interface PushPeer {
  origin: string;
  /** The settings of a server that sends here. */
  env: Record<string, string>;
  /** Refused messages, and why. */
  problems: string[];
  /** A made-up device, which has not subscribed; `key` is the public key of the server. */
  newDevice: (key: string) => TestDevice;
  /** A device that this person turned push messages on for. */
  addDevice: (app: TestApp, person: TestPerson) => Promise<TestDevice>;
}

/** Starts a push service; it stops when the file is done. */
export async function startPushPeer(): Promise<PushPeer> {
  const devices = new Map<string, { device: TestDevice; keys: Keys; said: Answer }>();
  const problems: string[] = [];
  /** The status that the service answers a message with; null for none. */
  async function take(request: IncomingMessage): Promise<Exclude<Answer, number | 'silent'> | null> {
    const body = await buffer(request);
    const found = devices.get(request.url ?? '');
    if (!found) return { status: 404, headers: {} };
    const { device, keys, said } = found;
    device.calls += 1;
    if (said === 'silent') return null;
    const answer = typeof said === 'number' ? { status: said, headers: {} } : said;
    if (answer.status >= 300) return answer;
    const { authorization = '', ttl = '', topic = '' } = request.headers as Record<string, string>;
    const isWhole = /^\d+$/.test(ttl) && /^[\w-]{1,32}$/.test(topic) && body.length <= 4096;
    const problem = senderProblem(authorization, origin, keys.key) ?? (isWhole ? null : 'wrong headers or size');
    if (problem !== null) {
      problems.push(problem);
      return { status: 403, headers: {} };
    }
    device.shown.push(decryptPush(body, keys));
    device.headers.push(request.headers);
    return answer;
  }
  const server = createServer((request, response) => {
    void take(request).then((answer) => answer && response.writeHead(answer.status, answer.headers).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const newDevice = (key: string): TestDevice => {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const auth = randomBytes(16);
    const path = `/send/${randomBytes(16).toString('base64url')}`;
    const entry = { keys: { pair, auth, key }, said: 201 as Answer };
    const device: TestDevice = {
      subscription: { endpoint: origin + path, p256dh, auth: auth.toString('base64url'), key },
      ...{ id: '', shown: [], headers: [], calls: 0 },
      answer: (answer) => void devices.set(path, { ...entry, device, said: answer }),
    };
    devices.set(path, { ...entry, device });
    return device;
  };
  return {
    origin,
    env: { PUSH_TEST_SERVICE: origin },
    problems,
    newDevice,
    async addDevice(app, { token }) {
      const { key } = (await app.call(token, 'GET', '/api/v1/push-subscriptions/key')).body;
      const device = newDevice(key);
      const { status, body } = await app.post(token, '/api/v1/push-subscriptions', device.subscription);
      expect(status).toBe(200);
      device.id = body.id;
      return device;
    },
  };
}

/** Whether anything is stored about a device. */
export const isPushStored = async ({ store }: TestApp, { id }: TestDevice): Promise<boolean> =>
  (await store.read.selectFrom('push_subscriptions').select('id').where('id', '=', id).execute()).length > 0;

/** Waits until so many push messages to a person were tried and wait for another try, which is stored after the device was called. */
export const expectPushWaiting = ({ store }: TestApp, { id }: Pick<TestPerson, 'id'>, count: number): Promise<void> =>
  expect
    .poll(async () => {
      const tried = store.read
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'push')
        .where('account_id', '=', id);
      return (await tried.where('done_at', 'is', null).where('payload', 'like', '%"device":"%').execute()).length;
    })
    .toBe(count);

/** The private key that the installation made. */
export const privatePushKey = async ({ store }: TestApp): Promise<string> =>
  (await store.read.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow()).private_key;
