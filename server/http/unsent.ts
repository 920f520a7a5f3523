/**
 * What the system still holds of the bytes that a connection was given. It takes megabytes at once, so a slow reader looks like
 * someone who does not read until much of that is gone; only here is every acknowledged byte seen. Other systems than Linux do not say.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** One look serves all connections for so long (milliseconds). */
const fresh = 500;
const row = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

let table = new Map<string, string>();
let readAt = Number.NEGATIVE_INFINITY;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

const hex = (port = 0): string => port.toString(16).toUpperCase().padStart(4, '0');

/** The bytes in hexadecimal, found by the two ports of the connection; nothing where the system does not say. */
export function unsentBytes(socket: Socket): string {
  const now = performance.now();
  if (now - readAt > fresh) {
    const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) => [...read(path).matchAll(row)]);
    table = new Map(rows.map(([, local, remote, bytes]) => [`${local}:${remote}`, String(bytes)]));
    readAt = now;
  }
  return table.get(`${hex(socket.localPort)}:${hex(socket.remotePort)}`) ?? '';
}
