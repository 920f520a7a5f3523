/** No address that somebody gives leads a browser away from here. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardPaths, landingPath } from '@stampdeck/contract/pages.ts';
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

describe('an address that leads elsewhere', () => {
  /** A browser's answer to the address as it stands, which `fetch` would mend before it asks. */
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

  test('is asked for by one call alone, and answered by those that were looked at', () => {
    expect(leadingCalls).toEqual(['finishGoogle', 'getSite', 'linkGoogle', 'startGoogle', 'uploadImage']);
  });

  test.each(foreignTargets)('%j is left out of the way back from a Google that is not there', async (target) => {
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

  test('changes no page, under whatever name it comes', async () => {
    const names = ['redirect', 'next', 'from', 'url', 'return', 'returnTo', 'return_to', 'continue', 'goto', 'target'];
    // Ten times the longest one are more than a server reads.
    for (const target of foreignTargets.filter(({ length }) => length < 1000)) {
      const query = new URLSearchParams(names.map((name): [string, string] => [name, target]));
      for (const path of [...dashboardPaths, landingPath, `/operator/${shop.id}`, `/c/${customer.id}`, '/docs'])
        expect(await ask(`${path}?${query}`)).toEqual({ status: 200, location: undefined });
    }
  });

  test('sends nobody anywhere when it is the address that is asked for', async () => {
    const written = foreignTargets.map((target) => (/^[\x21-\x7e]+$/.test(target) ? target : encodeURI(target)));
    for (const target of [...written, '/assets/..//evil.invalid', '/docs//evil.invalid', '/docs/..%2f..//evil.invalid'])
      for (const path of [target, `/${target}`]) expect((await ask(path)).location, path).toBeUndefined();
  });
});
