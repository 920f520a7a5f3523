/**
 * Links processes by a stream in Redis. A process that was cut off for a while reads on where it stopped; what could not be written is lost,
 * and every process then has its clients read again. Nothing here waits for Redis but the link's own loop.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { newShortId } from '#ids.ts';
import type { Link, Word } from './link.ts';

const stream = 'stampdeck:live';
/** Words that Redis keeps for processes that were cut off, and words that wait for it here (ours). */
const mostKept = 20_000;
const mostWaiting = 5000;
/** Milliseconds that a read waits for words, that a silent connection lives, and between two attempts (ours). */
const readWait = 2000;
const readSilence = 5000;
const retryEvery = 300;

/** What others cannot ask for again. */
const isLasting = ({ kind }: Word): boolean => ['event', 'ended', 'reread', 'contacts'].includes(kind);
/** What this process tells again when others did not get it. */
const isPresence = ({ kind }: Word): boolean => kind === 'presence' || kind === 'present';

type Entries = [id: string, fields: string[]][];
type Listener = Parameters<Link['listen']>[0];

interface Parts {
  url: string;
  /** The connection that writes; see `openRedis`. */
  redis: Redis;
  log: FastifyBaseLogger;
}

export class RedisLink implements Link {
  readonly isLinked = true;
  readonly #id = newShortId();
  readonly #redis: Redis;
  readonly #reader: Redis;
  readonly #log: FastifyBaseLogger;
  #listener: Listener = { onWord: () => undefined, onChange: () => undefined, onGap: () => undefined };
  #running: Promise<void> = Promise.resolve();
  #isUp = false;
  #isFirst = true;
  #isClosed = false;
  #hasLost = false;
  /** Others do not know who is online here. */
  #hasGap = false;
  #waiting = 0;
  /** The last entry that was read. */
  #place: string | undefined;

  constructor({ url, redis, log }: Parts) {
    this.#redis = redis;
    this.#log = log;
    // Its reads wait for words, so it is a connection of its own.
    this.#reader = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, socketTimeout: readSilence });
    this.#reader.on('error', () => undefined);
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  tell(word: Word): void {
    if (this.#isClosed) return;
    if (!this.#isUp || this.#waiting >= mostWaiting) {
      this.#lose(word);
      return;
    }
    this.#waiting += 1;
    void this.#write(word)
      .catch(() => this.#lose(word))
      .finally(() => {
        this.#waiting -= 1;
      });
  }

  listen(listener: Listener): void {
    this.#listener = listener;
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#reader.disconnect();
    await this.#running;
  }

  #lose(word: Word): void {
    this.#hasLost ||= isLasting(word);
    this.#hasGap ||= isPresence(word);
  }

  #write(word: Word): Promise<string | null> {
    return this.#redis.xadd(stream, 'MAXLEN', '~', mostKept, '*', 'from', this.#id, 'word', JSON.stringify(word));
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      try {
        if (!this.#isUp || this.#hasLost) await this.#join();
        if (this.#hasGap && this.#waiting < mostWaiting / 2) {
          this.#hasGap = false;
          this.#listener.onGap();
        }
        await this.#read(['BLOCK', readWait]);
      } catch (error) {
        if (this.#isClosed) return;
        this.#fail(error);
        await pause(retryEvery);
      }
    }
  }

  /** Reads what was missed, and says that others may have missed something. */
  async #join(): Promise<void> {
    const hasLost = this.#hasLost;
    this.#hasLost = false;
    try {
      const place = await this.#write({ kind: 'joined', hasLost });
      this.#place ??= place ?? undefined;
      await this.#read([]);
    } catch (error) {
      this.#hasLost ||= hasLost;
      throw error;
    }
    if (this.#isUp) return;
    this.#isUp = true;
    if (!this.#isFirst) this.#log.info('other processes hear this one again');
    this.#isFirst = false;
    this.#hasGap = false;
    this.#listener.onChange();
  }

  #fail(err: unknown): void {
    if (!this.#isUp && !this.#isFirst) return;
    this.#isUp = false;
    this.#isFirst = false;
    this.#log.warn({ err }, 'Redis does not answer: live events between processes are late until it does');
    this.#listener.onChange();
  }

  async #read(wait: ['BLOCK', number] | []): Promise<void> {
    const place = this.#place ?? '$';
    const read = ['COUNT', 500, ...wait, 'STREAMS', stream, place];
    const found = (await this.#reader.call('xread', read)) as [string, Entries][] | null;
    for (const [id, [, from, , text]] of found?.[0]?.[1] ?? []) {
      this.#place = id;
      if (from === undefined || text === undefined || from === this.#id) continue;
      try {
        this.#listener.onWord(JSON.parse(text) as Word, from);
      } catch (err) {
        this.#log.warn({ err }, 'a word of another process could not be understood');
      }
    }
  }
}
