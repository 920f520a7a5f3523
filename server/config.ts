/** The only reader of the environment. A bad value stops the start with one sentence that names it. */
import { createECDH } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type SignUps, signUpModes } from '@stampdeck/contract/accounts.ts';
import { mostSeats } from '@stampdeck/contract/people.ts';
import { type RateLimit, type RateLimitName, rateLimitNames, rateLimits } from '@stampdeck/contract/rate-limits.ts';
import type { PushKeys } from '#db/push-keys.ts';
import { Refusal } from './refusal.ts';

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  issuer: string;
}

/** A bucket of an S3-compatible store, for uploaded files. */
export interface S3Settings {
  bucket: string;
  /** null: Amazon's own. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether this server passes the files on, or sends browsers to the store. */
  serve: 'proxy' | 'redirect';
  /** The address of the bucket for everyone; null: browsers are sent to signed addresses. */
  publicUrl: string | null;
}

export interface PayPalSettings {
  /** Of PayPal's API, without a slash at its end. */
  url: string;
  /** The origin of PayPal's script with its button: one for the sandbox and real money. */
  scriptOrigin: string;
  clientId: string;
  clientSecret: string;
  /** PayPal's id of our webhook; null: its messages are refused. */
  webhookId: string | null;
  /** Not PayPal's real address: no real money moves. */
  isTest: boolean;
}

export interface StripeSettings {
  url: string;
  secretKey: string;
  /** Of our webhooks: that of the own account, that of connected accounts. */
  webhookSecrets: string[];
  isTest: boolean;
}

export interface PaymentSettings {
  /** The provider that moves no money, instead of all others. */
  isTest: boolean;
  paypal: PayPalSettings | null;
  stripe: StripeSettings | null;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** A pooler in front of it, for calls; null: none. It gives each transaction another connection, so nothing may stay on one. */
  pooledUrl: string | null;
  /** The dashboard's address; null: the one that the browser used. */
  publicUrl: string | null;
  /** The shop pages' address; null: the same server. */
  shopSiteUrl: string | null;
  tls: { cert: Buffer; key: Buffer } | null;
  /** Sign-in with Google; null: off. */
  google: GoogleSettings | null;
  logLevel: string;
  /** Number of reverse proxies whose X-Forwarded-* headers are trusted. */
  trustedProxies: number;
  /** The mail server's address, with user and password if needed; null: emails are written to `dataDir`. */
  smtpUrl: string | null;
  /** The sender of all emails. */
  mailFrom: { name: string; address: string };
  /** The VAPID keys of push messages; null: made at the first start and stored in the database. */
  pushKeys: PushKeys | null;
  /** Further hosts of push services: `push.example.com`, or `*.example.com`. */
  pushServices: string[];
  /** The address of a push service on this machine, for tests; null: none. */
  pushTestService: string | null;
  /** Calls that each limit of the contract allows. */
  rates: Record<RateLimitName, number>;
  /** Connections in the PostgreSQL pool. */
  databasePoolSize: number;
  /** Time limit of a PostgreSQL statement, in seconds. */
  databaseTimeout: number;
  /** Days that audit entries are kept. */
  auditDays: number;
  /** Seats for staff that every shop has, besides those of its packages. */
  staffSeats: number;
  /** Who may open a shop. `invite`: anyone, until there is one. */
  signUps: SignUps;
  /** Processes on this machine. */
  workers: number;
  /** Redis, by which processes on the same database reach each other; null: there is one process, or one machine with workers. */
  redisUrl: string | null;
  /** The folders in which ffmpeg and ffprobe are looked for, as in PATH. */
  programs: string;
  /** The bucket for uploaded files; null: they are in `dataDir`. */
  s3: S3Settings | null;
  /** How orders are paid. Without a provider: at the shop only. */
  payments: PaymentSettings;
}

/** The origin from which browsers load files, if not from this server. */
export const mediaOriginOf = ({ s3 }: Pick<Config, 's3'>): string | null => {
  if (s3?.serve !== 'redirect') return null;
  return new URL(s3.publicUrl ?? s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`).origin;
};

/** From where PayPal's button is loaded, and what it loads (PayPal's own list). */
const payPalOrigins = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/** The origins that the page of an order needs for PayPal's button; none where no order is paid by PayPal. */
export function payPalOriginsOf({ payments: { isTest, paypal } }: Pick<Config, 'payments'>): string[] {
  if (isTest || paypal === null) return [];
  return paypal.scriptOrigin === payPalScriptOrigin ? payPalOrigins : [paypal.scriptOrigin];
}

/** The origin of links in emails that no call causes. */
export const homeOf = ({ publicUrl, tls, port }: Pick<Config, 'publicUrl' | 'tls' | 'port'>): string =>
  publicUrl ?? `${tls ? 'https' : 'http'}://localhost:${port}`;

type Environment = Record<string, string | undefined>;

const wholeNumber = (env: Environment, name: string, fallback: number, min: number, max: number): number => {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new Refusal(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`);
  }
  return value;
};

/** Reads an optional address. `like` is an example for the error message. */
function address(env: Environment, name: string, fits: (url: URL) => boolean, like: string): string | null {
  const text = env[name];
  if (!text) return null;
  const url = URL.parse(text);
  if (url && fits(url)) return text;
  throw new Refusal(`${name} must be an address like ${like}.`);
}

const isOrigin = ({ protocol, pathname, search, hash, username }: URL): boolean =>
  /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username;

function origin(env: Environment, name: string): string | null {
  const text = address(env, name, isOrigin, `https://stamps.example.com, not '${env[name]}'`);
  return text && new URL(text).origin;
}

const isDatabase = ({ protocol }: URL): boolean => /^postgres(ql)?:$/.test(protocol);

const isRedis = ({ protocol, hostname }: URL): boolean => /^rediss?:$/.test(protocol) && hostname !== '';

const isMailServer = ({ protocol, hostname, pathname, hash }: URL): boolean =>
  /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && !hash;

const plainAddress = /^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)*$/i;

/** Default sender: the user of the mail server, otherwise no-reply at the product's own host. */
const mailSender = (env: Environment, publicUrl: string | null): Config['mailFrom'] => {
  const text = env.MAIL_FROM;
  if (text) {
    const [, name, address] = /^\s*"?([^<>"\p{Cc}]*?)"?\s*<([^<>]*)>\s*$/u.exec(text) ?? [null, 'Stampdeck', text];
    if (plainAddress.test(address ?? '')) return { name: name ?? '', address: address ?? '' };
    throw new Refusal(`MAIL_FROM must be like Stampdeck <no-reply@example.com>, not '${text}'.`);
  }
  const user = decodeURIComponent(URL.parse(env.SMTP_URL ?? '')?.username ?? '');
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  return { name: 'Stampdeck', address: plainAddress.test(user) ? user : `no-reply@${host}` };
};

const readTls = (env: Environment): Config['tls'] => {
  const { TLS_CERT, TLS_KEY } = env;
  if (!TLS_CERT && !TLS_KEY) return null;
  const file = (name: 'TLS_CERT' | 'TLS_KEY'): Buffer => {
    const path = env[name];
    if (!path) throw new Refusal(`${name} is missing: TLS_CERT and TLS_KEY are set together.`);
    try {
      return readFileSync(path);
    } catch {
      throw new Refusal(`${name} names a file that cannot be read: '${path}'.`);
    }
  };
  return { cert: file('TLS_CERT'), key: file('TLS_KEY') };
};

export const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

const readGoogle = (env: Environment): GoogleSettings | null => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  const issuer = env.GOOGLE_ISSUER || 'https://accounts.google.com';
  const url = URL.parse(issuer);
  // Plain HTTP only to this machine, for trials and tests.
  const isSafe = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)));
  if (!isSafe || url.search || url.hash || url.username) {
    throw new Refusal(`GOOGLE_ISSUER must be an https address like https://accounts.google.com, not '${issuer}'.`);
  }
  if (!clientId && !clientSecret) return null;
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID';
    throw new Refusal(`${missing} is missing: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together.`);
  }
  return { clientId, clientSecret, issuer };
};

const isPlainAddress = ({ protocol, search, hash, username }: URL): boolean =>
  /^https?:$/.test(protocol) && !search && !hash && !username;

const readS3 = (env: Environment): S3Settings | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const others = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_SERVE', 'S3_PUBLIC_URL'];
  if (!bucket) {
    const lone = others.find((name) => env[name]);
    if (lone !== undefined) throw new Refusal(`S3_BUCKET is missing: ${lone} needs it.`);
    return null;
  }
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket))
    throw new Refusal(`S3_BUCKET must be the name of a bucket, not '${bucket}'.`);
  if (!accessKeyId || !secretAccessKey) {
    const missing = accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID';
    throw new Refusal(`${missing} is missing: S3_BUCKET needs both keys.`);
  }
  const serve = env.S3_SERVE || 'proxy';
  if (serve !== 'proxy' && serve !== 'redirect')
    throw new Refusal(`S3_SERVE must be proxy or redirect, not '${serve}'.`);
  const publicUrl = address(env, 'S3_PUBLIC_URL', isPlainAddress, 'https://files.example.com');
  if (publicUrl !== null && serve === 'proxy') throw new Refusal('S3_PUBLIC_URL needs S3_SERVE=redirect.');
  return {
    ...{ bucket, accessKeyId, secretAccessKey, serve },
    endpoint: address(env, 'S3_ENDPOINT', isPlainAddress, 'https://s3.example.com'),
    region: env.S3_REGION || 'us-east-1',
    publicUrl: publicUrl?.replace(/\/+$/, '') ?? null,
  };
};

const payPalUrl = 'https://api-m.paypal.com';
const payPalUrls = [payPalUrl, 'https://api-m.sandbox.paypal.com'];
const payPalScriptOrigin = 'https://www.paypal.com';
const stripeUrl = 'https://api.stripe.com';

/** The address of a payment provider: one of its own, or a peer on this machine, for tests. */
function providerUrl(env: Environment, name: string, own: string[]): string {
  const [fallback = ''] = own;
  const text = (env[name] || fallback).replace(/\/+$/, '');
  const url = URL.parse(text);
  if (own.includes(text) || (url && isOrigin(url) && isLoopback(url.hostname))) return text;
  throw new Refusal(`${name} must be ${own.join(' or ')}, not '${text}'.`);
}

const keyOfStripe = /^(sk|rk|pk|whsec)_/;

const readPayPal = (env: Environment): PayPalSettings | null => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const url = providerUrl(env, 'PAYPAL_URL', payPalUrls);
  if (!clientId && !clientSecret) {
    if (webhookId) throw new Refusal('PAYPAL_CLIENT_ID is missing: PAYPAL_WEBHOOK_ID needs it.');
    return null;
  }
  if (!clientId || !clientSecret) {
    const missing = clientId ? 'PAYPAL_CLIENT_SECRET' : 'PAYPAL_CLIENT_ID';
    throw new Refusal(`${missing} is missing: PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are set together.`);
  }
  // Everyone can read the client id. PayPal's ids begin with A, its secrets with E.
  if (clientId === clientSecret || /^E[\w-]{70,}$/.test(clientId) || keyOfStripe.test(clientId)) {
    throw new Refusal('PAYPAL_CLIENT_ID looks like a secret. Everyone can read this value; was it mixed up?');
  }
  if (!/^[\w-]{8,200}$/.test(clientId)) throw new Refusal('PAYPAL_CLIENT_ID is not a client id of PayPal.');
  if (/^A[\w-]{79}$/.test(clientSecret) || keyOfStripe.test(clientSecret)) {
    throw new Refusal('PAYPAL_CLIENT_SECRET is not a secret of PayPal; it looks like another key.');
  }
  if (webhookId && !/^[A-Za-z0-9]{5,50}$/.test(webhookId))
    throw new Refusal(`PAYPAL_WEBHOOK_ID must be the id of a webhook, such as 1JE4291016473214C, not '${webhookId}'.`);
  const scriptOrigin = payPalUrls.includes(url) ? payPalScriptOrigin : url;
  return { url, scriptOrigin, clientId, clientSecret, webhookId: webhookId || null, isTest: url !== payPalUrl };
};

const readStripe = (env: Environment): StripeSettings | null => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: secrets } = env;
  const url = providerUrl(env, 'STRIPE_URL', [stripeUrl]);
  if (!secretKey) {
    if (secrets) throw new Refusal('STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it.');
    return null;
  }
  if (secretKey.startsWith('pk_'))
    throw new Refusal('STRIPE_SECRET_KEY is the publishable key. Use the one that begins with sk_ or rk_.');
  if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    throw new Refusal('STRIPE_SECRET_KEY is not a secret key of Stripe, which begins with sk_ or rk_.');
  const webhookSecrets = (secrets ?? '').split(',').map((one) => one.trim());
  const given = webhookSecrets.filter((one) => one !== '');
  if (given.some((one) => !/^whsec_\S+$/.test(one)))
    throw new Refusal('STRIPE_WEBHOOK_SECRET is not the secret of a webhook of Stripe, which begins with whsec_.');
  return { url, secretKey, webhookSecrets: given, isTest: url !== stripeUrl || /^.k_test_/.test(secretKey) };
};

/** Without keys, payments are a test; in production only on request. */
const readPayments = (env: Environment): PaymentSettings => {
  const { PAYMENTS: mode } = env;
  if (mode && mode !== 'test') throw new Refusal(`PAYMENTS must be test, or not be set, not '${mode}'.`);
  const [paypal, stripe] = [readPayPal(env), readStripe(env)];
  const isBare = paypal === null && stripe === null;
  return { isTest: mode === 'test' || (isBare && env.NODE_ENV !== 'production'), paypal, stripe };
};

const readPushKeys = (env: Environment): PushKeys | null => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey) {
    const missing = publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY';
    throw new Refusal(`${missing} is missing: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set together.`);
  }
  if (!isKeyPair({ publicKey, privateKey })) {
    throw new Refusal('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair of keys in base64url.');
  }
  return { publicKey, privateKey };
};

const isKeyPair = ({ publicKey, privateKey }: PushKeys): boolean => {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey && privateKey.length === 43;
  } catch {
    return false;
  }
};

const readPushServices = (env: Environment): string[] => {
  const names = (env.PUSH_SERVICES ?? '').split(',').map((name) => name.trim().toLowerCase());
  const wrong = names.find((name) => name !== '' && !/^(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+$/.test(name));
  if (wrong !== undefined) throw new Refusal(`PUSH_SERVICES must be hosts like push.example.com, not '${wrong}'.`);
  return names.filter((name) => name !== '');
};

/** Only on this machine: people choose the address that we send to. */
const isTestService = (url: URL): boolean => isOrigin(url) && isLoopback(url.hostname);

/** Passwords from examples, and those that people type first. */
const knownSecrets =
  /^(|x+|\*+|admin|change-?me|default|demo|example|pass|passwd|password|password1|123456(78)?|postgres|redis|root|secret|stampdeck|test|todo|your[-_ ].*)$/i;

/** All settings with a secret, and the secret; undefined if the setting has none. */
const secretsIn = (env: Environment): [setting: string, secret: string | undefined][] => {
  // 'user:@' sets an empty password; 'user@' sets none, so the database asks for none.
  const passwordOf = (address: string | undefined) => {
    const text = /^[a-z+]+:\/\/[^/@]*:([^/]*)@/i.exec(address ?? '')?.[1];
    return text?.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  };
  return [
    ['DATABASE_URL', passwordOf(env.DATABASE_URL)],
    ['DATABASE_DIRECT_URL', passwordOf(env.DATABASE_DIRECT_URL)],
    ['REDIS_URL', passwordOf(env.REDIS_URL)],
    ['SMTP_URL', passwordOf(env.SMTP_URL)],
    ['GOOGLE_CLIENT_SECRET', env.GOOGLE_CLIENT_SECRET || undefined],
    ['S3_SECRET_ACCESS_KEY', env.S3_SECRET_ACCESS_KEY || undefined],
    ['PAYPAL_CLIENT_SECRET', env.PAYPAL_CLIENT_SECRET || undefined],
  ];
};

/** In production, refuses secrets that everyone knows. */
function refuseKnownSecrets(env: Environment): void {
  if (env.NODE_ENV !== 'production') return;
  for (const [setting, secret] of secretsIn(env)) {
    if (secret === undefined || !knownSecrets.test(secret)) continue;
    throw new Refusal(`${setting} holds a secret that is empty or that is public; production needs one of its own.`);
  }
}

const readRate = (env: Environment, { most, setting }: RateLimit): number =>
  setting === undefined ? most : wholeNumber(env, setting, most, 1, 1_000_000);

const readRates = (env: Environment): Config['rates'] =>
  Object.fromEntries(rateLimitNames.map((name) => [name, readRate(env, rateLimits[name])])) as Config['rates'];

/** What several processes share needs PostgreSQL: a SQLite folder belongs to one. */
function refuseOnSqlite(env: Environment, setting: string): void {
  if (env[setting] && !env.DATABASE_URL)
    throw new Refusal(`${setting} needs PostgreSQL (DATABASE_URL): a SQLite database belongs to one process.`);
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The folder where a person ran the command; npm runs it in the product's folder. */
export const readCallersFolder = (env: Environment = process.env): string => env.INIT_CWD || process.cwd();

function readSignUps({ SIGN_UPS: text }: Environment): SignUps {
  const mode = signUpModes.find((one) => one === (text || 'invite'));
  if (!mode) throw new Refusal(`SIGN_UPS must be one of ${signUpModes.join(', ')}, not '${text}'.`);
  return mode;
}

/** Reads all settings; each is optional. Throws `Refusal` for the first bad one. */
export function readConfig(env: Environment = process.env): Config {
  refuseKnownSecrets(env);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!levels.includes(logLevel)) {
    throw new Refusal(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${logLevel}'.`);
  }
  const publicUrl = origin(env, 'PUBLIC_URL');
  const like = 'postgres://user:password@host:5432/name';
  const [url, directUrl] = [
    address(env, 'DATABASE_URL', isDatabase, like),
    address(env, 'DATABASE_DIRECT_URL', isDatabase, like),
  ];
  refuseOnSqlite(env, 'DATABASE_DIRECT_URL');
  const workers = wholeNumber(env, 'WORKERS', 1, 1, 64);
  if (workers > 1) refuseOnSqlite(env, 'WORKERS');
  refuseOnSqlite(env, 'REDIS_URL');
  return {
    port: wholeNumber(env, 'PORT', 3000, 0, 65535),
    host: env.HOST || '0.0.0.0',
    dataDir: resolve(env.DATA_DIR || 'data'),
    databaseUrl: directUrl ?? url,
    pooledUrl: directUrl === null ? null : url,
    workers,
    publicUrl,
    shopSiteUrl: origin(env, 'SHOP_SITE_URL'),
    tls: readTls(env),
    google: readGoogle(env),
    logLevel,
    trustedProxies: wholeNumber(env, 'TRUSTED_PROXIES', 0, 0, 10),
    smtpUrl: address(env, 'SMTP_URL', isMailServer, 'smtp://user:password@mail.example.com:587'),
    mailFrom: mailSender(env, publicUrl),
    pushKeys: readPushKeys(env),
    pushServices: readPushServices(env),
    pushTestService: address(env, 'PUSH_TEST_SERVICE', isTestService, 'http://127.0.0.1:4000'),
    rates: readRates(env),
    databasePoolSize: wholeNumber(env, 'DATABASE_POOL_SIZE', 20, 2, 500),
    databaseTimeout: wholeNumber(env, 'DATABASE_TIMEOUT', 10, 1, 600),
    auditDays: wholeNumber(env, 'AUDIT_DAYS', 365, 30, 3650),
    signUps: readSignUps(env),
    staffSeats: wholeNumber(env, 'STAFF_SEATS', 2, 0, mostSeats),
    redisUrl: address(env, 'REDIS_URL', isRedis, 'redis://user:password@host:6379/0'),
    programs: env.PATH ?? '',
    s3: readS3(env),
    payments: readPayments(env),
  };
}
