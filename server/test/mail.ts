/** A real mail server on its own port, and emails as a mail program reads them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

export interface Received extends Email {
  /** The recipient that the mail server was given. */
  rcpt: string;
  /** Whether it arrived encrypted. */
  secure: boolean;
}

interface Door {
  /** Its address; the same after `stop` and a restart. */
  port?: number;
  options?: SMTPServerOptions;
  /** Called when an email has arrived, before it is acknowledged. */
  onEmail?: (received: Received) => Promise<void>;
}

export interface MailServer {
  url: string;
  port: number;
  /** Complete emails, in order. */
  emails: Received[];
  stop: () => Promise<void>;
}

/** Starts a mail server; it stops when the file is done. */
export async function startMailServer({ port = 0, options = {}, onEmail }: Door = {}): Promise<MailServer> {
  const emails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    ...options,
    onData: (stream, session, done) => {
      const receive = async () => {
        const email = await PostalMime.parse(await text(stream));
        const received = { ...email, rcpt: session.envelope.rcptTo[0]?.address ?? '', secure: session.secure };
        emails.push(received);
        await onEmail?.(received);
      };
      receive().then(() => done(), done);
    },
  });
  // Clients that hang up are not what tests examine.
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
  return { url: `smtp://127.0.0.1:${taken}`, port: taken, emails, stop };
}

/** Emails written as files, oldest first. */
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

/** The newest email to an address, once there are `count` of them. */
export async function emailTo(server: MailServer, address: string, count = 1): Promise<Received> {
  const own = () => server.emails.filter(({ rcpt }) => rcpt === address);
  await vi.waitFor(() => expect(own().length).toBeGreaterThanOrEqual(count), { timeout: 10_000 });
  return own().at(-1) as Received;
}

/** The link in an email; HTML and text must have the same one. */
export function linkIn({ html = '', text = '' }: Email): URL {
  const link = /https?:\/\/\S+\/[\w-]+#(?:token|link)=[\w-]+(?:&shop=[\w-]+)?/.exec(text)?.[0] ?? '';
  expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  return new URL(link);
}

/** The token of an email's link, as the screen reads it. */
export function tokenIn(received: Email): string {
  const parts = new URLSearchParams(linkIn(received).hash.slice(1));
  return parts.get('token') ?? parts.get('link') ?? '';
}
