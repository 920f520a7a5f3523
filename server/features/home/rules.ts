/** Classifies addresses by who can reach them. */
import type { reaches } from '@stampdeck/contract/home.ts';

/** Who can reach an address: only this machine, its local network, or everyone. */
export function reachOf(origin: string): (typeof reaches)[number] {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|::1?)$/.test(host)) return 'loopback';
  const isPrivate = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][0-9a-f]{2}:|fe80:)/i.test(host);
  return isPrivate || /\.(local|lan|home|internal)$/.test(host) || !/[.:]/.test(host) ? 'private' : 'public';
}
