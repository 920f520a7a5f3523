/** How many taps the ways through the product take, and how long a person waits for it on them. */
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { openDatabases } from '#databases.ts';
import { type Measure, median, type Options, type Row, round } from '#figures.ts';
import { startProduct } from '#processes.ts';

interface Way {
  what: string;
  /** Taps and seconds at commit ea49f44, measured by the same steps on the same machine. */
  before: string;
  walk: (walker: Walker, round: number) => Promise<void>;
}

interface Account {
  _id: string;
  token: string;
}

const password = 'a long password';
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const desk = { viewport: { width: 1280, height: 900 } };
const emailOf = (name: string, round: number) => `${name}.${round}@example.com`;

/** One person on one screen. The clock runs from `start` to `stop`; taps are counted, typing is not. */
class Walker {
  readonly browser: Browser;
  readonly url: string;
  taps = 0;
  seconds = 0;
  #began = 0;
  #closing: (() => Promise<void>)[] = [];

  constructor(browser: Browser, url: string) {
    this.browser = browser;
    this.url = url;
  }

  async open(device: BrowserContextOptions): Promise<Page> {
    const context = await this.browser.newContext({ baseURL: this.url, locale: 'en-US', ...device });
    this.#closing.push(() => context.close());
    return context.newPage();
  }

  async call<Reply>(path: string, data: object, token?: string): Promise<Reply> {
    const answer = await fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(data),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }

  start(): void {
    this.#began = performance.now();
  }

  stop(): void {
    this.seconds = (performance.now() - this.#began) / 1000;
  }

  async tap(place: Locator): Promise<void> {
    await place.first().click();
    this.taps += 1;
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}

/** The shop of a round, with a card of six stamps. */
async function shopOf(walker: Walker, name: string, round: number): Promise<Account> {
  const shop = await walker.call<Account>('/api/operator', { name, email: emailOf(name, round), password });
  await walker.call('/api/royalprogram/uploadStamp', { writer: shop._id, NoofStamps: 6 }, shop.token);
  return shop;
}

/** A member with a printed code; returns what is on it. */
async function addOnPaper(walker: Walker, shop: Account, name: string, phone: string): Promise<string> {
  const { user } = await walker.call<{ user: { id: string } }>('/api/v1/members', { name, phone }, shop.token);
  return `${walker.url}/c/${user.id}`;
}

async function signIn(page: Page, shop: Account): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(shop))})`);
}

async function join(walker: Walker, round: number): Promise<void> {
  const shop = await shopOf(walker, 'join', round);
  const page = await walker.open(phone);
  walker.start();
  await page.goto(`/operator/${shop._id}`);
  await page.getByLabel('Name').fill('Zoë Müller');
  await page.getByLabel('Email').fill(emailOf('zoe', round));
  await walker.tap(page.getByRole('button', { name: 'Get my card' }));
  await page.getByRole('img', { name: '0 of 6 stamps, 6 to go' }).waitFor();
  walker.stop();
}

async function newPhone(walker: Walker, round: number): Promise<void> {
  const shop = await shopOf(walker, 'move', round);
  const member = await walker.call<Account>('/api/v1/user', { name: 'Zoë Müller', email: emailOf('moved', round) });
  const data = { userTo: shop._id };
  await walker.call('/api/subscribe/subscribe', data, member.token);
  await walker.call('/api/royalprogram/joinLoyalty', data, member.token);
  const { url } = await walker.call<{ url: string }>(`/api/v1/members/${member._id}/move`, {}, shop.token);
  const page = await walker.open(phone);
  walker.start();
  await page.goto(url);
  await walker.tap(page.getByRole('button', { name: 'Open my card' }));
  await page.getByRole('img', { name: '0 of 6 stamps, 6 to go' }).waitFor();
  walker.stop();
}

/** Types a code and Enter as a hand scanner does. */
const handScan = (code: string): string => `(() => {
  const send = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  for (const letter of ${JSON.stringify(code)}) send(letter);
  if (send('Enter')) document.activeElement.click();
})()`;

async function tenCustomers(walker: Walker, round: number): Promise<void> {
  const shop = await shopOf(walker, 'till', round);
  const names = Array.from({ length: 10 }, (_, index) => `Guest ${index}`);
  const codes: string[] = [];
  for (const [index, name] of names.entries())
    codes.push(await addOnPaper(walker, shop, name, `+49 30 55501${10 + index}`));
  const page = await walker.open(desk);
  await signIn(page, shop);
  await page.goto('/livestamp');
  await page.getByLabel(/^Search for a customer/).waitFor();
  walker.start();
  for (const [index, code] of codes.entries()) {
    await page.evaluate(handScan(code));
    await page.getByRole('heading', { name: names[index] ?? '' }).waitFor();
    await walker.tap(page.getByRole('button', { name: 'Give 1 stamp' }));
    await page.getByLabel('Live stamp').getByText('1 of 6 stamps, 5 to go').waitFor();
  }
  walker.stop();
}

async function firstHour(walker: Walker, round: number): Promise<void> {
  const page = await walker.open(desk);
  walker.start();
  await page.goto('/signup');
  await page.getByLabel('Username').fill('Backhaus Sonntag');
  await page.getByLabel('Email').fill(emailOf('owner', round));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await walker.tap(page.getByRole('button', { name: 'Sign up' }));
  await walker.tap(page.getByRole('link', { name: 'Design your card' }));
  await walker.tap(page.getByRole('button', { name: /^Bakery/ }));
  await walker.tap(page.getByRole('tab', { name: 'Submit' }));
  await walker.tap(page.getByRole('button', { name: 'Submit to server' }));
  await walker.tap(page.getByRole('link', { name: 'Print your QR code' }));
  await page.getByTestId('shop-qr').waitFor();
  walker.stop();
}

const ways: Way[] = [
  { what: 'from the shop’s QR to the joined card', before: '1 tap, 0.96 to 1.20 s', walk: join },
  { what: 'from the counter’s QR to the card on a new phone', before: 'not possible', walk: newPhone },
  { what: 'ten customers: hand scan, stamp, next', before: '10 taps, 1.36 to 1.41 s', walk: tenCustomers },
  { what: 'from sign-up to the first card and the QR to print', before: '8 taps, 2.87 to 3.11 s', walk: firstHour },
];

async function* run({ quick, isWanted }: Options): AsyncGenerator<Row> {
  const databases = openDatabases();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const server = await startProduct(await databases.fill('sqlite', { members: 100, big: 100, stamps: 5 }));
  try {
    for (const { what, before, walk } of ways.filter(({ what }) => isWanted(what))) {
      const times: number[] = [];
      let taps = 0;
      for (let time = 0; time < (quick ? 1 : 5); time += 1) {
        const walker = new Walker(browser, `http://localhost:${server.port}`);
        try {
          await walk(walker, time);
        } finally {
          await walker.close();
        }
        times.push(walker.seconds);
        taps = walker.taps;
      }
      const found = `${taps} ${taps === 1 ? 'tap' : 'taps'}, ${round(median(times))} s`;
      yield { what, budget: '', found, isKept: null, figures: `before: ${before}` };
    }
  } finally {
    await server.stop();
    await browser.close();
    await databases.remove();
  }
}

export const waysThrough: Measure = {
  name: 'ways',
  title: 'Ways through the product',
  how: 'A script taps and types in Chromium as soon as it can, so the seconds are those that people wait for the product, without reading, typing and aiming; the median of five rounds. Customers at 360 × 740, owners at 1280 × 900. The numbers of before are from commit ea49f44, on the same machine.',
  run,
};
