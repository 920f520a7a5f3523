/** A real mail server on a port of its own, and letters as a mail program reads them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

export interface Received extends Email {
  /** The address that the mail server was told. */
  rcpt: string;
  /** Whether it came encrypted. */
  secure: boolean;
}

interface Door {
  /** Where it listens; taken again after `stop`. */
  port?: number;
  options?: SMTPServerOptions;
  /** Called when a letter has come whole, before that is acknowledged. */
  onLetter?: (letter: Received) => Promise<void>;
}

export interface MailServer {
  url: string;
  port: number;
  /** Letters that came whole, in order. */
  letters: Received[];
  stop: () => Promise<void>;
}

/** Starts a mail server; it is stopped when the file is done. */
export async function startMailServer({ port = 0, options = {}, onLetter }: Door = {}): Promise<MailServer> {
  const letters: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    ...options,
    onData: (stream, session, done) => {
      const receive = async () => {
        const email = await PostalMime.parse(await text(stream));
        const letter = { ...email, rcpt: session.envelope.rcptTo[0]?.address ?? '', secure: session.secure };
        letters.push(letter);
        await onLetter?.(letter);
      };
      receive().then(() => done(), done);
    },
  });
  // A client that breaks off is none of the tests' business.
  server.on('error', () => undefined);
  const taken = await new Promise<number>((resolve) => {
    const listening = server.listen(port, '127.0.0.1', () => {
      resolve((listening.address() as { port: number }).port);
    });
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= new Promise<void>((resolve) => server.close(() => resolve()));
    return stopped;
  };
  afterAll(stop);
  return { url: `smtp://127.0.0.1:${taken}`, port: taken, letters, stop };
}

/** The letters that became files, the oldest first. */
export async function readMailFolder({ place }: TestApp): Promise<Email[]> {
  const folder = join(place.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

/** The newest letter to an address, once there are `count` of them. */
export async function letterTo(server: MailServer, address: string, count = 1): Promise<Received> {
  const own = () => server.letters.filter(({ rcpt }) => rcpt === address);
  await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
  return own().at(-1) as Received;
}

/** The link of a letter, which HTML and text both have. */
export function linkIn({ html = '', text = '' }: Email): URL {
  const link = /https?:\/\/\S+\/(?:reset|verify)#token=[\w-]+(?:&shop=[\w-]+)?/.exec(text)?.[0] ?? '';
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  return new URL(link);
}

/** The token of a letter's link, as the screen reads it. */
export const tokenIn = (letter: Email): string => new URLSearchParams(linkIn(letter).hash.slice(1)).get('token') ?? '';
