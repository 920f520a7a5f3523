/** The real server in its own process, ended and restarted on the same data. Its clients learn the new address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitUntil } from './wait.ts';

/** The address of the server between one start and its end. */
export interface ServerLife {
  url: URL;
  life: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const root = join(import.meta.dirname, '../..');
const { SEEDED_FAULT, PATH = '' } = process.env;
const plantFault = SEEDED_FAULT ? ['--import', join(root, 'proof/faults/plant-fault.ts')] : [];
// Twenty starts in a row need not compile the same files twenty times; a planted fault must not stay in that cache.
const start: Record<string, string> = SEEDED_FAULT
  ? { SEEDED_FAULT }
  : { NODE_COMPILE_CACHE: join(root, '.cache/proof/compiled') };

export class Arena {
  readonly #env: Record<string, string>;
  #server: ChildProcess | null = null;
  #exit: Exit | null = null;
  #said = '';
  #current: ServerLife | null = null;
  #lives = 0;
  #isClosed = false;
  /** The last start that was told to end. */
  #over = 0;

  /** `env` names the database. */
  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** Starts the server and returns once it is ready. */
  async start(): Promise<ServerLife> {
    const generous = {
      ...{ LOGINS_PER_MINUTE: '100000', SIGN_UPS_PER_TEN_MINUTES: '100000' },
      ...{ SIGN_UPS: 'open', LOG_LEVEL: 'warn' },
    };
    this.#said = '';
    this.#exit = null;
    const server = spawn(process.execPath, [...plantFault, join(root, 'server/main.ts')], {
      env: { PATH, ...start, PORT: '0', HOST: '127.0.0.1', ...generous, ...this.#env },
    });
    this.#server = server;
    server.once('exit', (code, signal) => {
      this.#exit = { code, signal };
    });
    for (const output of [server.stdout, server.stderr]) {
      output.on('data', (part: Buffer) => {
        this.#said = (this.#said + part.toString()).slice(-8000);
      });
    }
    const port = () => /Stampdeck is ready: http:\/\/localhost:(\d+)/.exec(this.#said)?.[1];
    await waitUntil(() => port() !== undefined, { what: 'the server to be ready', refuse: () => this.deathWords() });
    this.#lives += 1;
    this.#current = { url: new URL(`http://127.0.0.1:${port()}`), life: this.#lives };
    return this.#current;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** Says why the server ended; returns nothing while it runs. */
  deathWords(): string | undefined {
    return this.#exit ? `the server ended (${this.#exit.code ?? this.#exit.signal}): ${this.#said}` : undefined;
  }

  isOver(life: number): boolean {
    return life <= this.#over;
  }

  /** The address after the next start. */
  async next(life: number): Promise<ServerLife> {
    const refuse = () => (this.#isClosed ? 'the test is over' : undefined);
    const isThere = () => this.#current !== null && this.#current.life > life;
    await waitUntil(isThere, { what: 'the next server', within: 120_000, refuse });
    return this.#current as ServerLife;
  }

  /** Sends the server a signal that ends it, and returns how it ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    this.#over = this.#lives;
    this.#server?.kill(signal);
    await waitUntil(() => this.#exit !== null, { what: `the server to end by ${signal}` });
    return this.#exit as Exit;
  }

  /** Cleans up after the test, also if it failed. */
  close(): void {
    this.#isClosed = true;
    this.#over = this.#lives;
    if (!this.#exit) this.#server?.kill('SIGKILL');
  }
}
