import { describe, expect, test } from 'vitest';
import { mediaOriginOf, readConfig } from './config.ts';

const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y' };

const payPal = { id: `A${'x'.repeat(79)}`, secret: `E${'y'.repeat(79)}`, other: `A${'z'.repeat(79)}` };
const payPalKeys = { PAYPAL_CLIENT_ID: payPal.id, PAYPAL_CLIENT_SECRET: payPal.secret };

describe('settings', () => {
  test('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      publicUrl: null,
      shopSiteUrl: null,
      tls: null,
      signUps: 'invite',
    });
  });

  test.each([
    [{ PORT: 'http' }, "PORT must be a whole number from 0 to 65535, not 'http'."],
    [{ SIGN_UPS: 'yes' }, "SIGN_UPS must be one of open, invite, closed, not 'yes'."],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ PUBLIC_URL: 'stamps.example.com' }, 'PUBLIC_URL must be an address like'],
    [{ SHOP_SITE_URL: 'https://x.example/path' }, 'SHOP_SITE_URL must be an address like'],
    [{ SHOP_SITE_URL: 'javascript:alert(1)' }, 'SHOP_SITE_URL must be an address like'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address like postgres://'],
    [{ TLS_CERT: '/nowhere' }, 'TLS_CERT names a file that cannot be read'],
    [{ TLS_KEY: '/etc/hosts' }, 'TLS_CERT is missing'],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ GOOGLE_CLIENT_SECRET: 'x' }, 'GOOGLE_CLIENT_ID is missing'],
    [{ GOOGLE_ISSUER: 'http://accounts.example.com' }, 'GOOGLE_ISSUER must be an https address'],
    [{ REDIS_URL: 'http://x', DATABASE_URL: 'postgres://db/x' }, 'REDIS_URL must be an address like redis://'],
    [{ DATABASE_DIRECT_URL: 'postgres://db/x' }, 'DATABASE_DIRECT_URL needs PostgreSQL (DATABASE_URL)'],
    [{ WORKERS: '0' }, 'WORKERS must be a whole number from 1 to 64'],
    [{ WORKERS: '2' }, 'WORKERS needs PostgreSQL (DATABASE_URL): a SQLite database belongs to one process.'],
    [{ REDIS_URL: 'redis://cache' }, 'REDIS_URL needs PostgreSQL (DATABASE_URL)'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET is missing: S3_ENDPOINT needs it.'],
    [{ S3_BUCKET: 'Files' }, "S3_BUCKET must be the name of a bucket, not 'Files'."],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY is missing'],
    [{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID is missing'],
    [{ ...keys, S3_ENDPOINT: 'ftp://files' }, 'S3_ENDPOINT must be an address like https://s3.example.com'],
    [{ ...keys, S3_SERVE: 'both' }, "S3_SERVE must be proxy or redirect, not 'both'."],
    [{ ...keys, S3_PUBLIC_URL: 'https://files.example.com' }, 'S3_PUBLIC_URL needs S3_SERVE=redirect.'],
    [{ ...keys, S3_SECRET_ACCESS_KEY: 'changeme', NODE_ENV: 'production' }, 'S3_SECRET_ACCESS_KEY holds a secret'],
    [{ PAYMENTS: 'off' }, "PAYMENTS must be test, or not be set, not 'off'."],
    [{ PAYPAL_CLIENT_ID: payPal.id }, 'PAYPAL_CLIENT_SECRET is missing'],
    [{ PAYPAL_CLIENT_SECRET: payPal.secret }, 'PAYPAL_CLIENT_ID is missing'],
    [{ PAYPAL_WEBHOOK_ID: 'WH123' }, 'PAYPAL_CLIENT_ID is missing: PAYPAL_WEBHOOK_ID needs it.'],
    [{ ...payPalKeys, PAYPAL_CLIENT_ID: payPal.secret }, 'PAYPAL_CLIENT_ID looks like a secret.'],
    [{ ...payPalKeys, PAYPAL_CLIENT_ID: 'sk_live_123456789' }, 'PAYPAL_CLIENT_ID looks like a secret.'],
    [
      { PAYPAL_CLIENT_ID: 'one-for-both', PAYPAL_CLIENT_SECRET: 'one-for-both' },
      'PAYPAL_CLIENT_ID looks like a secret.',
    ],
    [{ ...payPalKeys, PAYPAL_CLIENT_ID: 'an id with spaces' }, 'PAYPAL_CLIENT_ID is not a client id of PayPal.'],
    [{ ...payPalKeys, PAYPAL_CLIENT_SECRET: payPal.other }, 'PAYPAL_CLIENT_SECRET is not a secret of PayPal'],
    [{ ...payPalKeys, PAYPAL_WEBHOOK_ID: 'https://x' }, 'PAYPAL_WEBHOOK_ID must be the id of a webhook'],
    [{ ...payPalKeys, PAYPAL_URL: 'https://evil.example.com' }, 'PAYPAL_URL must be https://api-m.paypal.com or '],
    [{ PAYPAL_URL: 'http://api-m.paypal.com' }, 'PAYPAL_URL must be https://api-m.paypal.com or '],
    [{ STRIPE_SECRET_KEY: 'pk_live_abc' }, 'STRIPE_SECRET_KEY is the publishable key.'],
    [{ STRIPE_SECRET_KEY: 'whsec_abc' }, 'STRIPE_SECRET_KEY is not a secret key of Stripe'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_abc' }, 'STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it.'],
    [{ STRIPE_SECRET_KEY: 'sk_live_abc', STRIPE_WEBHOOK_SECRET: 'sk_live_abc' }, 'STRIPE_WEBHOOK_SECRET is not'],
    [{ STRIPE_URL: 'https://evil.example.com' }, 'STRIPE_URL must be https://api.stripe.com, not'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('%o ends the start with a sentence that names it', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });

  test('say from where browsers load uploaded files, if not from this server', () => {
    const origin = (env: Record<string, string>) => mediaOriginOf(readConfig({ ...keys, ...env }));
    const endpoint = { S3_ENDPOINT: 'https://s3.example.com' };
    expect(mediaOriginOf(readConfig({}))).toBeNull();
    expect(origin(endpoint)).toBeNull();
    expect(origin({ ...endpoint, S3_SERVE: 'redirect' })).toBe('https://s3.example.com');
    expect(origin({ S3_SERVE: 'redirect', S3_REGION: 'eu-west-1' })).toBe('https://files.s3.eu-west-1.amazonaws.com');
    const publicUrl = { S3_SERVE: 'redirect', S3_PUBLIC_URL: 'https://cdn.example.com/shop/' };
    expect(origin(publicUrl)).toBe('https://cdn.example.com');
    expect(readConfig({ ...keys, ...publicUrl }).s3?.publicUrl).toBe('https://cdn.example.com/shop');
  });

  test('of payments name the providers; without keys no money moves, and in production no one pays', () => {
    const payments = (env: Record<string, string>) => readConfig(env).payments;
    expect(payments({})).toEqual({ isTest: true, paypal: null, stripe: null });
    expect(payments({ NODE_ENV: 'production' })).toEqual({ isTest: false, paypal: null, stripe: null });
    expect(payments({ NODE_ENV: 'production', PAYMENTS: 'test', ...payPalKeys }).isTest).toBe(true);
    expect(payments(payPalKeys)).toMatchObject({
      ...{ isTest: false, stripe: null },
      paypal: { url: 'https://api-m.paypal.com', clientId: payPal.id, webhookId: null, isTest: false },
    });
    const sandbox = { ...payPalKeys, PAYPAL_URL: 'https://api-m.sandbox.paypal.com/', PAYPAL_WEBHOOK_ID: '1JE4291016' };
    expect(payments(sandbox).paypal).toMatchObject({ webhookId: '1JE4291016', isTest: true });
    const scripts = (url: string) => payments({ ...payPalKeys, PAYPAL_URL: url }).paypal?.scriptOrigin;
    expect(scripts('')).toBe('https://www.paypal.com');
    expect(scripts('https://api-m.sandbox.paypal.com')).toBe('https://www.paypal.com');
    expect(scripts('http://127.0.0.1:4000')).toBe('http://127.0.0.1:4000');
    const secrets = { STRIPE_WEBHOOK_SECRET: 'whsec_a, whsec_b' };
    expect(payments({ STRIPE_SECRET_KEY: 'rk_live_abc', ...secrets }).stripe).toMatchObject({
      ...{ url: 'https://api.stripe.com', webhookSecrets: ['whsec_a', 'whsec_b'], isTest: false },
    });
    expect(payments({ STRIPE_SECRET_KEY: 'sk_test_abc' }).stripe).toMatchObject({ webhookSecrets: [], isTest: true });
  });

  test('name the pooler and the database behind it', () => {
    const [pooler, database] = ['postgres://pooler/x', 'postgres://database/x'];
    expect(readConfig({ DATABASE_URL: database })).toMatchObject({ databaseUrl: database, pooledUrl: null });
    expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: database })).toMatchObject({
      databaseUrl: database,
      pooledUrl: pooler,
    });
  });

  const production = { NODE_ENV: 'production' };
  test.each([
    { DATABASE_URL: 'postgres://stamps:postgres@db.example.com/stamps' },
    { DATABASE_URL: 'postgres://stamps:@db.example.com/stamps' },
    { DATABASE_URL: 'postgres://user:password@host:5432/name' },
    { DATABASE_URL: 'postgres://stamps:ChangeMe@db.example.com/stamps' },
    { DATABASE_URL: 'postgres://stamps:%70assword@db.example.com/stamps' },
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'your-client-secret' },
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'secret' },
    { DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://:redis@cache' },
  ])('%o with a public secret ends the start in production, and its sentence does not say the secret', (env) => {
    const [setting] = Object.keys(env).slice(-1);
    expect(() => readConfig({ ...production, ...env })).toThrow(
      `${setting} holds a secret that is empty or that is public; production needs one of its own.`,
    );
    expect(() => readConfig(env)).not.toThrow();
  });

  test('with their own secrets, or without any, start in production', () => {
    const own = {
      DATABASE_URL: 'postgres://stamps:h7f%40Kq2z@db.example.com/stamps',
      GOOGLE_CLIENT_ID: 'x',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-h7fKq2z',
    };
    expect(() => readConfig({ ...production, ...own })).not.toThrow();
    expect(() => readConfig({ ...production, DATABASE_URL: 'postgres://stamps@localhost/stamps' })).not.toThrow();
    expect(() => readConfig(production)).not.toThrow();
  });
});
