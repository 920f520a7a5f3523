import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sessionDays } from '@stampdeck/contract/accounts.ts';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { listFiles } from './structure.ts';
import { suites } from './suites.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

test('the page of the calls says for each call what it does and what input it accepts', () => {
  const page = read('docs/api.md');
  for (const { method, path: address, summary, body } of endpoints) {
    const heading = `### ${method} ${address.replace(/:(\w+)/g, '{$1}')}\n`;
    const part = page.split(heading)[1]?.split('\n### ')[0] ?? '';
    expect([heading, part.includes(summary)]).toEqual([heading, true]);
    if (body) expect([heading, part.includes('body')]).toEqual([heading, true]);
  }
});

test('the page on sessions names the days that the contract gives them', () => {
  const page = read('docs/decisions/005-opaque-sessions.md');
  const named = (days: number): string => (days === 1 ? '24 hours' : `${days} days`);
  for (const { idle, most } of Object.values(sessionDays)) {
    expect(page).toMatch(new RegExp(`${named(idle)}\\s+without use`));
    if (most !== null) expect(page).toMatch(new RegExp(`${named(most)} in\\s+all`));
  }
});

test('the server reaches out from four places alone: to the mail server and to Google, named by settings, to PayPal and Stripe, and to known push services', () => {
  const outward =
    /\bfetch\(|\bWebSocket\(|import\('(?:nodemailer|openid-client)'\)|from '(?:undici|axios|node:https|node:dgram)'/;
  const sources = listFiles(root).filter((file) => /^server\/(?!test\/).*(?<!\.test)\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => outward.test(read(file))).sort()).toEqual([
    'server/features/google/provider.ts',
    'server/mail/mailer.ts',
    'server/payments/ask.ts',
    'server/push/push-service.ts',
  ]);
});

test('the run that proves a clean checkout runs every suite, and its parallel parts are the same together', () => {
  expect(read('.ci/run')).toMatch(/set -- test proof\nfor name in "\$@"; do npm run "\$name"; done\n$/);
  expect(statSync(path.join(root, '.ci/run')).mode & 0o111).toBe(0o111);
  const parts = /part: \[(.*)\]/.exec(read('.github/workflows/ci.yml'))?.[1] ?? '';
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = parts.match(/[\w:]+/g) ?? [];
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const suitesOf = (name: string) => (name === 'check' ? [] : name.replace('test:', ''));
  expect(named.flatMap(suitesOf).sort()).toEqual(Object.keys(suites).sort());
  expect(named).toContain('check');
});
