/**
 * Processes the outbox, right after each commit that adds to it, and every few seconds for the
 * rest.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#db/client.ts';
import * as queries from '#db/outbox.ts';
import type { OutboxTable } from '#db/schema.ts';
import {
  claimLife,
  isGivenUp,
  latestDue,
  type OutboxHandler,
  RefusedForGoodError,
  RetryLaterError,
  waitAfter,
} from '#outbox.ts';
import { Poller } from '#poller.ts';

interface Parts {
  store: Store;
  /** Work of other kinds is left to other jobs. */
  handlers: Partial<Record<OutboxTable['kind'], OutboxHandler>>;
  log: FastifyBaseLogger;
  now: () => Date;
}

const pollEvery = 5000;
/** Items at the same time. Ours: one slow mail server must not hold up the others. */
const atOnce = 3;
/** Milliseconds that a stopping server waits for running items. Ours. */
const farewell = 3000;

/** The loggable part of a failure. A mail server's own text could contain addresses. */
function reasonOf(error: unknown): string {
  if (error instanceof RetryLaterError) return error.message;
  const cause = error instanceof RefusedForGoodError ? error.cause : error;
  const { name, code, responseCode, command, syscall, message } = cause as NodeJS.ErrnoException & {
    responseCode?: number;
    command?: string;
  };
  return syscall ? message : [code ?? name, command, responseCode].filter(Boolean).join(' ');
}

/**
 * Gives each item of the outbox to the handler of its kind. Several servers may share one outbox. A
 * row is claimed before its work begins. Claims expire, so that another server repeats the work of
 * one that died.
 */
export class OutboxJob extends Poller {
  readonly #parts: Parts;
  readonly #breakOff = new AbortController();
  #isAway = false;

  constructor(parts: Parts) {
    const onFailure = (err: unknown) => {
      // Logged once, not every few seconds while the database is away.
      if (!this.#isAway) parts.log.error({ err }, 'the outbox could not be read or written');
      this.#isAway = true;
    };
    super({ run: () => this.#runAll(), onFailure, every: pollEvery, waits: true });
    this.#parts = parts;
  }

  /** Starts nothing new. Running items may finish, or are put back. */
  override async close(): Promise<void> {
    const patience = setTimeout(() => this.#breakOff.abort(), farewell);
    await super.close();
    clearTimeout(patience);
  }

  async #runAll(): Promise<void> {
    if (await queries.isAnyDue(this.#parts.store.read, this.#due()))
      await Promise.all(Array.from({ length: atOnce }, () => this.#runDue()));
    this.#isAway = false;
  }

  #due(): queries.Due {
    const now = this.#parts.now();
    const kinds = Object.keys(this.#parts.handlers) as OutboxTable['kind'][];
    return { now: now.toISOString(), latest: new Date(now.getTime() + latestDue).toISOString(), kinds };
  }

  async #runDue(): Promise<void> {
    const { store } = this.#parts;
    while (!this.isClosed) {
      const due = this.#due();
      const until = new Date(Date.parse(due.now) + claimLife).toISOString();
      const row = await store.write((db) => queries.claimDue(db, due, until));
      if (!row) return;
      await this.#runOne(row);
    }
  }

  async #runOne(row: OutboxTable): Promise<void> {
    const { store, handlers, log, now } = this.#parts;
    const { id, kind, attempts } = row;
    if (row.expires_at !== null && row.expires_at <= now().toISOString()) {
      const reason = `it has expired. ${row.last_error}`.trim();
      await store.write((db) => queries.finishRow(db, id, now().toISOString(), reason));
      log.error({ [kind]: id, attempts: attempts - 1, reason }, `${kind} given up`);
      return;
    }
    try {
      await handlers[kind]?.run(row, this.#breakOff.signal);
    } catch (error) {
      await this.#failed(row, error);
      return;
    }
    await store.write((db) => queries.finishRow(db, id, now().toISOString(), ''));
    log.info({ [kind]: id, attempts }, `${kind} sent`);
  }

  async #failed({ id, kind, attempts, created_at }: OutboxTable, error: unknown): Promise<void> {
    const { store, log, now } = this.#parts;
    const reason = reasonOf(error);
    const at = now();
    if (this.#breakOff.signal.aborted) {
      await store.write((db) => queries.putBack(db, id, at.toISOString(), attempts - 1, reason));
    } else if (error instanceof RefusedForGoodError || isGivenUp(new Date(created_at), at)) {
      await store.write((db) => queries.finishRow(db, id, at.toISOString(), reason));
      log.error({ [kind]: id, attempts, reason }, `${kind} given up`);
    } else {
      const wait = waitAfter(attempts, error instanceof RetryLaterError ? error.wait : 0);
      const dueAt = new Date(at.getTime() + wait).toISOString();
      await store.write((db) => queries.putBack(db, id, dueAt, attempts, reason));
      log.warn({ [kind]: id, attempts, reason, againInSeconds: wait / 1000 }, `${kind} not sent yet`);
    }
  }
}
