/** The time from the scan of a code to the live events at both sides. */
import { codeStep, rotatingCodeUrl } from '@stampdeck/contract/codes.ts';
import { codeMac } from '@stampdeck/server/features/stamps/codes.ts';
import { io, type Socket } from 'socket.io-client';
import { Caller } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { limitRow, type Measure, median, type Options, percentile, type Row, round, toldRow } from '#figures.ts';
import { type Running, startProduct } from '#processes.ts';
import { type Engine, secret } from '#town.ts';
import { idOf, tokenOf } from '#town-names.ts';

const shopId = idOf('shop', 1);
const token = tokenOf('shop', 1);

async function connected(port: number, auth: { token: string }): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, auth });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', () => resolve());
    socket.on('connect_error', reject);
  });
  return socket;
}

const stamped = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('getLiveStamp', () => resolve()));

async function stamp(port: number, caller: Caller, counter: Socket, n: number) {
  const customer = await connected(port, { token: tokenOf('customer', n) });
  const code = { customerId: idOf('customer', n), deviceId: `customer-${n}`, step: codeStep(Date.now()) };
  const both = Promise.all([stamped(counter), stamped(customer)]);
  const start = performance.now();
  await caller.must({
    path: '/api/stamp/scan',
    token,
    body: { code: rotatingCodeUrl('http://localhost', { ...code, mac: codeMac(secret, code) }) },
  });
  const scanned = performance.now();
  await caller.must({
    path: '/api/stamp/stampAward',
    token,
    key: `stamping-${n}`,
    body: { userFrom: shopId, userTo: code.customerId },
  });
  await both;
  const end = performance.now();
  customer.close();
  return { scan: scanned - start, all: end - start };
}

async function measureOn(engine: Engine, { quick }: Options): Promise<Row[]> {
  const databases = openDatabases();
  let server: Running | null = null;
  try {
    const times = quick ? 5 : 300;
    server = await startProduct(await databases.fill(engine, { members: 1000, big: 1000, stamps: 5 }));
    const caller = new Caller(server.port);
    const counter = await connected(server.port, { token });
    const found: { scan: number; all: number }[] = [];
    for (let n = 1; n <= times; n += 1) found.push(await stamp(server.port, caller, counter, n));
    counter.close();
    caller.close();
    const all = found.map((one) => one.all);
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    const figures = `p50 ${round(median(all))} ms, scan only ${round(median(found.map((one) => one.scan)))} ms`;
    const told = toldRow(
      `from scan to both live events, on ${name}, p95`,
      `${round(percentile(all, 0.95))} ms`,
      figures,
    );
    return [told, limitRow(`from scan to both live events, on ${name}, median`, median(all), 10, 'ms')];
  } finally {
    await server?.stop();
    await databases.remove();
  }
}

export const stamping: Measure = {
  name: 'stamping',
  title: 'From the scan to the stamp',
  how: '300 customers, one after the other: the scan of a fresh code, the award, and the live event at the connections of the shop and of the customer, all on one machine. Camera and drawing are not included.',
  run: async (options) => [...(await measureOn('sqlite', options)), ...(await measureOn('postgres', options))],
};
