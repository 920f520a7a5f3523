/**
 * Random sequences of signing in and every way of signing out, compared with a model of who is still let in. SEQUENCES (300) and
 * SEQUENCES_SEED choose how many and which; a failure names the seed and the shortest sequence that shows it.
 */

import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { addCustomer, addShop } from '@stampdeck/server/test/people.ts';
import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import { expect, inject, test } from 'vitest';

const sequences = Number(process.env.SEQUENCES ?? 300);
const seed = Number(process.env.SEQUENCES_SEED ?? 20_261_121);

// Without the sweeper: what must end at once cannot wait for it.
const home = await startApp({ wrap: (store) => ({ ...store, reports: undefined as never }) });
// Several servers can share a PostgreSQL database; a SQLite folder belongs to one server.
const others = inject('engine') === 'postgres' ? [await startApp({ place: home.place })] : [];

/** A browser that someone signed in with, and whether its session is still open. */
interface Browser {
  kind: 'operator' | 'customer';
  token: string;
  cookie: string;
  sessionId: string;
  isIn: boolean;
  socket: Socket | null;
  closed: Promise<unknown>;
}

interface World {
  id: string;
  email: string;
  password: string;
  oldPassword: string;
  /** Wrong attempts since the last right one. From the fifth on, everyone has to wait. */
  wrong: number;
  browsers: Browser[];
}

const steps = [
  ...(['sign in', 'sign in over', 'sign out', 'end one', 'end others', 'end all'] as const),
  ...(['new password', 'old password', 'new token from the cookie', 'end a stranger', 'listen'] as const),
];
interface Step {
  what: (typeof steps)[number];
  by: number;
  of: number;
}

const stranger = await addShop(home);
const strangerId = (await home.call(stranger.token, 'GET', '/api/v1/sessions')).body.sessions[0]._id as string;
const dead = [401, 'Not authorized, token failed'];

const sessionsOf = (app: TestApp, token: string) => app.call(token, 'GET', '/api/v1/sessions');

function connect(token: string): Promise<Socket> {
  const socket = io(home.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', (error) => {
      socket.disconnect();
      reject(error);
    });
  });
}

async function signIn(world: World, kind: Browser['kind'], over: Browser | null): Promise<void> {
  const path = kind === 'operator' ? '/api/operator/login' : '/api/v1/user/login';
  const { email, password } = world;
  const { status, body, headers } = await home.post(over?.token ?? null, path, { email, password });
  expect(status).toBe(200);
  if (over?.kind === kind) over.isIn = false;
  world.wrong = 0;
  const listed = await sessionsOf(home, body.token);
  world.browsers.push({
    kind,
    token: body.token,
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    sessionId: listed.body.sessions[0]._id,
    isIn: true,
    socket: null,
    closed: Promise.resolve(),
  });
}

let count = 0;
async function newWorld(): Promise<World> {
  const email = `sequence${++count}@example.com`;
  const password = 'a long password';
  const { body } = await home.post(null, '/api/operator', { name: 'Shop', email, password });
  const world = { id: body._id, email, password, oldPassword: 'never its password', wrong: 0, browsers: [] };
  await signIn(world, 'customer', null);
  return world;
}

/** Ends the sessions in the model that match `isEnded`, if the caller was let in. */
function end(world: World, by: Browser, isEnded: (browser: Browser) => boolean): void {
  if (!by.isIn) return;
  for (const browser of world.browsers) if (isEnded(browser)) browser.isIn = false;
}

/** What each step does on the server and in the model; returns the status that the model expects, and the server's. */
const deeds: Record<Step['what'], (world: World, by: Browser, of: Browser) => Promise<[expected: number, is: number]>> =
  {
    'sign in': async (world, by) => {
      await signIn(world, by.kind === 'operator' ? 'customer' : 'operator', null);
      return [200, 200];
    },
    'sign in over': async (world, by) => {
      await signIn(world, by.kind, by);
      return [200, 200];
    },
    'sign out': async (world, by) => {
      const { status } = await home.call(by.token, 'POST', '/auth/logout');
      end(world, by, (browser) => browser === by);
      return [204, status];
    },
    'end one': async (world, by, of) => {
      // A session that got a new token continues with it.
      const runs = world.browsers.some((browser) => browser.sessionId === of.sessionId && browser.isIn);
      const expected = !by.isIn ? 401 : runs ? 204 : 404;
      const { status } = await home.call(by.token, 'DELETE', `/api/v1/sessions/${of.sessionId}`);
      end(world, by, (browser) => browser.sessionId === of.sessionId);
      return [expected, status];
    },
    'end others': async (world, by) => {
      const expected = by.isIn ? 200 : 401;
      const { status } = await home.call(by.token, 'DELETE', '/api/v1/sessions/others');
      end(world, by, (browser) => browser !== by);
      return [expected, status];
    },
    'end all': async (world, by) => {
      const expected = by.isIn ? 204 : 401;
      const { status } = await home.call(by.token, 'DELETE', '/api/v1/sessions');
      end(world, by, () => true);
      return [expected, status];
    },
    'new password': async (world, by) => {
      const { id, email } = world;
      const password = `a new password ${++count}`;
      const expected = by.isIn ? 200 : 401;
      const { status } = await home.call(by.token, 'PUT', '/api/operator/profile', {
        id,
        name: 'Shop',
        email,
        password,
      });
      if (by.isIn) Object.assign(world, { oldPassword: world.password, password });
      end(world, by, (browser) => browser !== by);
      return [expected, status];
    },
    'old password': async (world, by) => {
      if (world.wrong >= 3) return [401, 401];
      world.wrong += 1;
      const path = by.kind === 'operator' ? '/api/operator/login' : '/api/v1/user/login';
      const { status } = await home.post(null, path, { email: world.email, password: world.oldPassword });
      return [401, status];
    },
    'new token from the cookie': async (world, by) => {
      const expected = by.cookie && by.isIn ? 200 : 401;
      const headers = { origin: home.url, 'x-requested-with': 'stampdeck', cookie: by.cookie };
      const { status, body } = await home.post(null, '/api/v1/user/session', {}, headers);
      if (expected === 200 && status === 200) {
        by.isIn = false;
        world.browsers.push({ ...by, token: body.token, isIn: true, socket: null });
        // From now on the cookie belongs to the new token.
        by.cookie = '';
      }
      return [expected, status];
    },
    'end a stranger': async (_, by) => {
      const { status } = await home.call(by.token, 'DELETE', `/api/v1/sessions/${strangerId}`);
      return [by.isIn ? 404 : 401, status];
    },
    listen: async (_, by) => {
      const socket = await connect(by.token).catch(() => null);
      if (socket && by.isIn) {
        by.socket?.disconnect();
        by.socket = socket;
        by.closed = new Promise((resolve) => socket.once('disconnect', resolve));
      }
      return [by.isIn ? 200 : 401, socket ? 200 : 401];
    },
  };

async function expectModel(app: TestApp, { browsers }: World): Promise<void> {
  for (const { token, isIn, closed } of browsers) {
    const { status, body } = await sessionsOf(app, token);
    if (isIn) expect(status).toBe(200);
    else expect([status, body.message]).toEqual(dead);
    // The deadline is the test's own: well below the heartbeat that would close it, too.
    if (!isIn) await closed;
  }
}

const sequence = fc.array(fc.record({ what: fc.constantFrom(...steps), by: fc.nat(20), of: fc.nat(20) }), {
  minLength: 3,
  maxLength: 10,
});

test('a session that was signed out, in any order of steps, is let in nowhere, and no other session is signed out', async () => {
  let after = 0;
  await fc.assert(
    fc.asyncProperty(sequence, async (todo: Step[]) => {
      const world = await newWorld();
      for (const { what, by, of } of todo) {
        const { browsers } = world;
        const [first, second] = [browsers[by % browsers.length], browsers[of % browsers.length]] as [Browser, Browser];
        const [expected, is] = await deeds[what](world, first, second);
        expect([what, is]).toEqual([what, expected]);
        await expectModel(home, world);
      }
      after += world.browsers.filter(({ isIn }) => !isIn).length;
      for (const other of others) {
        other.clock.ahead += 2000;
        await expectModel(other, world);
      }
      for (const { socket, isIn } of world.browsers) {
        expect(socket === null || socket.connected === isIn).toBe(true);
        socket?.disconnect();
      }
    }),
    { seed, numRuns: sequences, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
  );
  // Sequences that sign no one out would prove nothing.
  expect(after).toBeGreaterThan(sequences);
  expect((await sessionsOf(home, stranger.token)).status).toBe(200);
});

test("no one reaches another account, whatever they send as a session's id", async () => {
  const guest = await addCustomer(home);
  for (const id of [
    strangerId,
    stranger.id,
    stranger.token,
    `${strangerId}/`,
    `../sessions/${strangerId}`,
    '*',
    '%25',
  ]) {
    const { status } = await home.call(guest.token, 'DELETE', `/api/v1/sessions/${encodeURIComponent(id)}`);
    expect([404, 422]).toContain(status);
  }
  expect((await sessionsOf(home, stranger.token)).status).toBe(200);
});
