/** The customer's code: the text in the phone's QR, and how to parse it. */

/** Seconds that one rotating code lasts (ours). */
export const codeStepSeconds = 60;
/** Steps before or after the server's clock in which a code proves presence (ours: allows for phone clocks that are slightly off). */
export const codeTolerance = 2;
/** Seconds that a proof of presence is valid for the person who scanned (ours). */
const proofSeconds = 5 * 60;
/** Bytes kept of the HMAC-SHA-256 (ours: 80 bits keep the QR small). */
export const codeMacBytes = 10;

export interface RotatingCode {
  kind: 'rotating';
  customerId: string;
  deviceId: string;
  step: number;
  mac: string;
}
export type CustomerCode = RotatingCode | { kind: 'static'; customerId: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(
  `^(?:https?://[^\\s/]+)?(?:/c/)?(${uuid})(?:\\.([\\w-]{8,24})\\.(\\d{1,12})\\.([\\w-]{8,44}))?$`,
  'i',
);

/** Parses a scanned text: a rotating code, a static code or a bare id, with or without an address. Null for anything else. */
export function readCode(text: string): CustomerCode | null {
  const match = shape.exec(text.trim());
  const customerId = match?.[1]?.toLowerCase();
  if (!match || !customerId) return null;
  const [, , deviceId, step, mac] = match;
  if (deviceId === undefined || step === undefined || mac === undefined) return { kind: 'static', customerId };
  return { kind: 'rotating', customerId, deviceId, step: Number(step), mac };
}

const piece =
  /\/c\/[0-9a-f]{0,8}(?:-|$)|^[0-9a-f]{8}-|^[0-9a-f-]*-[0-9a-f]{12}(?:\.[\w.-]*)?$|\.\d{1,12}\.[\w-]{8,44}$/i;

/** Whether a text that is no code is a piece of one: its beginning or its end is missing. */
export const isPieceOfCode = (text: string): boolean => piece.test(text.trim());

/** The step at a time. `now`: milliseconds since 1970, by the server's clock. */
export const codeStep = (now: number): number => Math.floor(now / 1000 / codeStepSeconds);

/** The time span (ISO) of scans that prove now that the customer is here. It never ends in the future. */
export interface ProofSpan {
  since: string;
  until: string;
}

export const proofSpan = (now: Date): ProofSpan => ({
  since: new Date(now.getTime() - proofSeconds * 1000).toISOString(),
  until: now.toISOString(),
});

/** The text that both sides sign with the device's secret. */
export const codeMessage = (code: Pick<RotatingCode, 'customerId' | 'deviceId' | 'step'>): string =>
  `${code.customerId}.${code.deviceId}.${code.step}`;

/** What the phone signs for the short code, so that the one code tells nothing about the other. */
export const shortMessage = (code: Pick<RotatingCode, 'customerId' | 'deviceId' | 'step'>): string =>
  `short.${codeMessage(code)}`;

/** 32 symbols, without I, O, 0 and 1. */
const shortSymbols = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Symbols of a short code (ours): 30 bits. */
const shortLength = 6;
/** The low bits of a short code find the account, the bits above them prove the phone and the step. */
const [findingBits, provingBits] = [12, 18];
const findingMask = 2 ** findingBits - 1;
/** Hexadecimal digits at the end of an account's id that a short code contains. */
export const shortIdDigits = findingBits / 4;

/** A short code taken apart. */
export interface ShortCode {
  /** The last digits of the account's id. */
  idEnd: string;
  /** The first bits of the HMAC of `shortMessage`. */
  proof: number;
}

/** The first bits of an HMAC that a short code has room for. */
export const shortProof = ([first = 0, second = 0, third = 0]: Uint8Array): number =>
  ((first << 16) | (second << 8) | third) >> (24 - provingBits);

/**
 * The short code under the QR, for typing. The proof also covers the end of the id, which would otherwise stand still on the screen from
 * step to step.
 */
export function writeShortCode(customerId: string, proof: number): string {
  const found = Number.parseInt(customerId.slice(-shortIdDigits), 16) ^ (proof & findingMask);
  const bits = proof * 2 ** findingBits + found;
  const symbols = Array.from({ length: shortLength }, (_, place) => shortSymbols[(bits >> (5 * place)) & 31]);
  return symbols.reverse().join('');
}

/** Takes a typed short code apart. Small letters, spaces, hyphens and look-alikes of its symbols count. Null for anything else. */
export function readShortCode(text: string): ShortCode | null {
  const typed = text.replace(/[\s-]/g, '').toUpperCase().replace(/[I1]/g, 'L').replace(/[O0]/g, 'Q');
  const places = [...typed].map((symbol) => shortSymbols.indexOf(symbol));
  if (places.length !== shortLength || places.includes(-1)) return null;
  const bits = places.reduce((sum, place) => sum * 32 + place, 0);
  const proof = bits >> findingBits;
  const found = (bits ^ proof) & findingMask;
  return { idEnd: found.toString(16).padStart(shortIdDigits, '0'), proof };
}

/** The full text of a rotating code, ready for the QR. */
export const rotatingCodeUrl = (shopSiteUrl: string, code: Omit<RotatingCode, 'kind'>): string =>
  `${shopSiteUrl}/c/${codeMessage(code)}.${code.mac}`;

/** The printed code. It identifies the customer but proves no presence. */
export const staticCodeUrl = (shopSiteUrl: string, customerId: string): string => `${shopSiteUrl}/c/${customerId}`;

/** The address in the shop's printed QR (specification, section 9). */
export const shopPageUrl = (shopSiteUrl: string, shopId: string): string => `${shopSiteUrl}/operator/${shopId}`;

const shopAddress = new RegExp(`^https?://[^\\s/]+/(?:s/[^\\s/]+|operator/${uuid})/?$`, 'i');

/** Whether a scanned text is the address of a shop page: the long one, or the short one, also in capitals. */
export const isShopAddress = (text: string): boolean => shopAddress.test(text.trim());
