/** The real server in a process of its own, ended and started again on the same data, with its clients told where it is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitUntil } from './wait.ts';

/** Where the server of one life is reached. */
export interface Place {
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
// Twenty starts in a row need not compile the same files twenty times; a planted mistake must not live on in there.
const start: Record<string, string> = SEEDED_FAULT
  ? { SEEDED_FAULT }
  : { NODE_COMPILE_CACHE: join(root, '.cache/proof/compiled') };

export class Arena {
  readonly #env: Record<string, string>;
  #server: ChildProcess | null = null;
  #exit: Exit | null = null;
  #said = '';
  #place: Place | null = null;
  #lives = 0;
  #isClosed = false;
  /** The last life that was told to end. */
  #over = 0;

  /** `env` names the database. */
  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  /** Starts the server, and answers once it is ready. */
  async start(): Promise<Place> {
    const generous = { LOGINS_PER_MINUTE: '100000', SIGN_UPS_PER_TEN_MINUTES: '100000', LOG_LEVEL: 'warn' };
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
    this.#place = { url: new URL(`http://127.0.0.1:${port()}`), life: this.#lives };
    return this.#place;
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /** Says why the server is gone; nothing while it runs. */
  deathWords(): string | undefined {
    return this.#exit ? `the server ended (${this.#exit.code ?? this.#exit.signal}): ${this.#said}` : undefined;
  }

  isOver(life: number): boolean {
    return life <= this.#over;
  }

  /** The place of a life after this one. */
  async next(life: number): Promise<Place> {
    const refuse = () => (this.#isClosed ? 'the test is over' : undefined);
    const isThere = () => this.#place !== null && this.#place.life > life;
    await waitUntil(isThere, { what: 'the next server', within: 120_000, refuse });
    return this.#place as Place;
  }

  /** Sends the server a signal that ends it, and answers how it ended. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<Exit> {
    this.#over = this.#lives;
    this.#server?.kill(signal);
    await waitUntil(() => this.#exit !== null, { what: `the server to end by ${signal}` });
    return this.#exit as Exit;
  }

  /** For when the test is done, however it went. */
  close(): void {
    this.#isClosed = true;
    this.#over = this.#lives;
    if (!this.#exit) this.#server?.kill('SIGKILL');
  }
}
