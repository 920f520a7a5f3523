/** Calls over HTTP with as little work on this side as possible: one socket per caller, one call at a time. */
import { connect, type Socket } from 'node:net';

export interface Call {
  path: string;
  /** POST by default, or GET without a body. */
  method?: 'PUT';
  token?: string;
  body?: object;
  /** An Idempotency-Key. */
  key?: string;
}

interface Answer {
  status: number;
  body: string;
}

const text = ({ path, method, token, body, key }: Call): string => {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(key === undefined ? [] : [`idempotency-key: ${key}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${content}`;
};

/** A keep-alive connection. */
export class Caller {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (part: Buffer) => this.#take(part));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  ask(call: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(text(call));
    });
  }

  /** Like `ask`, but throws unless the call succeeds, so that no refusal counts as work. */
  async must(call: Call): Promise<string> {
    const { status, body } = await this.ask(call);
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${body}`);
    return body;
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) {
      this.#waiting?.reject(new Error(`An answer without its length: ${head}`));
      return;
    }
    if (this.#received.length < end + 4 + length) return;
    const body = this.#received.toString('utf8', end + 4, end + 4 + length);
    this.#received = this.#received.subarray(end + 4 + length);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** Runs callers while `more` returns true. Returns how many calls they made in how many seconds; any answer but 200 ends it. */
async function keepCalling(port: number, callers: number, more: () => boolean, next: () => Call) {
  const open = Array.from({ length: callers }, () => new Caller(port));
  let calls = 0;
  const start = performance.now();
  try {
    await Promise.all(
      open.map(async (caller) => {
        while (more()) {
          await caller.must(next());
          calls += 1;
        }
      }),
    );
  } finally {
    for (const caller of open) caller.close();
  }
  return { calls, seconds: (performance.now() - start) / 1000 };
}

/** Runs many callers at once for so many seconds. Returns calls per second. */
export async function callsPerSecond(
  port: number,
  callers: number,
  seconds: number,
  next: () => Call,
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const done = await keepCalling(port, callers, () => performance.now() < end, next);
  return done.calls / done.seconds;
}

/** Makes so many calls, from many callers at once. */
export async function callsCounted(port: number, callers: number, count: number, next: () => Call): Promise<void> {
  let left = count;
  await keepCalling(port, callers, () => left-- > 0, next);
}

/** Makes so many calls from one caller, one after the other. Returns the milliseconds of each. */
export async function timeCalls(port: number, count: number, next: () => Call): Promise<number[]> {
  const caller = new Caller(port);
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const call = next();
    const start = performance.now();
    await caller.must(call);
    times.push(performance.now() - start);
  }
  caller.close();
  return times;
}
