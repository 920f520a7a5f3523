/** Codes of authenticator apps (RFC 6238) and recovery codes. */
import { randomBytes } from 'node:crypto';
import { codeDigits, codeSeconds, recoveryCodes } from '@stampdeck/contract/two-step.ts';
import { Secret, TOTP } from 'otpauth';

/** SHA-1, 20 bytes, 6 digits, 30 seconds: what all apps understand. */
const appOf = (secret: string | Secret, label = ''): TOTP =>
  new TOTP({ issuer: 'Stampdeck', label, secret, digits: codeDigits, period: codeSeconds, algorithm: 'SHA1' });

/** A secret in base32, and the address that a QR code holds. */
export function newApp(label: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: appOf(secret, label).toString() };
}

/** The time step that a code belongs to: the current one or its neighbors, for phones whose clock is a little off. Null for no such code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = appOf(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: codeSeconds, timestamp }) + delta;
}

/** As typed, without spaces and hyphens. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** Whether a bare code is one of an app; all others are recovery codes. */
export const isOfApp = (code: string): boolean => new RegExp(`^\\d{${codeDigits}}$`).test(code);

/** Letters and digits that no one takes for each other. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** One recovery code of 79 random bits: `abcd-efgh-jkmn-pqrs`. */
function newCode(): string {
  let code = '';
  // Bytes past the last whole multiple of the alphabet would prefer its first letters.
  while (code.length < 16) for (const byte of randomBytes(24)) if (byte < 248) code += letters[byte % letters.length];
  return code.slice(0, 16).replace(/(.{4})(?=.)/g, '$1-');
}

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodes }, newCode);

/** Under which name wrong codes of an account are counted, apart from its wrong passwords. */
export const triesOf = (accountId: string): string => `second step of ${accountId}`;
