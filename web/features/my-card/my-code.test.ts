import { createHmac } from 'node:crypto';
import { codeMacBytes, codeStep, readCode, readShortCode } from '@stampdeck/contract/codes.ts';
import { describe, expect, test } from 'vitest';
import { codeAt, codeMac } from './my-code.ts';

const customerId = '0193a5f2-1111-7abc-8def-0123456789ab';
const device = { id: 'dev_12345', secret: Buffer.alloc(32, 7).toString('base64url') };
const site = 'http://192.168.1.20:3000';

describe('the customer’s code', () => {
  test('is signed as RFC 4231 says (test case 2), cut to its bytes', () => {
    const secret = Buffer.from('Jefe').toString('base64url');
    const full = Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex');
    expect(codeMac(secret, 'what do ya want for nothing?')).toBe(full.subarray(0, codeMacBytes).toString('base64url'));
  });

  test('signs with secrets that need both special letters of base64url', () => {
    const secret = Buffer.from([251, 255, 254, 63, 62, 0, 128]);
    const expected = createHmac('sha256', secret)
      .update('a.b.3')
      .digest()
      .subarray(0, codeMacBytes)
      .toString('base64url');
    expect(secret.toString('base64url')).toMatch(/[-_]/);
    expect(codeMac(secret.toString('base64url'), 'a.b.3')).toBe(expected);
  });

  test('is read back as a rotating code of this customer, this phone and this minute', () => {
    const now = Date.UTC(2026, 10, 21, 9, 30, 12);
    const read = readCode(codeAt(now, site, customerId, device).url);
    expect(read).toMatchObject({ kind: 'rotating', customerId, deviceId: device.id, step: codeStep(now) });
  });

  test('has a short code, which is the first 18 bits of the HMAC of its own text, and the end of the id', () => {
    const now = Date.UTC(2026, 10, 21, 9, 30, 12);
    const { short } = codeAt(now, site, customerId, device);
    const text = `short.${customerId}.${device.id}.${codeStep(now)}`;
    const mac = createHmac('sha256', Buffer.from(device.secret, 'base64url')).update(text).digest();
    expect(readShortCode(short ?? '')).toEqual({ idEnd: '9ab', proof: mac.readUIntBE(0, 3) >> 6 });
    expect(codeAt(now + 60_000, site, customerId, device).short).not.toBe(short);
    expect(codeAt(now, site, customerId, undefined).short).toBeNull();
  });

  test('changes at the full minute and says how long it still holds', () => {
    const start = Date.UTC(2026, 10, 21, 9, 30, 0);
    const first = codeAt(start, site, customerId, device);
    const last = codeAt(start + 59_999, site, customerId, device);
    const next = codeAt(start + 60_000, site, customerId, device);
    expect([first.msLeft, last.msLeft, next.msLeft]).toEqual([60_000, 1, 60_000]);
    expect(last.url).toBe(first.url);
    expect(next.url).not.toBe(first.url);
  });

  test('is the static one on a phone without a secret', () => {
    const shown = codeAt(Date.now(), site, customerId, undefined);
    expect(shown).toEqual({ url: `${site}/c/${customerId}`, short: null, msLeft: null });
    expect(readCode(shown.url)).toEqual({ kind: 'static', customerId });
  });
});
