import { describe, expect, test } from 'vitest';
import {
  codeStep,
  isPieceOfCode,
  isShopAddress,
  readCode,
  readShortCode,
  rotatingCodeUrl,
  shopPageUrl,
  shortProof,
  staticCodeUrl,
  writeShortCode,
} from './codes.ts';

const customerId = '01a1fc6b-f201-7334-b34f-ef34e5bf98f1';
const code = { customerId, deviceId: '3_aisO-EStBLrui_', step: 29_000_000, mac: 'abcDEF_123-456' };

describe("a customer's code", () => {
  test('that was cut off at either end is known for a piece of one', () => {
    const url = rotatingCodeUrl('https://shop.example', code);
    const inPath = url.indexOf('/c/');
    // A cut right at the end leaves a shorter code that is whole.
    const cuts = Array.from({ length: customerId.length }, (_, at) => url.slice(0, inPath + 3 + at));
    for (const end of [-20, -16, -3]) cuts.push(url.slice(0, end));
    for (const text of [...cuts, customerId.slice(0, 20), url.slice(12), url.slice(-45), url.slice(-30)]) {
      if (!readCode(text)) expect([text, isPieceOfCode(text)]).toEqual([text, true]);
    }
  });

  test.each(['4006381333931', '40063813', '978-3-16-148410-0', 'https://shop.example/s/cafe', 'hello'])(
    'has no piece in %j',
    (text) => expect(isPieceOfCode(text)).toBe(false),
  );

  test('is read back from what the phone draws, with or without its address', () => {
    const url = rotatingCodeUrl('https://shop.example', code);
    expect(readCode(url)).toEqual({ kind: 'rotating', ...code });
    expect(readCode(` ${url.replace('https://shop.example/c/', '')}\n`)).toEqual({ kind: 'rotating', ...code });
  });

  test('may be the printed one or a bare id', () => {
    for (const text of [
      staticCodeUrl('http://localhost:3000', customerId),
      `/c/${customerId}`,
      customerId.toUpperCase(),
    ]) {
      expect(readCode(text)).toEqual({ kind: 'static', customerId });
    }
  });

  test.each([
    '',
    'hello',
    `x${customerId}`,
    `${customerId}.`,
    `${customerId}.dev`,
    `${customerId}.device123.x.mac12345`,
    `javascript:${customerId}`,
    shopPageUrl('https://shop.example', customerId),
  ])("%j is not a customer's code", (text) => expect(readCode(text)).toBeNull());

  test.each([
    [shopPageUrl('https://shop.example', customerId), true],
    ['HTTPS://SHOP.EXAMPLE:8443/S/CAFE-UNO', true],
    ['https://shop.example/settings', false],
    [staticCodeUrl('https://shop.example', customerId), false],
  ])('is told from the address of a shop page: %s', (text, isShop) => expect(isShopAddress(text)).toBe(isShop));

  test('changes every sixty seconds', () => {
    expect([codeStep(0), codeStep(59_999), codeStep(60_000)]).toEqual([0, 0, 1]);
  });
});

describe('a short code', () => {
  const proofs = [0, 1, 4095, 4096, 131_072, 262_143];

  test('has six symbols without I, O, 0 and 1, and is read back', () => {
    for (const proof of proofs) {
      const code = writeShortCode(customerId, proof);
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
      expect(readShortCode(code)).toEqual({ idEnd: '8f1', proof });
    }
  });

  test('is read in small letters, with spaces and hyphens, and with look-alikes of its symbols', () => {
    const code = writeShortCode(customerId, 0b10_0101_1100_1110_1001);
    const typed = [code.toLowerCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `, code.split('').join('-')];
    for (const text of typed) expect(readShortCode(text)).toEqual(readShortCode(code));
    expect(readShortCode('LLQQ22')).toEqual(readShortCode('i1o022'));
  });

  test.each(['', 'hello', 'AAAAA', 'AAAAAAA', 'ÄAAAAA', 'AAAA_A', customerId])('%j is none', (text) =>
    expect(readShortCode(text)).toBeNull(),
  );

  test('takes the first 18 bits of an HMAC', () => {
    expect(shortProof(Uint8Array.of(0xff, 0xff, 0xff))).toBe(262_143);
    expect(shortProof(Uint8Array.of(0x80, 0x00, 0x3f))).toBe(131_072);
    expect(shortProof(Uint8Array.of(0x00, 0x00, 0x40))).toBe(1);
  });

  test('changes in every place from step to step, so that nothing of the id stands still', () => {
    const codes = Array.from({ length: 400 }, (_, step) => writeShortCode(customerId, (step * 104_729) % 262_144));
    for (let place = 0; place < 6; place += 1) {
      expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(20);
    }
  });
});
