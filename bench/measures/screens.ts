/** What a first visit loads, and when its largest part is painted on a slow phone. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { openDatabases } from '#databases.ts';
import { limitRow, type Measure, median, type Options, percentile, type Row, round } from '#figures.ts';
import { root, startProduct } from '#processes.ts';
import { slowPhone } from '#slow-phone.ts';
import { idOf } from '#town-names.ts';
import { firstPhoto, openShopWithMenu } from './menu-photo.ts';

const dist = path.join(root, 'web/dist');

function sizes(): Row[] {
  if (!existsSync(path.join(dist, 'sizes.json'))) execFileSync('npm', ['run', 'build', '-w', 'web'], { cwd: root });
  const found = JSON.parse(readFileSync(path.join(dist, 'sizes.json'), 'utf8')) as Record<
    string,
    { kB: number; budget: number }
  >;
  return Object.entries(found).map(([name, { kB, budget }]) => ({
    what: `first load, gzip JS: ${name}`,
    budget: `≤ ${budget} kB`,
    found: `${kB} kB`,
    isKept: kB <= budget,
    figures: '',
  }));
}

/** Returns the seconds until the largest paint of a first visit. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const { page, close } = await slowPhone(browser);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 });
  const time = await page.evaluate<number>(`new Promise((resolve) => new PerformanceObserver((list) =>
    resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`);
  await close();
  return time / 1000;
}

const operator = { name: 'Café', email: 'designer@example.com', password: 'a long password', timeZone: 'UTC' };

/** Returns the milliseconds from each key in the designer to the painted preview, with a processor 4 × slower. */
async function keysToPreview(browser: Browser, url: string, text: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/operator`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operator),
  });
  // Waiting for a condition on the page needs eval, which our pages forbid.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
  await context.addInitScript(`localStorage.setItem('userInfo', ${JSON.stringify(await answer.text())})`);
  const page = await context.newPage();
  await page.goto(`${url}/rewardCard`);
  await page.getByRole('tab', { name: 'Stamps' }).click();
  const field = page.getByLabel('Milestone 1, reward');
  await field.fill('');
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(`
    window.painted = [];
    let pressed = 0;
    addEventListener('keydown', (event) => { pressed = event.timeStamp; }, true);
    new MutationObserver(() => {
      if (pressed === 0) return;
      const began = pressed;
      pressed = 0;
      requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - began)));
    }).observe([...document.querySelectorAll('section')].find((one) => one.textContent.includes("Customers' views")),
      { subtree: true, childList: true, characterData: true, attributes: true })`);
  await field.focus();
  for (let keys = 1; keys <= text.length; keys += 1) {
    await page.keyboard.press(text[keys - 1] as string);
    await page.waitForFunction(`window.painted.length === ${keys}`);
  }
  if (!(await page.getByRole('region', { name: "Customers' views" }).getByText(text).count()))
    throw new Error('The preview shows something else.');
  const times = await page.evaluate<number[]>('window.painted');
  await context.close();
  return times;
}

async function run({ quick, isWanted }: Options): Promise<Row[]> {
  const rows = sizes().filter(({ what }) => isWanted(what));
  const databases = openDatabases();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const server = await startProduct(await databases.fill('sqlite', { members: 100, big: 100, stamps: 5 }));
    const pages = [
      { name: 'landing', path: '/introduce', limit: 2 },
      { name: 'shop page', path: `/operator/${idOf('shop', 1)}`, limit: 2 },
      { name: 'sign-in', path: '/signin', limit: 3 },
    ];
    const often = async (look: () => Promise<number>): Promise<number> => {
      const times: number[] = [];
      for (let time = 0; time < (quick ? 1 : 5); time += 1) times.push(await look());
      return median(times);
    };
    const url = `http://localhost:${server.port}`;
    for (const page of pages) {
      const what = `largest paint on a slow phone: ${page.name}`;
      if (!isWanted(what)) continue;
      rows.push(limitRow(what, await often(() => largestPaint(browser, url + page.path)), page.limit, 's'));
    }
    const photo = 'first photo of a menu of twelve on a slow phone';
    if (isWanted(photo)) {
      const shop = await openShopWithMenu(url);
      rows.push(limitRow(photo, await often(() => firstPhoto(browser, url + shop)), 2, 's'));
    }
    const preview = 'from a key to the preview of the card, p95';
    if (isWanted(preview)) {
      const keys = await keysToPreview(browser, url, quick ? 'Abc' : 'AFreePretzelWithButter');
      rows.push(limitRow(preview, percentile(keys, 0.95), 100, 'ms', `p50 ${round(median(keys))} ms`));
    }
    await server.stop();
    return rows;
  } finally {
    await browser.close();
    await databases.remove();
  }
}

export const screens: Measure = {
  name: 'screens',
  title: 'First visits',
  how: 'Sizes are those that the build counts. The largest paint is the median of five first visits in Chromium at 360 × 740, with a processor 4 × slower, 1.6 Mbit/s and 150 ms delay. The first photo is that of a shop with twelve products, until the frame after it was loaded; the card above it comes first, so the customer scrolls to it. The preview uses the same processor at 1280 × 900.',
  run,
};
