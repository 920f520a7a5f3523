/** A mail server for journeys: what arrives is what a person reads. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from './product.ts';

export interface MailPeer {
  /** For the setting SMTP_URL. */
  url: string;
  /** Waits for the email with this number to an address; 1 is the first. */
  emailTo(address: string, number?: number): Promise<Email>;
  stop(): Promise<void>;
}

export async function startMailPeer(): Promise<MailPeer> {
  const received: { to: string; email: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onData: (stream, session, done) => {
      const receive = async () => {
        const email = await PostalMime.parse(await text(stream));
        received.push({ to: session.envelope.rcptTo[0]?.address ?? '', email });
      };
      receive().then(() => done(), done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listening.once('listening', () => resolve()));
  const find = (address: string, number: number) => received.filter(({ to }) => to === address)[number - 1]?.email;
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    emailTo: async (address, number = 1) => {
      await expect.poll(() => find(address, number) !== undefined).toBe(true);
      return find(address, number) as Email;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The address behind the button of an email, without the origin. */
export function addressIn({ html = '' }: Email): string {
  const address = /href="https?:\/\/[^/"]+(\/[^"]+#link=[\w-]+)"/.exec(html)?.[1];
  if (!address) throw new Error('There is no link to a card in this email.');
  return address;
}
