/** The customer's rotating code, computed on the phone: without a network, and on plain HTTP, where browsers have no WebCrypto. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Device } from '@stampdeck/contract/accounts.ts';
import {
  codeMacBytes,
  codeMessage,
  codeStep,
  codeStepSeconds,
  rotatingCodeUrl,
  shortMessage,
  shortProof,
  staticCodeUrl,
  writeShortCode,
} from '@stampdeck/contract/codes.ts';

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const sign = (secret: string, message: string): Uint8Array =>
  hmac(sha256, fromBase64Url(secret), new TextEncoder().encode(message));

/** The signature of a code: HMAC-SHA-256 of its message, cut to `codeMacBytes`, as base64url. */
export const codeMac = (secret: string, message: string): string =>
  toBase64Url(sign(secret, message).subarray(0, codeMacBytes));

export interface CodeNow {
  /** The content of the QR code. */
  url: string;
  /** For typing at the counter; null for the code that does not rotate. */
  short: string | null;
  /** Milliseconds until the next one; null for the code that does not rotate. */
  msLeft: number | null;
}

/**
 * The code to show at `now` (milliseconds by the server's clock). A phone without a device secret shows the static code, which
 * still collects stamps.
 */
export function codeAt(now: number, shopSiteUrl: string, customerId: string, device: Device | undefined): CodeNow {
  if (!device) return { url: staticCodeUrl(shopSiteUrl, customerId), short: null, msLeft: null };
  const named = { customerId, deviceId: device.id, step: codeStep(now) };
  const mac = codeMac(device.secret, codeMessage(named));
  const stepMs = codeStepSeconds * 1000;
  const short = writeShortCode(customerId, shortProof(sign(device.secret, shortMessage(named))));
  return { url: rotatingCodeUrl(shopSiteUrl, { ...named, mac }), short, msLeft: stepMs - (now % stepMs) };
}
