/** Jobs about files that shops sent: a piece at a time, beside everybody's calls, and on from where they stood after a crash. */
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, type Store } from '#db/client.ts';
import { leaseLength, underLease } from '#db/leases.ts';
import { Rounds } from './rounds.ts';
import { isThere, longestWait } from './waiting-files.ts';

/** What a call about a file job works with. */
export interface Files {
  dataDir: string;
  /** A job was just committed. */
  prompt: () => void;
}

interface Parts {
  store: Store;
  dataDir: string;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Someone else moved the job on. */
export class OvertakenError extends Error {}

/** Several processes may run them: one of them is at a shop's job, and each piece is written once. Each lane goes on beside the others. */
export abstract class FileJobs<Lane extends string> {
  protected readonly parts: Parts;
  readonly #rounds: ReadonlyMap<Lane, Rounds>;

  /** `stopped`: what the log says when a lane stops. */
  constructor(parts: Parts, lanes: readonly Lane[], stopped: string) {
    this.parts = parts;
    const onFailure = (err: unknown) => parts.log.error({ err }, `${stopped} stopped; it goes on within a minute`);
    this.#rounds = new Map(lanes.map((lane) => [lane, new Rounds({ run: () => this.run(lane), onFailure })]));
  }

  /** Brings everything of a lane to its end. */
  protected abstract run(lane: Lane): Promise<void>;

  protected get isClosed(): boolean {
    return [...this.#rounds.values()].some(({ isClosed }) => isClosed);
  }

  start(): void {
    for (const rounds of this.#rounds.values()) rounds.start();
  }

  /** Brings everything that waits to its end; what came meanwhile, too. */
  async look(): Promise<void> {
    await Promise.all([...this.#rounds.values()].map((rounds) => rounds.look()));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#rounds.values()].map((rounds) => rounds.close()));
  }

  /** Does a job while no other process is at it. One that fails is in nobody else's way: `giveUp` ends it. */
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
    if (!isDone) this.#rounds.get(lane)?.lookIn(leaseLength);
  }

  /** Whether a file is here; one that is not may be on another machine, for a while after it came (ISO time). */
  protected async find(path: string, createdAt: string): Promise<'here' | 'elsewhere' | 'lost'> {
    if (await isThere(path)) return 'here';
    return this.parts.now().getTime() - Date.parse(createdAt) < longestWait ? 'elsewhere' : 'lost';
  }
}

/** Rows in pieces, each as large as `isFull` says. */
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
