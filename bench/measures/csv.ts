/** Import and export of 100,000 members, and whether it slows another shop's counter. */
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from '#callers.ts';
import { openDatabases } from '#databases.ts';
import { limitRow, type Measure, median, type Options, percentile, type Row, round, toldRow } from '#figures.ts';
import { startProduct } from '#processes.ts';
import type { Engine } from '#town.ts';
import { customerOf, idOf, tokenOf } from '#town-names.ts';

/** Customers of the other shop. One is served every `everyMs` milliseconds. */
const customers = 10_000;
const everyMs = 20;
/** People at a counter do not notice a shorter stall. */
const stallMs = 100;
const token = tokenOf('shop', 2);

/** A counter with a new customer at every interval, however long the one before takes, so that delays add up. */
class Counter {
  readonly #caller: Caller;
  readonly #run = Math.random().toString(36).slice(2);
  #number = 0;
  #isOpen = true;
  #times: number[] = [];
  readonly #serving: Promise<void>;

  constructor(port: number) {
    this.#caller = new Caller(port);
    this.#serving = this.#serve();
    // `close` throws it.
    this.#serving.catch(() => undefined);
  }

  async #serve(): Promise<void> {
    const begun = performance.now();
    for (; this.#isOpen; this.#number += 1) {
      const due = begun + this.#number * everyMs;
      await pause(Math.max(0, due - performance.now()));
      const userTo = idOf('customer', 1 + (this.#number % customers));
      const body = { userFrom: idOf('shop', 1), userTo };
      const key = `csv-${this.#run}-${this.#number}`;
      await this.#caller.must({ path: '/api/stamp/stampAward', token: tokenOf('shop', 1), key, body });
      this.#times.push(performance.now() - due);
    }
  }

  /** Returns what each award since the last call took, in milliseconds. */
  take(): number[] {
    return this.#times.splice(0);
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#serving;
    this.#caller.close();
  }
}

const boundary = 'a-file-of-members';

function fileOf(rows: number): Buffer {
  const lines = Array.from({ length: rows }, (_, at) => {
    const { name, email } = customerOf(1_000_000 + at);
    const joined = `202${at % 6}-0${1 + (at % 9)}-1${at % 10}`;
    return `${name},${email},+49 30 ${100_000 + at},${at % 11},${joined},19${50 + (at % 50)}-05-17`;
  });
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="members.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return Buffer.from(`${head}name,email,phone,stamps,joined,birthday\n${lines.join('\n')}\n\r\n--${boundary}--\r\n`);
}

const headers = { authorization: `Bearer ${token}` };

function send(port: number, way: string, more: object, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: way, method: 'POST', headers: { ...headers, ...more } });
    call.once('error', reject);
    call.once('response', resolve);
    call.end(body);
  });
}

async function upload(port: number, way: string, file: Buffer): Promise<string> {
  const answer = await send(port, way, { 'content-type': `multipart/form-data; boundary=${boundary}` }, file);
  let text = '';
  for await (const part of answer) text += part;
  if ((answer.statusCode ?? 500) >= 300) throw new Error(`${way} answered ${answer.statusCode}: ${text}`);
  return text;
}

async function importAll(port: number, file: Buffer, rows: number): Promise<void> {
  const { id } = JSON.parse(await upload(port, '/api/v1/members/import/check', file));
  const caller = new Caller(port);
  await caller.must({ path: '/api/v1/members/import', body: { id }, token });
  for (;;) {
    const { import: state } = JSON.parse(await caller.must({ path: '/api/v1/members/import', token }));
    if (state.status === 'done' && state.added === rows) break;
    if (state.status !== 'running') throw new Error(`The import ended with ${JSON.stringify(state)}`);
    await pause(200);
  }
  caller.close();
}

/** Reads the whole file. Returns the milliseconds until its first members came. */
async function exportAll(port: number, rows: number): Promise<number> {
  const begun = performance.now();
  const answer = await send(port, '/api/v1/members/export', { 'content-type': 'application/json' }, Buffer.from('{}'));
  let [lines, first] = [0, 0];
  for await (const part of answer as AsyncIterable<Buffer>) {
    for (const byte of part) if (byte === 10) lines += 1;
    if (first === 0 && lines > 1) first = performance.now() - begun;
  }
  if (lines < rows) throw new Error(`The file has ${lines} lines.`);
  return first;
}

const felt = (times: number[]): string =>
  `p50 ${round(median(times))}, p99 ${round(percentile(times, 0.99))}, longest ${round(Math.max(...times))} ms`;

const engines: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

async function* measureOn(engine: Engine, { quick, isWanted }: Options): AsyncGenerator<Row> {
  const name = engines[engine];
  if (!isWanted(name)) return;
  const rows = quick ? 1000 : 100_000;
  const file = fileOf(rows);
  const stages: Record<string, (port: number) => Promise<unknown>> = {
    checked: (port) => upload(port, '/api/v1/members/import/check', file),
    imported: (port) => importAll(port, file, rows),
    exported: (port) => exportAll(port, rows),
  };
  const databases = openDatabases();
  const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-bench-csv-'));
  const place = await databases.fill(engine, { members: customers + 50, big: customers, stamps: 5 });
  const server = await startProduct(place, { DATA_DIR: engine === 'sqlite' ? place.at : folder });
  const counter = new Counter(server.port);
  try {
    const rest = quick ? 200 : 5000;
    await pause(rest);
    const before = felt(counter.take());
    for (const [stage, run] of Object.entries(stages)) {
      await pause(rest);
      counter.take();
      const begun = performance.now();
      const first = await run(server.port);
      const seconds = (performance.now() - begun) / 1000;
      const times = counter.take();
      const beginning = typeof first === 'number' ? `, the first after ${round(first)} ms` : '';
      const done = `${name}: ${rows.toLocaleString('en-US')} members ${stage}`;
      yield toldRow(done, `${round(seconds)} s`, `${round(rows / seconds)} a second${beginning}`);
      const p99 = percentile(times, 0.99);
      yield limitRow(`${done}: another shop's awards, p99`, p99, stallMs, 'ms', `${felt(times)}; before ${before}`);
    }
  } finally {
    try {
      // Throws if an award failed.
      await counter.close();
    } finally {
      await server.stop();
      await databases.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

const on = (engine: Engine): Measure => ({
  name: `csv-${engine}`,
  title: `Import and export of 100,000 members, on ${engines[engine]}`,
  how: `100,000 members of one shop are checked, imported and exported as CSV, while another shop gives a stamp every ${everyMs} milliseconds. Each award is timed from the moment it was due. Callers, server and database share the cores.`,
  run: (options) => measureOn(engine, options),
});

export const csv: Measure[] = [on('sqlite'), on('postgres')];
