/** Empties the outbox: right after each commit that filled it, and every few seconds for what was left behind. */
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Store } from '#db/client.ts';
import { renderLetter } from '#mail/letter.ts';
import { type Mailer, MailRefusedError } from '#mail/mailer.ts';
import { payload } from '#mail/outbox.ts';
import * as queries from '#mail/queries.ts';
import { claimLife, isGivenUp, latestDue, waitAfter } from '#mail/rules.ts';
import { Rounds } from '#rounds.ts';

interface Parts {
  store: Store;
  mailer: Mailer;
  log: FastifyBaseLogger;
  now: () => Date;
}

type Row = NonNullable<Awaited<ReturnType<typeof queries.claimDue>>>;

const lookEvery = 5000;
/** Letters on their way at the same time: one slow mail server is not to hold up all the rest. */
const atOnce = 3;
/** A server that stops waits so long (milliseconds) for what is on its way. */
const farewell = 3000;

/** What may be said of a failure: a mail server's own words would hold people's addresses. */
function reasonOf(error: unknown): string {
  const cause = error instanceof MailRefusedError ? error.cause : error;
  const { name, code, responseCode, command, syscall, message } = cause as NodeJS.ErrnoException & {
    responseCode?: number;
    command?: string;
  };
  return syscall ? message : [code ?? name, command, responseCode].filter(Boolean).join(' ');
}

/**
 * Takes letters out of the outbox and sends them. Several processes may work on one: a letter is claimed before it is sent, and a
 * claim runs out, so that a letter whose server died between sending and noting it goes out again, with the same Message-ID.
 */
export class Postman {
  readonly #parts: Parts;
  readonly #breakOff = new AbortController();
  readonly #rounds: Rounds;
  #isAway = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const onFailure = (err: unknown) => {
      // Once, and not every few seconds while the database is away.
      if (!this.#isAway) parts.log.error({ err }, 'the outbox could not be read or written');
      this.#isAway = true;
    };
    this.#rounds = new Rounds({ run: () => this.#run(), onFailure, every: lookEvery, waits: true });
  }

  start(): void {
    this.#parts.log.info(this.#parts.mailer.says);
    this.#rounds.start();
  }

  /** Sends all that is due. */
  look(): Promise<void> {
    return this.#rounds.look();
  }

  /** Takes up nothing new; what is on its way may arrive, and is otherwise put back. */
  async close(): Promise<void> {
    const patience = setTimeout(() => this.#breakOff.abort(), farewell);
    await this.#rounds.close();
    clearTimeout(patience);
  }

  async #run(): Promise<void> {
    if (await queries.isAnyDue(this.#parts.store.read, this.#due()))
      await Promise.all(Array.from({ length: atOnce }, () => this.#sendDue()));
    this.#isAway = false;
  }

  #due(): queries.Due {
    const now = this.#parts.now();
    return { now: now.toISOString(), latest: new Date(now.getTime() + latestDue).toISOString() };
  }

  async #sendDue(): Promise<void> {
    const { store } = this.#parts;
    while (!this.#rounds.isClosed) {
      const due = this.#due();
      const until = new Date(Date.parse(due.now) + claimLife).toISOString();
      const row = await store.write((db) => queries.claimDue(db, due, until));
      if (!row) return;
      await this.#deliver(row);
    }
  }

  async #deliver(row: Row): Promise<void> {
    const { store, mailer, log, now } = this.#parts;
    if (row.expires_at !== null && row.expires_at <= now().toISOString()) {
      const reason = `its link has expired. ${row.last_error}`.trim();
      await store.write((db) => queries.finishRow(db, row.id, now().toISOString(), reason));
      log.error({ mail: row.id, attempts: row.attempts - 1, reason }, 'mail given up');
      return;
    }
    try {
      const { to, letter } = z.decode(payload, JSON.parse(row.payload));
      const mail = {
        id: row.id,
        accountId: row.account_id ?? '',
        to,
        date: new Date(row.created_at),
        ...renderLetter(letter),
      };
      await mailer.send(mail, this.#breakOff.signal);
    } catch (error) {
      await this.#failed(row, error);
      return;
    }
    await store.write((db) => queries.finishRow(db, row.id, now().toISOString(), ''));
    log.info({ mail: row.id, attempts: row.attempts }, 'mail sent');
  }

  async #failed(row: Row, error: unknown): Promise<void> {
    const { store, log, now } = this.#parts;
    const { id, attempts } = row;
    const reason = reasonOf(error);
    const at = now();
    if (this.#breakOff.signal.aborted) {
      await store.write((db) => queries.putBack(db, id, at.toISOString(), attempts - 1, reason));
    } else if (error instanceof MailRefusedError || isGivenUp(new Date(row.created_at), at)) {
      await store.write((db) => queries.finishRow(db, id, at.toISOString(), reason));
      log.error({ mail: id, attempts, reason }, 'mail given up');
    } else {
      const wait = waitAfter(attempts);
      const dueAt = new Date(at.getTime() + wait).toISOString();
      await store.write((db) => queries.putBack(db, id, dueAt, attempts, reason));
      log.warn({ mail: id, attempts, reason, againInSeconds: wait / 1000 }, 'mail not sent yet');
    }
  }
}
