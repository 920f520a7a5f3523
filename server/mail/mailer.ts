/** Sends mail: by SMTP where a server is named, otherwise into a folder. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isLoopback } from '#config.ts';
import { RefusedForGoodError } from '#outbox.ts';
import type { RenderedLetter } from './letter.ts';

interface Mail extends RenderedLetter {
  /** Stays the same when it is sent again: it becomes the Message-ID, so that whoever got it twice can tell. */
  id: string;
  accountId: string;
  to: string;
  date: Date;
}

export interface Mailer {
  /** What the log says of it at the start. */
  says: string;
  /** Resolves when the mail is out of our hands; `signal` breaks it off. Throws `RefusedForGoodError` when trying again is useless. */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>;
}

/** A mail server that says nothing for so long (milliseconds) is given up. */
const patience = 10_000;

type Sender = Config['mailFrom'];

const messageOf = ({ id, to, date, subject, html, text }: Mail, from: Sender) => ({
  messageId: `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
  from,
  // As an object it is one address, whatever signs are in it.
  to: { name: '', address: to },
  date,
  subject,
  html,
  text,
  // Nobody's holiday note is to answer.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** The address or the message is refused for good. What concerns us as the sender may be mended by who runs this. */
const isForGood = ({ command, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

function smtp(url: string, from: Sender): Mailer {
  const { host, hostname, username } = new URL(url);
  // A password is not to travel in the open because somebody on the way took STARTTLS out; `?requireTLS=false` allows it.
  const requireTLS = username !== '' && !isLoopback(hostname);
  const timeouts = {
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  };
  return {
    says: `mail goes out by ${host} (SMTP_URL)`,
    send: async (mail, signal) => {
      const { createTransport } = await import('nodemailer');
      try {
        await createTransport({ url, requireTLS, ...timeouts }).sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        if (isForGood(error as SmtpError)) throw new RefusedForGoodError((error as Error).message, { cause: error });
        throw error;
      }
    },
  };
}

/** Each mail is an `.eml` file, as a mail program opens it. */
function folder(place: string, from: Sender): Mailer {
  return {
    says: `no mail is sent: SMTP_URL is not set, and every letter becomes a file in ${place}`,
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(place, { recursive: true, mode: 0o700 });
      const file = join(place, letterFile(mail.id, mail.accountId));
      await writeFile(`${file}.partial`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.partial`, file);
    },
  };
}

/** A letter's file says whose it is, so that it can go with the account, whatever address it went to. */
const letterFile = (id: string, accountId: string): string => `${id}.${accountId}.eml`;
const letterFiles = /^[\w-]+\.([\w-]+)\.eml(\.partial)?$/;

/** Whose letter lies in a file of that name, finished or not; nothing when it is none. */
export const accountOfFile = (name: string): string | undefined => letterFiles.exec(name)?.[1];

/** Where letters lie that nobody sends. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** The mailer that the settings ask for; nothing is loaded or connected before the first mail. */
export const newMailer = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer =>
  smtpUrl === null ? folder(mailFolder(dataDir), mailFrom) : smtp(smtpUrl, mailFrom);
