/** Makes platform admins, with an app for the second step of their sign-in. The product has no call for it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const secret = new Secret({ size: 20 });
/** As the app of every admin shows it now. */
const adminCode = (): string => new TOTP({ secret }).generate();

/** Makes an account, which signs in afterward, a platform admin; `hasApp`: who has set up two-step sign-in. */
export function makeAdmin(dataDir: string, email: string, { hasApp = true } = {}): void {
  const database = new DatabaseSync(join(dataDir, 'stampdeck.sqlite'));
  database.exec('pragma busy_timeout = 10000');
  database.prepare('update accounts set is_platform_admin = 1 where email = ?').run(email);
  if (hasApp) addApp(database, email);
  database.close();
}

function addApp(database: DatabaseSync, email: string): void {
  const { id } = database
    .prepare('update accounts set two_step_at = created_at where email = ? returning id')
    .get(email) as { id: string };
  database.prepare('insert into two_steps (account_id, secret, used_step) values (?, ?, 0)').run(id, secret.base32);
}

/** Signs a platform admin in at the sign-in page. */
export async function signInAdmin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const sheet = page.getByRole('dialog', { name: 'Two-step sign-in' });
  await sheet.getByLabel('6-digit code').fill(adminCode());
  await sheet.getByRole('button', { name: 'Log in' }).click();
}

/** Signs a platform admin in by calls; returns what the browser stores. */
export async function adminSession<Info>(url: string, email: string, password: string): Promise<Info> {
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers });
    return (await answer.json()) as { details: { challenge: string }; userInfo: Info };
  };
  const { challenge } = (await send('/api/operator/login', { email, password, remember: true })).details;
  return (await send('/api/v1/second-step', { challenge, code: adminCode() })).userInfo;
}
