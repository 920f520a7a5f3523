/** Sends emails by SMTP, or writes them to a folder if no SMTP server is set. */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, isLoopback } from '#config.ts';
import { RefusedForGoodError } from '#outbox.ts';
import type { RenderedEmail } from './email.ts';

interface Mail extends RenderedEmail {
  /**
   * Becomes the Message-ID. A second attempt has the same id, so that mail programs can drop
   * duplicates.
   */
  id: string;
  accountId: string;
  to: string;
  date: Date;
}

export interface Mailer {
  /** The line that the log shows at the start. */
  says: string;
  /**
   * Resolves once the mail server has the email. `signal` cancels. Throws `RefusedForGoodError` if
   * a retry cannot help.
   */
  send: (mail: Mail, signal: AbortSignal) => Promise<void>;
}

/**
 * Milliseconds until a silent mail server times out. Ours: less than the lease of an outbox row.
 */
const timeout = 10_000;

type Sender = Config['mailFrom'];

const messageOf = ({ id, to, date, senderName = '', oneClick, subject, html, text }: Mail, from: Sender) => ({
  messageId: `<${id}@${from.address.slice(from.address.indexOf('@') + 1)}>`,
  from: senderName ? { ...from, name: senderName } : from,
  // As an object this is one address, whatever characters it contains.
  to: { name: '', address: to },
  date,
  subject,
  html,
  text,
  // Prevents automatic replies such as vacation notes (RFC 3834).
  headers: {
    ...{ 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(oneClick && { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/**
 * Whether the server rejects this recipient or message. Rejections of us as the sender may be
 * temporary.
 */
const isForGood = ({ command, responseCode = 0 }: SmtpError): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');

function smtp(url: string, from: Sender): Mailer {
  const { host, hostname, username } = new URL(url);
  // Without TLS a man in the middle could strip STARTTLS and read the password. `?requireTLS=false`
  // allows it.
  const requireTLS = username !== '' && !isLoopback(hostname);
  const timeouts = {
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  };
  return {
    says: `emails are sent by ${host} (SMTP_URL)`,
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

/** Writes each email as an `.eml` file, which mail programs can open. */
function folder(place: string, from: Sender): Mailer {
  return {
    says: `no email is sent, because SMTP_URL is not set; emails are saved in ${place}`,
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await composer.sendMail(messageOf(mail, from));
      await mkdir(place, { recursive: true, mode: 0o700 });
      const file = join(place, emailFile(mail.id, mail.accountId));
      await writeFile(`${file}.partial`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.partial`, file);
    },
  };
}

/** The file name has the account's id, so that deleting the account also deletes its emails. */
const emailFile = (id: string, accountId: string): string => `${id}.${accountId}.eml`;
const emailFiles = /^[\w-]+\.([\w-]+)\.eml(\.partial)?$/;

/** The account id in a file name, of a complete or a partial email; undefined for other files. */
export const accountOfFile = (name: string): string | undefined => emailFiles.exec(name)?.[1];

/** The folder for emails that are not sent. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Creates the mailer for these settings. It connects on the first email, not before. */
export const newMailer = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer =>
  smtpUrl === null ? folder(mailFolder(dataDir), mailFrom) : smtp(smtpUrl, mailFrom);
