/** Ids and secrets. */
import { createHash, randomBytes } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/** A UUIDv7 (RFC 9562): sortable by the millisecond and, within one process, strictly increasing. */
export function newId(now: number = Date.now()): string {
  if (now > lastTime) {
    lastTime = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else {
    // The clock stood still or went back: go on from the last id.
    counter += 1;
    if (counter > 0xfff) {
      lastTime += 1;
      counter = 0;
    }
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastTime, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 256 random bits, base64url: tokens, cookies, device secrets, proofs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** 96 random bits in 16 base64url characters: session and device ids, which stand in a QR and so are short. */
export const newShortId = (): string => randomBytes(12).toString('base64url');

/** How secrets are stored and looked up. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
