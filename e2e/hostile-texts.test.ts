import type { Page } from '@playwright/test';
import { dashboardPaths, landingPath, shopPaths } from '@stampdeck/contract/pages.ts';
import { hostileTexts } from '@stampdeck/contract/test/hostile.ts';
import { keptFields } from '@stampdeck/contract/test/text-fields.ts';
import { type Cast, storeTexts } from './hostile/cast.ts';
import { emailsTo, tokenIn } from './hostile/emails.ts';
import { type Screen, screens, type Who } from './hostile/screens.ts';
import { framesWithIntruders, intruders, spanWire, waitForTexts } from './hostile/tripwire.ts';
import { desktop, expect, onlyInProof, phone, test } from './product.ts';

// Needs its own server: it changes the installation's privacy page.
test.use({ installation: { address: 'http://localhost', settings: {} } });

const isOnScreen = (field: string): boolean => field !== 'privacy page';

async function openAs(page: Page, who: Who, cast: Cast): Promise<void> {
  if (who === 'stranger') return;
  const key = who === 'member' ? 'customerInfo' : 'userInfo';
  await page.context().addInitScript(`localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(cast[who]))})`);
}

async function look(page: Page, screen: Screen, cast: Cast, own: string): Promise<void> {
  await page.goto(screen.at?.(cast) ?? screen.path);
  for (const { act, says, shows } of screen.steps) {
    await act?.(page, cast);
    if (typeof shows === 'function') await shows(page).waitFor();
    const words = typeof shows === 'string' ? [shows] : [];
    await waitForTexts(page, [...says.flatMap((field) => cast.given.get(field) ?? [field]), ...words]);
    expect(await intruders(page, own, screen.mayLinkOut), `${screen.who} at ${page.url()}`).toEqual([]);
  }
}

test(
  'what people type stays text on every screen and in every email, and no page runs any of it',
  onlyInProof,
  async ({ open, product }) => {
    // More than fifty screens, one after the other.
    test.slow();
    const covered = new Set(screens.map(({ path }) => path));
    for (const path of [...dashboardPaths, landingPath, ...Object.values(shopPaths)]) expect(covered).toContain(path);
    const shown = new Set(screens.flatMap(({ steps }) => steps.flatMap(({ says }) => says)));
    expect([...shown].filter(isOnScreen).sort()).toEqual(keptFields.filter(isOnScreen));

    const cast = await storeTexts(product);
    expect([...cast.given.keys()].filter(isOnScreen).sort()).toEqual(keptFields.filter(isOnScreen));
    for (const who of ['shop', 'newShop', 'admin', 'member', 'stranger'] as const) {
      const page = await open(who === 'member' ? phone : desktop);
      const trips = await spanWire(page.context(), product.url);
      await openAs(page, who, cast);
      for (const screen of screens.filter((one) => one.who === who)) await look(page, screen, cast, product.url);
      expect(trips).toEqual([]);
    }

    const mail = await open(desktop);
    const trips = await spanWire(mail.context(), product.url);
    const { email } = cast.member;
    const newest = async (count: number): Promise<string> => {
      await expect.poll(() => emailsTo(product.dataDir, email).length).toBe(count);
      return emailsTo(product.dataDir, email).at(-1) ?? '';
    };
    const written = emailsTo(product.dataDir, email).length;
    const headers = { authorization: `Bearer ${cast.member.token}` };
    await mail.request.post('/api/v1/email-verification/send', { headers });
    const token = tokenIn(await newest(written + 1));
    await mail.request.post('/api/v1/email-verification', { data: { token } });
    await mail.request.post('/api/operator/forgot-password', { data: { email } });
    await mail.setContent(await newest(written + 2));
    await waitForTexts(mail, [`Hello ${cast.member.name},`]);
    expect(await intruders(mail, product.url)).toEqual([]);
    expect(trips).toEqual([]);
  },
);

test('the same texts do run as markup, and the tripwire reports it', onlyInProof, async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const trips = await spanWire(context, product.url);
  const page = await context.newPage();
  const places = (text: string): string[] => [
    `<p>${text}</p>`,
    `<p title="${text}"></p><p title='${text}'></p><a href="${text}">x</a><p style="${text}"></p>`,
    `<title>${text}</title><textarea>${text}</textarea><style>${text}</style>`,
    `<script>"${text}"</script><script>'${text}'</script>`,
  ];
  const quoted = (html: string): string => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const frames = hostileTexts.flatMap((text, index) =>
    places(text).map((html) => `<iframe name=text-${index} srcdoc="${quoted(html)}"></iframe>`),
  );
  await page.setContent(frames.join(''));
  const caught = new Set(await framesWithIntruders(page, product.url));
  const tripped = () => new Set(trips.flatMap((trip) => /^tripped: (text-\d+)/.exec(trip)?.[1] ?? []));
  await expect.poll(() => tripped().size).toBeGreaterThan(20);
  for (const name of tripped()) caught.add(name);
  expect(hostileTexts.filter((_, index) => !caught.has(`text-${index}`))).toEqual([]);
  await context.close();
});
