/** The network of a call, as limits count it. */
import { isIPv6 } from 'node:net';

/** The IPv4 address, also if it is embedded in IPv6. */
export const v4Of = (address: string): string | undefined => /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1];

/** The eight groups of an IPv6 address; none for other text. */
export function groupsOf(address: string): string[] {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return [];
  // URL parsing normalizes every spelling.
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** IPv6 counts by the first 64 bits: a customer of a provider usually gets such a network (RFC 6177). */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return v4Of(address) ?? (groups.length > 0 ? `${groups.slice(0, 4).join(':')}::/64` : address);
}
