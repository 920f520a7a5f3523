/** Emails as a mail program reads them, from the files that are written without a mail server. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Undoes broken lines and signs that were encoded as bytes. */
function decode(printable: string): string {
  const bytes = printable
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The HTML of every email to an address, oldest first. */
export function emailsTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n'))
    .filter((email) => email.includes(`To: ${address}`))
    .map((email) => {
      const [, part = ''] = /Content-Type: text\/html[\s\S]*?\n\n([\s\S]*?)\n--/.exec(email) ?? [];
      return decode(part);
    });
}

export const tokenIn = (html: string): string => /#token=([\w-]+)/.exec(html)?.[1] ?? '';
