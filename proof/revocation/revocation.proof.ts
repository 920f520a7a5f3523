import { startApp, type TestApp } from '@stampdeck/server/test/app.ts';
import { plantAdmin } from '@stampdeck/server/test/database.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '@stampdeck/server/test/people.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, inject, test } from 'vitest';

// Without the sweeper: what must end at once cannot wait for it.
const home = await startApp({ wrap: (store) => ({ ...store, reports: undefined as never }) });
// Several servers can share a PostgreSQL database; a SQLite folder belongs to one server.
const servers = inject('engine') === 'postgres' ? [home, await startApp({ place: home.place })] : [home];

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
  for (const { clock } of servers) clock.ahead = 0;
});

/** A connected socket, or the message that refused it. */
function connectTo(app: TestApp, token: string): Promise<Socket> {
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}
const closing = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('disconnect', resolve));

/** The response of a server to a call with this token. */
const ask = async (app: TestApp, { id, token }: TestPerson): Promise<number | string> => {
  const { status, body } = await app.post(token, '/api/v1/user/userInfo', { userId: id });
  return status === 200 ? status : body.message;
};
const dead = 'Not authorized, token failed';

interface Guest {
  person: TestPerson;
  cookie: string;
}

const password = 'a long password';
let count = 0;
const newCustomer = async (): Promise<Guest> => {
  const email = `guest${++count}@example.com`;
  const { body, headers } = await home.post(null, '/api/v1/user', { name: 'Guest', email, password });
  return { person: { ...body, id: body._id }, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
};
const newOperator = async (): Promise<Guest> => ({ person: await addShop(home), cookie: '' });
/** An owner at a shared tablet, with the token of their own device in place of a cookie. */
const newTablet = async (): Promise<Guest> => {
  const shop = await addShop(home);
  await home.call(shop.token, 'PUT', '/api/v1/pin', { pin: '2580' });
  const desk = await home.post(null, '/api/operator/login', { email: shop.email, password });
  const { headers } = await home.post(desk.body.token, '/api/v1/tablets', { name: 'Counter' });
  const tablet = ownPage(headers.get('set-cookie')?.split(';')[0] ?? '');
  const { body } = await home.post(null, '/api/v1/tablet/unlock', { person: shop.id, pin: '2580' }, tablet);
  return { person: { ...body, id: body._id }, cookie: shop.token };
};
/** Someone who works for a shop, with the owner's token in place of a cookie. */
const newColleague = async (): Promise<Guest> => {
  const shop = await addShop(home);
  const { person } = await addColleague(home, shop, ['members']);
  return { person, cookie: shop.token };
};
const admin = await plantAdmin(home);
const ownPage = (cookie: string) => ({ origin: home.url, 'x-requested-with': 'stampdeck', cookie });

/** Every way in which a session or its token ends. */
const endings: Record<string, { who: () => Promise<Guest>; end: (guest: Guest) => Promise<{ status: number }> }> = {
  "a shop's Exit": {
    who: newOperator,
    end: ({ person }) => home.call(person.token, 'POST', '/auth/logout'),
  },
  "a customer's Exit": {
    who: newCustomer,
    end: ({ person }) => home.call(person.token, 'POST', '/auth/logout'),
  },
  'the end of a shared tablet': {
    who: newTablet,
    end: async ({ cookie: owner }) => {
      const { body } = await home.call(owner, 'GET', '/api/v1/tablets');
      return home.call(owner, 'DELETE', `/api/v1/tablets/${body.tablets[0]._id}`);
    },
  },
  'the end of work at a shop': {
    who: newColleague,
    end: ({ person, cookie: owner }) => home.call(owner, 'DELETE', `/api/v1/staff/${person.id}`),
  },
  "a customer's Exit by the cookie alone": {
    who: newCustomer,
    end: ({ cookie }) => home.call(null, 'POST', '/auth/logout', undefined, ownPage(cookie)),
  },
  "a shop's new sign-in in its place": {
    who: newOperator,
    end: ({ person }) => home.post(person.token, '/api/operator/login', { email: person.email, password }),
  },
  "a customer's new sign-in in its place": {
    who: newCustomer,
    end: ({ person }) => home.post(person.token, '/api/v1/user/login', { email: person.email, password }),
  },
  'a new token from the cookie': {
    who: newCustomer,
    end: ({ cookie }) => home.post(null, '/api/v1/user/session', {}, ownPage(cookie)),
  },
};

describe.each(Object.entries(endings))('%s', (_, { who, end }) => {
  test('ends calls and live connections here at once, within two seconds elsewhere, and for good', {
    timeout: 15_000,
  }, async () => {
    const guest = await who();
    const { person } = guest;
    const bystander = await addCustomer(home);
    const sockets = await Promise.all(
      servers.flatMap((app) => [connectTo(app, person.token), connectTo(app, person.token)]),
    );
    const others = await Promise.all(servers.map((app) => connectTo(app, bystander.token)));
    const closed = sockets.map(closing);
    for (const app of servers) expect(await ask(app, person)).toBe(200);

    expect((await end(guest)).status).toBeLessThan(300);
    expect(await ask(home, person)).toBe(dead);
    await expect(connectTo(home, person.token)).rejects.toThrow(dead);
    // The deadline is the test's own: well below the heartbeat that would close them, too.
    await Promise.all(closed);

    for (const app of servers) {
      app.clock.ahead = 2000;
      expect(await ask(app, person)).toBe(dead);
      await expect(connectTo(app, person.token)).rejects.toThrow(dead);
    }
    expect(others.every(({ connected }) => connected)).toBe(true);
  });
});

/** What leaves a session, but takes away what it may do; and what it is then told. */
const losses: Record<
  string,
  {
    who: () => Promise<Guest>;
    ask: typeof ask;
    lose: (guest: Guest) => Promise<{ status: number }>;
    told: string;
  }
> = {
  'a permission taken away': {
    who: newColleague,
    ask,
    lose: ({ person, cookie: owner }) =>
      home.call(owner, 'PUT', `/api/v1/staff/${person.id}`, { permissions: ['chat'] }),
    told: 'You don’t have permission to do this.',
  },
  "a shop's suspension": {
    who: newOperator,
    // Who they are is told to people of a suspended shop, too.
    ask: async (app, { token }) => {
      const { status, body } = await app.call(token, 'GET', '/api/v1/tablets');
      return status === 200 ? status : body.message;
    },
    lose: ({ person }) => home.post(admin.token, `/api/v1/platform/shops/${person.id}/suspend`, { reason: 'Unpaid' }),
    told: 'Your shop is suspended. Nothing is lost, but for now nothing can be changed.',
  },
};

describe.each(Object.entries(losses))('%s', (_, { who, ask: askIt, lose, told }) => {
  test('is obeyed by calls and closes live connections here at once, within two seconds elsewhere', {
    timeout: 15_000,
  }, async () => {
    const guest = await who();
    const { person } = guest;
    const closed = (await Promise.all(servers.map((app) => connectTo(app, person.token)))).map(closing);
    for (const app of servers) expect(await askIt(app, person)).toBe(200);

    expect((await lose(guest)).status).toBe(200);
    expect(await askIt(home, person)).toBe(told);
    // As above: well below the heartbeat.
    await Promise.all(closed);
    for (const app of servers) {
      app.clock.ahead = 2000;
      expect(await askIt(app, person)).toBe(told);
    }
  });
});

test('no call sent after the answer to an Exit is let in, no matter what else is running', async () => {
  for (let round = 0; round < 20; round += 1) {
    const person = await addCustomer(home);
    const underWay = Array.from({ length: 20 }, () => ask(home, person));
    const left = home.call(person.token, 'POST', '/auth/logout');
    underWay.push(...Array.from({ length: 20 }, () => ask(home, person)));
    expect((await left).status).toBe(204);
    const after = Promise.all(Array.from({ length: 5 }, () => ask(home, person)));
    for (const answer of await Promise.all(underWay)) expect([200, dead]).toContain(answer);
    expect(await after).toEqual(Array(5).fill(dead));
    expect(await ask(home, person)).toBe(dead);
  }
});
