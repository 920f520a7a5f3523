/** Letters as a mail program reads them, out of the files that they become without a mail server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines that were broken, and signs that were written as their bytes. */
function decode(printable: string): string {
  const bytes = printable
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The HTML of every letter to an address, the oldest first. */
export function lettersTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'))
    .filter((letter) => letter.includes(`To: ${address}`))
    .map((letter) => {
      const [, part = ''] = /Content-Type: text\/html[\s\S]*?\n\n([\s\S]*?)\n--/.exec(letter) ?? [];
      return decode(part);
    });
}

export const tokenIn = (html: string): string => /#token=([\w-]+)/.exec(html)?.[1] ?? '';
