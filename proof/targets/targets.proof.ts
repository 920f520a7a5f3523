/** No address that a person enters leads a browser to another site. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutPaths, dashboardPaths, landingPath } from '@stampdeck/contract/pages.ts';
import { foreignTargets } from '@stampdeck/contract/test/hostile.ts';
import { leadingCalls } from '@stampdeck/contract/test/text-fields.ts';
import { startApp } from '@stampdeck/server/test/app.ts';
import { addCustomer, addShop } from '@stampdeck/server/test/people.ts';
import { afterAll, describe, expect, test } from 'vitest';

const webDir = mkdtempSync(join(tmpdir(), 'stampdeck-web-'));
for (const page of ['landing', 'shop', 'dashboard']) {
  writeFileSync(join(webDir, `${page}.html`), `<html><head><title>${page}</title></head><body>${page}</body></html>`);
}
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const app = await startApp({ webDir });
const shop = await addShop(app);
const customer = await addCustomer(app);

describe('an address that leads to another site', () => {
  /** The server's response to the address as it is; `fetch` would change it first. */
  const ask = (path: string) =>
    new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
      const { hostname, port } = new URL(app.url);
      request({ hostname, port, path, headers: { accept: 'text/html' } }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location });
      })
        .on('error', reject)
        .end();
    });

  test('appears only in the calls that were reviewed', () => {
    const reviewed = [
      'finishGoogle',
      'getSite',
      'invitePerson',
      'inviteShop',
      'linkGoogle',
      'moveMember',
      'openUnsubscribe',
      'startGoogle',
      'uploadImage',
    ];
    expect(leadingCalls).toEqual(reviewed);
  });

  test.each(foreignTargets)('%j is left out of the way back when Google is not set up', async (target) => {
    for (const [door, screen] of [
      ['operator', '/signin?google=googleOff'],
      ['customer', `${landingPath}?google=googleOff`],
    ]) {
      const query = new URLSearchParams({ door: door ?? '', redirect: target });
      const refused = target.includes('\u0000');
      expect(await ask(`/auth/google?${query}`)).toEqual(
        refused ? { status: 422, location: undefined } : { status: 302, location: screen },
      );
    }
  });

  test('changes no page, whatever the name of its parameter', async () => {
    const names = ['redirect', 'next', 'from', 'url', 'return', 'returnTo', 'return_to', 'continue', 'goto', 'target'];
    // Ten copies of the longest one exceed what the server reads.
    for (const target of foreignTargets.filter(({ length }) => length < 1000)) {
      const query = new URLSearchParams(names.map((name): [string, string] => [name, target]));
      for (const path of [
        ...dashboardPaths,
        ...checkoutPaths,
        landingPath,
        `/operator/${shop.id}`,
        `/c/${customer.id}`,
        '/docs',
      ])
        expect(await ask(`${path}?${query}`)).toEqual({ status: 200, location: undefined });
    }
  });

  test('redirects no one when it is the requested path', async () => {
    const written = foreignTargets.map((target) => (/^[\x21-\x7e]+$/.test(target) ? target : encodeURI(target)));
    for (const target of [...written, '/assets/..//evil.invalid', '/docs//evil.invalid', '/docs/..%2f..//evil.invalid'])
      for (const path of [target, `/${target}`]) expect((await ask(path)).location, path).toBeUndefined();
  });
});
