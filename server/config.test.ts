import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('settings', () => {
  test('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      publicUrl: null,
      shopSiteUrl: null,
      tls: null,
    });
  });

  test.each([
    [{ PORT: 'http' }, "PORT must be a whole number from 0 to 65535, not 'http'."],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ PUBLIC_URL: 'stamps.example.com' }, 'PUBLIC_URL must be an address like'],
    [{ SHOP_SITE_URL: 'https://x.example/path' }, 'SHOP_SITE_URL must be an address like'],
    [{ SHOP_SITE_URL: 'javascript:alert(1)' }, 'SHOP_SITE_URL must be an address like'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address like postgres://'],
    [{ TLS_CERT: '/nowhere' }, 'TLS_CERT names a file that cannot be read'],
    [{ TLS_KEY: '/etc/hosts' }, 'TLS_CERT is missing'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
  ])('%o ends the start with a sentence that names it', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
