/** Whether a rotating code is what the customer's own device made. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeMacBytes, codeMessage, codeStep, codeTolerance, type RotatingCode } from '@stampdeck/contract/codes.ts';

/** The code's mac under a device's secret (base64url). */
export const codeMac = (secret: string, code: Pick<RotatingCode, 'customerId' | 'deviceId' | 'step'>): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(codeMessage(code))
    .digest()
    .subarray(0, codeMacBytes)
    .toString('base64url');

export function isGenuine(code: RotatingCode, secret: string): boolean {
  const [right, given] = [Buffer.from(codeMac(secret, code)), Buffer.from(code.mac)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Within the tolerance of the server's clock: only then is it proof of presence. */
export const isFresh = (code: RotatingCode, now: Date): boolean =>
  Math.abs(codeStep(now.getTime()) - code.step) <= codeTolerance;
