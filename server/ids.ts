/** Ids and secrets. */
import { hash, randomBytes, randomUUID } from 'node:crypto';

let lastTime = 0;
let counter = 0;

/** A UUIDv7 (RFC 9562): sortable by the millisecond and, within one process, strictly increasing. */
export function newId(now: number = Date.now()): string {
  // Uses a buffered source of random bits; `randomBytes` draws new ones each time.
  const random = randomUUID();
  if (now > lastTime) {
    lastTime = now;
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff;
  } else {
    // The clock stood still or went back: continue from the last id.
    counter += 1;
    if (counter > 0xfff) {
      lastTime += 1;
      counter = 0;
    }
  }
  return `${firstIdAt(lastTime)}-${(0x7000 | counter).toString(16)}-${random.slice(19)}`;
}

/** A UUIDv7 that is always the same for the same time, position within that time (up to 4095) and name. */
export function namedId(time: number, place: number, name: string): string {
  const said = hash('sha256', name, 'hex');
  const variant = (0x8 | (Number.parseInt(said.slice(0, 1), 16) & 0x3)).toString(16);
  const counted = (0x7000 | (place & 0xfff)).toString(16);
  return `${firstIdAt(Math.max(0, time))}-${counted}-${variant}${said.slice(1, 4)}-${said.slice(4, 16)}`;
}

/** Sorts before all ids made at or after a time (milliseconds since 1970), and after all earlier ones. */
export function firstIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** 256 random bits, base64url: for tokens, cookies, device secrets and proofs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** 96 random bits in 16 base64url characters: for session and device ids, short because they are part of a QR code. */
export const newShortId = (): string => randomBytes(12).toString('base64url');

/** A short id that is always the same for the same name. */
export const namedShortId = (name: string): string => hash('sha256', name, 'base64url').slice(0, 16);

/** Secrets are stored and looked up by this hash. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');
