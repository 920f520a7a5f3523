import { describe, expect, test } from 'vitest';
import { codeStep, readCode, rotatingCodeUrl, shopPageUrl, staticCodeUrl } from './codes.ts';

const customerId = '01a1fc6b-f201-7334-b34f-ef34e5bf98f1';
const code = { customerId, deviceId: '3_aisO-EStBLrui_', step: 29_000_000, mac: 'abcDEF_123-456' };

describe("a customer's code", () => {
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
  ])('%j is none', (text) => expect(readCode(text)).toBeNull());

  test('changes every sixty seconds', () => {
    expect([codeStep(0), codeStep(59_999), codeStep(60_000)]).toEqual([0, 0, 1]);
  });
});
