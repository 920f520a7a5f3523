/** Jobs that process uploaded files, one batch at a time beside the calls. After a crash they continue where they stopped. */
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, type Store } from '#db/client.ts';
import { leaseLength, underLease } from '#db/leases.ts';
import { Poller } from './poller.ts';
import { isThere, longestWait } from './waiting-files.ts';

/** What a call that starts a file job needs. */
export interface Files {
  dataDir: string;
  /** Call this after a job was committed. */
  prompt: () => void;
}

interface Parts {
  store: Store;
  dataDir: string;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Another process continued the job, or this one is stopping. */
export class OvertakenError extends Error {}

/** Several processes may run these jobs: only one works on a shop's job, and each batch is written once. Lanes run in parallel. */
export abstract class FileJobs<Lane extends string> {
  protected readonly parts: Parts;
  readonly #pollers: ReadonlyMap<Lane, Poller>;

  /** `stopped`: the job's name in the log message when a lane stops. */
  constructor(parts: Parts, lanes: readonly Lane[], stopped: string) {
    this.parts = parts;
    const onFailure = (err: unknown) => parts.log.error({ err }, `${stopped} stopped; it goes on within a minute`);
    this.#pollers = new Map(lanes.map((lane) => [lane, new Poller({ run: () => this.run(lane), onFailure })]));
  }

  /** Does all work of a lane. */
  protected abstract run(lane: Lane): Promise<void>;

  protected get isClosed(): boolean {
    return [...this.#pollers.values()].some(({ isClosed }) => isClosed);
  }

  start(): void {
    for (const poller of this.#pollers.values()) poller.start();
  }

  /** Does all waiting work, including work that arrives meanwhile. */
  async wake(): Promise<void> {
    await Promise.all([...this.#pollers.values()].map((poller) => poller.wake()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pollers.values()].map((poller) => poller.close()));
  }

  /** Does a job under a lease. If it fails, `giveUp` ends it, so that it does not block other jobs. */
  protected async alone(
    lane: Lane,
    name: string,
    work: () => Promise<void>,
    giveUp: (error: unknown) => Promise<void>,
  ) {
    const isDone = await underLease(this.parts, name, async () => {
      await work().catch((error) => {
        if (this.isClosed || isDatabaseAway(error)) throw error;
        return giveUp(error);
      });
      return true;
    });
    if (!isDone) this.#pollers.get(lane)?.wakeIn(leaseLength);
  }

  /** Where a file is. A missing file may be on another machine for some time after its upload (ISO time). */
  protected async find(path: string, createdAt: string): Promise<'here' | 'elsewhere' | 'lost'> {
    if (await isThere(path)) return 'here';
    return this.parts.now().getTime() - Date.parse(createdAt) < longestWait ? 'elsewhere' : 'lost';
  }
}

/** Splits rows into batches; `isFull` decides when one ends. */
export async function* inPieces<Row>(
  rows: AsyncIterable<Row>,
  isFull: (piece: Row[]) => boolean,
): AsyncGenerator<Row[]> {
  let piece: Row[] = [];
  for await (const row of rows) {
    piece.push(row);
    if (!isFull(piece)) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}
