import { hash } from '@node-rs/argon2';
import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { plantCustomer } from '@stampdeck/server/test/database.ts';
import { addShop } from '@stampdeck/server/test/people.ts';
import { expect, test } from 'vitest';

const app = await startApp({ env: { TRUSTED_PROXIES: '1' } });
const hour = 60 * 60 * 1000;
const password = 'a long password';
const logIn = (email: string, guess: string, door = '/api/operator/login', address = '192.0.2.1') =>
  app.post(null, door, { email, password: guess }, { 'x-forwarded-for': address });

test('of ten thousand guesses in an hour at most 60 are checked; the owner gets in after a wait, and sessions stay signed in', async () => {
  const shop = await addShop(app);
  const email = 'guest-of-many@example.com';
  const customer = await app.post(null, '/api/v1/user', { name: 'Guest', email, password });
  const cookie = customer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const guesses = 10_000;
  const from = app.clock.ahead;
  const looked = { [shop.email]: 0, [email]: 0 };
  const longestWait = { [shop.email]: 0, [email]: 0 };
  for (let guess = 0; guess < guesses; guess += 1) {
    app.clock.ahead = from + (guess * hour) / guesses;
    // Both doors lead to the same account: they share its limit.
    const target = guess % 2 === 0 ? shop.email : email;
    const { status, headers } = await logIn(target, `guess ${guess}`, guess % 4 < 2 ? undefined : '/api/v1/user/login');
    expect([401, 429]).toContain(status);
    if (status === 401) looked[target] = (looked[target] ?? 0) + 1;
    else longestWait[target] = Math.max(longestWait[target] ?? 0, Number(headers.get('retry-after')));
    expect(looked[target]).toBeLessThanOrEqual(60);
  }
  for (const target of [shop.email, email]) {
    expect(looked[target]).toBeGreaterThan(4);
    expect(longestWait[target]).toBeLessThanOrEqual(15 * 60);
  }
  // From a browser that was signed in before: at once.
  expect((await app.call(shop.token, 'GET', '/api/v1/reports/today')).status).toBe(200);
  const back = await app.post(
    null,
    '/api/v1/user/session',
    {},
    { origin: app.url, 'x-requested-with': 'stampdeck', cookie },
  );
  expect(back.status).toBe(200);
  // From anywhere else: after the wait that the refusal named.
  const blocked = await logIn(shop.email, password);
  expect(blocked.status).toBe(429);
  app.clock.ahead += Number(blocked.headers.get('retry-after')) * 1000;
  expect((await logIn(shop.email, password)).status).toBe(200);
  app.clock.ahead = 0;
});

test('someone who guesses at an account for hours delays no sign-in from another network', async () => {
  const shop = await addShop(app);
  for (let guess = 0; guess < 200; guess += 1) {
    app.clock.ahead += hour / 200;
    await logIn(shop.email, `guess ${guess}`);
  }
  expect((await logIn(shop.email, password)).status).toBe(429);
  expect((await logIn(shop.email, password, undefined, '198.51.100.7')).status).toBe(200);
  // The owner's success does not let the guesser continue.
  expect((await logIn(shop.email, password)).status).toBe(429);
  app.clock.ahead = 0;
});

test('of ten thousand guesses in an hour, each from a network of its own, 60 are checked, and the owner waits at most two minutes', async () => {
  const shop = await addShop(app);
  const guesses = 10_000;
  let [looked, longest] = [0, 0];
  for (let guess = 0; guess < guesses; guess += 1) {
    app.clock.ahead = (guess * hour) / guesses;
    const address = `10.${guess >> 16}.${(guess >> 8) & 255}.${guess & 255}`;
    const { status, headers } = await logIn(shop.email, `guess ${guess}`, undefined, address);
    expect([401, 429]).toContain(status);
    if (status === 401) looked += 1;
    else longest = Math.max(longest, Number(headers.get('retry-after')));
  }
  expect(looked).toBeGreaterThan(19);
  expect(looked).toBeLessThanOrEqual(60);
  expect(longest).toBeLessThanOrEqual(2 * 60);
  app.clock.ahead += longest * 1000;
  expect((await logIn(shop.email, password, undefined, '198.51.100.7')).status).toBe(200);
  app.clock.ahead = 0;
});

test('guesses from many networks lock no one out of a network where they signed in before', async () => {
  const shop = await addShop(app);
  const [office, elsewhere] = ['198.51.100.7', '203.0.113.9'];
  expect((await logIn(shop.email, password, undefined, office)).status).toBe(200);
  for (let guess = 0; guess < 40; guess += 1) {
    await logIn(shop.email, `guess ${guess}`, undefined, `10.1.${guess}.1`);
  }
  expect((await logIn(shop.email, password, undefined, elsewhere)).status).toBe(429);
  expect((await logIn(shop.email, password, undefined, office)).status).toBe(200);
  // Wrong guesses from that network still delay its sign-ins.
  for (let guess = 0; guess < 6; guess += 1) await logIn(shop.email, `guess ${guess}`, undefined, office);
  expect((await logIn(shop.email, password, undefined, office)).status).toBe(429);
});

test('the addresses of one IPv6 network count as one', async () => {
  const shop = await addShop(app);
  const answers: number[] = [];
  for (let guess = 1; guess <= 6; guess += 1) {
    answers.push((await logIn(shop.email, 'wrong', undefined, `2001:db8:0:1::${guess}`)).status);
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await logIn(shop.email, password, undefined, '2001:db8:0:2::1')).status).toBe(200);
});

test('a hundred guesses at once, through both sign-ins, are counted one by one', async () => {
  const shop = await addShop(app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      logIn(shop.email, `guess ${index}`, index % 2 ? undefined : '/api/v1/user/login'),
    ),
  );
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
});

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** A response without the parts that differ from call to call. */
const faceOf = ({ status, headers, body: { requestId: _, ...body } }: Awaited<ReturnType<TestApp['post']>>) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
});

test.each(['/api/operator/login', '/api/v1/user/login'])(
  'at %s known and unknown addresses get the same answer, equally fast',
  async (door) => {
    const passwordHash = await hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
    const times = { known: [] as number[], unknown: [] as number[] };
    const faces = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      const known = await plantCustomer(app, passwordHash);
      // Alternately, so that other load on the machine affects both.
      for (const [kind, email] of [
        ['known', known.email],
        ['unknown', known.email.replace('@', '@of.')],
      ] as const) {
        const from = performance.now();
        const answer = await logIn(email, 'not the password', door);
        times[kind].push(performance.now() - from);
        faces.add(JSON.stringify(faceOf(answer)));
      }
    }
    expect([...faces].map((face) => JSON.parse(face).status)).toEqual([401]);
    const ratio = median(times.known) / median(times.unknown);
    expect(ratio).toBeGreaterThan(1 / 1.5);
    expect(ratio).toBeLessThan(1.5);
  },
);
