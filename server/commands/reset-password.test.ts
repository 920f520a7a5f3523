import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { settingsOf, startProgram } from '#test/commands.ts';
import { readAccount } from '#test/database.ts';
import { addShop } from '#test/people.ts';

const app = await startApp();
const command = (args: string[], env: Record<string, string> = {}) =>
  startProgram('commands/reset-password.ts', args, { ...settingsOf(app.place), ...env }).ended;

test('a link is printed beside the running server and works once; it proves no address', async () => {
  const shop = await addShop(app);
  const older = await command([shop.email]);
  const { code, out, err } = await command([` ${shop.email.toUpperCase()}`], { PUBLIC_URL: 'https://stamps.example' });
  expect([code, err]).toEqual([0, '']);
  const tokenOf = (said: string) => /\/reset#token=([\w-]+)/.exec(said)?.[1];
  expect(out).toContain('  https://stamps.example/reset#token=');
  expect(older.out).toContain('  http://localhost:3000/reset#token=');
  const reset = (token: string | undefined) =>
    app.post(null, '/api/operator/reset-password', { token, password: 'another long password' });
  expect((await reset(tokenOf(older.out))).status).toBe(422);
  expect((await reset(tokenOf(out))).status).toBe(200);
  expect((await reset(tokenOf(out))).status).toBe(422);
  expect((await readAccount(app, shop)).email_verified_at).toBeNull();
});

test.each([
  [['nobody@example.com'], 'No account has the email address nobody@example.com.'],
  [['nobody'], "'nobody' does not look like an email address."],
  [[], 'Name the account: npm run reset-password EMAIL'],
])('for %o it is one sentence that says what is wrong', async (args, sentence) => {
  expect(await command(args)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
});

test('without a database it is one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-reset-'));
  const env = { DATA_DIR: folder, DATABASE_URL: '' };
  const { code, err } = await command(['a@example.com'], env);
  rmSync(folder, { recursive: true });
  expect([code, err]).toEqual([1, `There is no database at '${join(folder, 'stampdeck.sqlite')}' (DATA_DIR).\n`]);
});
