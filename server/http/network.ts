/** Where calls come from, as limits count it. */
import { isIPv6 } from 'node:net';

/**
 * IPv6 addresses count by their first 64 bits: one customer usually has all of that network.
 */
export function networkOf(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean));
  const groups = [...(front ?? [])];
  if (tail !== undefined) {
    // A dotted end stands for two groups.
    const backLength = (back ?? []).length + (tail.includes('.') ? 1 : 0);
    while (groups.length + backLength < 8) groups.push('0');
  }
  return `${[...groups, ...(back ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
