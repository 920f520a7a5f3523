/** Checks rotating codes against the customer's device. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  codeMacBytes,
  codeMessage,
  codeStep,
  codeTolerance,
  type RotatingCode,
  shortMessage,
  shortProof,
} from '@stampdeck/contract/codes.ts';

type Signed = Pick<RotatingCode, 'customerId' | 'deviceId' | 'step'>;

const sign = (secret: string, message: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(message).digest();

/** The code's HMAC with a device's secret (base64url). */
export const codeMac = (secret: string, code: Signed): string =>
  sign(secret, codeMessage(code)).subarray(0, codeMacBytes).toString('base64url');

/** What a short code of this device and step has to prove. */
export const shortProofOf = (secret: string, code: Signed): number => shortProof(sign(secret, shortMessage(code)));

export function isGenuine(code: RotatingCode, secret: string): boolean {
  const [right, given] = [Buffer.from(codeMac(secret, code)), Buffer.from(code.mac)];
  return right.length === given.length && timingSafeEqual(right, given);
}

/** The steps within the tolerance of the server's clock. */
export function freshSteps(now: Date): number[] {
  const first = codeStep(now.getTime()) - codeTolerance;
  return Array.from({ length: 2 * codeTolerance + 1 }, (_, place) => first + place);
}

/** Whether the code is within the tolerance of the server's clock. Only then it proves presence. */
export const isFresh = (code: RotatingCode, now: Date): boolean =>
  Math.abs(codeStep(now.getTime()) - code.step) <= codeTolerance;
