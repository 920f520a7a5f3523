/** The customer's code: what the QR on a phone says, and how it is read. */

/** Seconds that one rotating code stands for. */
export const codeStepSeconds = 60;
/** Steps to either side of the server's clock within which a code proves that its owner is present. */
export const codeTolerance = 2;
/** Seconds for which a presence proof is good to whoever scanned it. */
const proofSeconds = 5 * 60;
/** Bytes kept of the HMAC-SHA-256. */
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

/** Reads a scanned text: the rotating code, the static one, or a bare id, with or without its address. Null when it is none of them. */
export function readCode(text: string): CustomerCode | null {
  const match = shape.exec(text.trim());
  const customerId = match?.[1]?.toLowerCase();
  if (!match || !customerId) return null;
  const [, , deviceId, step, mac] = match;
  if (deviceId === undefined || step === undefined || mac === undefined) return { kind: 'static', customerId };
  return { kind: 'rotating', customerId, deviceId, step: Number(step), mac };
}

/** The step that a moment belongs to. `now` in milliseconds since 1970, by the server's clock. */
export const codeStep = (now: number): number => Math.floor(now / 1000 / codeStepSeconds);

/** From when to when (ISO time) a scan must have been for it to prove now that the customer is here: never later than now. */
export interface ProofSpan {
  since: string;
  until: string;
}

export const proofSpan = (now: Date): ProofSpan => ({
  since: new Date(now.getTime() - proofSeconds * 1000).toISOString(),
  until: now.toISOString(),
});

/** The text under the HMAC: both sides sign exactly this with the device's secret. */
export const codeMessage = (code: Pick<RotatingCode, 'customerId' | 'deviceId' | 'step'>): string =>
  `${code.customerId}.${code.deviceId}.${code.step}`;

/** The whole text of a rotating code, ready for the QR. */
export const rotatingCodeUrl = (shopSiteUrl: string, code: Omit<RotatingCode, 'kind'>): string =>
  `${shopSiteUrl}/c/${codeMessage(code)}.${code.mac}`;

/** The printed code, which only identifies. */
export const staticCodeUrl = (shopSiteUrl: string, customerId: string): string => `${shopSiteUrl}/c/${customerId}`;

/** Where the shop's printed QR leads (specification, section 9). */
export const shopPageUrl = (shopSiteUrl: string, shopId: string): string => `${shopSiteUrl}/operator/${shopId}`;
