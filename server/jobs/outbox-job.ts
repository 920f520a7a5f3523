/** Empties the outbox: right after each commit that filled it, and every few seconds for what was left behind. */
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '#db/client.ts';
import * as queries from '#db/outbox.ts';
import type { OutboxTable } from '#db/schema.ts';
import { claimLife, isGivenUp, latestDue, type OutboxHandler, RefusedForGoodError, waitAfter } from '#outbox.ts';
import { Rounds } from '#rounds.ts';

interface Parts {
  store: Store;
  handlers: Record<OutboxTable['kind'], OutboxHandler>;
  log: FastifyBaseLogger;
  now: () => Date;
}

const lookEvery = 5000;
/** Pieces of work at the same time: one slow mail server is not to hold up all the rest. */
const atOnce = 3;
/** A server that stops waits so long (milliseconds) for work that has begun. */
const farewell = 3000;

/** What may be said of a failure: a mail server's own words would hold people's addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof RefusedForGoodError ? error.cause : error;
  const { name, code, responseCode, command, syscall, message } = cause as NodeJS.ErrnoException & {
    responseCode?: number;
    command?: string;
  };
  return syscall ? message : [code ?? name, command, responseCode].filter(Boolean).join(' ');
}

/**
 * Takes work out of the outbox and hands each piece to the handler of its kind. Several servers may share one outbox: a row is claimed
 * before its work begins, and a claim runs out, so that work whose server died before it noted the end is done again.
 */
export class OutboxJob extends Rounds {
  readonly #parts: Parts;
  readonly #breakOff = new AbortController();
  #isAway = false;

  constructor(parts: Parts) {
    const onFailure = (err: unknown) => {
      // Once, and not every few seconds while the database is away.
      if (!this.#isAway) parts.log.error({ err }, 'the outbox could not be read or written');
      this.#isAway = true;
    };
    super({ run: () => this.#runAll(), onFailure, every: lookEvery, waits: true });
    this.#parts = parts;
  }

  /** Takes up nothing new; what has begun may end, and is otherwise put back. */
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
      await handlers[kind].run(row, this.#breakOff.signal);
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
      const wait = waitAfter(attempts);
      const dueAt = new Date(at.getTime() + wait).toISOString();
      await store.write((db) => queries.putBack(db, id, dueAt, attempts, reason));
      log.warn({ [kind]: id, attempts, reason, againInSeconds: wait / 1000 }, `${kind} not sent yet`);
    }
  }
}
