/**
 * What the system still holds of the bytes that a connection was given. It takes megabytes at once, so a slow reader looks like
 * someone who does not read until much of that is gone; only here is every acknowledged byte seen. Other systems than Linux do not say.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { groupsOf, v4Of } from './network.ts';

/** One look serves all connections for so long (milliseconds). */
const fresh = 500;
const row = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/gm;

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

/** An address as the system's table has it: words of four bytes, each turned round. IPv4 inside of IPv6 is IPv4. */
const fromTable = (words: string): string => {
  const bytes = (words.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].reverse());
  const isV4 = bytes.length === 4 || words.startsWith('0000000000000000FFFF0000');
  return isV4 ? bytes.slice(-4).join('.') : Buffer.from(bytes).toString('hex');
};

/** The same of an address as a socket names it. */
const fromSocket = (address = ''): string =>
  v4Of(address) ??
  groupsOf(address)
    .map((group) => group.padStart(4, '0'))
    .join('');

/** The bytes in hexadecimal; nothing where the system does not say. */
export function unsentBytes(socket: Socket): string {
  const now = performance.now();
  if (now - readAt > fresh) {
    const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) => [...read(path).matchAll(row)]);
    table = new Map(
      rows.map(([, local, words = '', port, bytes]) => [`${local} ${fromTable(words)} ${port}`, `${bytes}`]),
    );
    readAt = now;
  }
  return table.get(`${hex(socket.localPort)} ${fromSocket(socket.remoteAddress)} ${hex(socket.remotePort)}`) ?? '';
}
