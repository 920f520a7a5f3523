/** The customer's rotating code, computed on the phone: no network, and plain HTTP too, where browsers keep WebCrypto back. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Device } from '@stampdeck/contract/accounts.ts';
import {
  codeMacBytes,
  codeMessage,
  codeStep,
  codeStepSeconds,
  rotatingCodeUrl,
  staticCodeUrl,
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

/** The mark under a code: HMAC-SHA-256 of its message, cut to `codeMacBytes`, as base64url. */
export function codeMac(secret: string, message: string): string {
  const mac = hmac(sha256, fromBase64Url(secret), new TextEncoder().encode(message));
  return toBase64Url(mac.subarray(0, codeMacBytes));
}

export interface CodeNow {
  /** What the QR says. */
  url: string;
  /** Milliseconds until the next one; null for the code that does not rotate. */
  msLeft: number | null;
}

/**
 * The code to show at `now` (milliseconds by the server's clock). A phone without a device secret shows the static code, which
 * still collects stamps.
 */
export function codeAt(now: number, shopSiteUrl: string, customerId: string, device: Device | undefined): CodeNow {
  if (!device) return { url: staticCodeUrl(shopSiteUrl, customerId), msLeft: null };
  const named = { customerId, deviceId: device.id, step: codeStep(now) };
  const mac = codeMac(device.secret, codeMessage(named));
  const stepMs = codeStepSeconds * 1000;
  return { url: rotatingCodeUrl(shopSiteUrl, { ...named, mac }), msLeft: stepMs - (now % stepMs) };
}
