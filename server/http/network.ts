/** Where calls come from, as limits count it. */
import { isIPv6 } from 'node:net';

/** The address when it is one of IPv4, also inside of IPv6. */
export const v4Of = (address: string): string | undefined => /^(?:::ffff:)?(\d+(?:\.\d+){3})$/i.exec(address)?.[1];

/** The eight groups of an IPv6 address; none of any other text. */
export function groupsOf(address: string): string[] {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return [];
  // As an address of the web every spelling becomes the same.
  const { hostname } = new URL(`http://[${plain}]`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}

/** IPv6 addresses count by their first 64 bits: one customer usually has all of that network. */
export function networkOf(address: string): string {
  const groups = groupsOf(address);
  return v4Of(address) ?? (groups.length > 0 ? `${groups.slice(0, 4).join(':')}::/64` : address);
}
