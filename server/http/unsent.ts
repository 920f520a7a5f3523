/**
 * Bytes of a connection that the system has not sent yet. The system buffers megabytes, so a slow reader looks like a stalled one until much
 * of that is sent. Only this table shows every acknowledged byte. It exists on Linux only.
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { groupsOf, v4Of } from './network.ts';

/** Milliseconds for which one reading of the table serves all connections (ours). */
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

/** An address as in the system's table: four-byte words, each reversed. IPv4 inside IPv6 is IPv4. */
const fromTable = (words: string): string => {
  const bytes = (words.match(/.{8}/g) ?? []).flatMap((word) => [...Buffer.from(word, 'hex')].reverse());
  const isV4 = bytes.length === 4 || words.startsWith('0000000000000000FFFF0000');
  return isV4 ? bytes.slice(-4).join('.') : Buffer.from(bytes).toString('hex');
};

/** The same for an address as a socket reports it. */
const fromSocket = (address = ''): string =>
  v4Of(address) ??
  groupsOf(address)
    .map((group) => group.padStart(4, '0'))
    .join('');

/** The address in hexadecimal; nothing if the system does not report it. */
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
