/** A worker's side of what `workers.ts` passes on between the processes of one machine. */
import type { Count, Counts } from '#http/rate-counts.ts';
import type { Link, Word } from '#realtime/link.ts';

/** From a worker to the first process. */
export type FromWorker =
  | { kind: 'ready'; port: number }
  | { kind: 'tell'; word: Word }
  | { kind: 'count'; id: number; key: string; points: number; span: number };

/** From the first process to a worker. */
export type ToWorker = { kind: 'word'; word: Word; from: string } | { kind: 'counted'; id: number; count: Count };

/** Milliseconds to wait for a count (ours). */
const countPatience = 1000;

// Without a callback, a first process that has died would be an error that ends this one in the middle of a call.
const send = (message: FromWorker) => void process.send?.(message, () => undefined);

/** Says that this worker answers; does nothing in a process that is no worker. */
export const sayReady = (port: number): void => send({ kind: 'ready', port });

export class WorkerLink implements Link {
  readonly isLinked = true;
  readonly isUp = true;
  #stop: () => void = () => undefined;

  tell(word: Word): void {
    send({ kind: 'tell', word });
  }

  listen({ onWord }: Parameters<Link['listen']>[0]): void {
    const hear = (message: ToWorker) => {
      if (message.kind === 'word') onWord(message.word, message.from);
    };
    process.on('message', hear);
    this.#stop = () => process.off('message', hear);
    this.tell({ kind: 'joined', hasLost: false });
  }

  async close(): Promise<void> {
    this.#stop();
  }
}

/** Counts of rate limits, kept by the first process. */
export class WorkerCounts implements Counts {
  readonly #waiting = new Map<number, (count: Count) => void>();
  #last = 0;

  constructor() {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'counted') this.#waiting.get(message.id)?.(message.count);
    });
  }

  async add(key: string, points: number, span: number): Promise<Count> {
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<Count>();
    const timer = setTimeout(() => reject(new Error('The first process does not count.')), countPatience);
    this.#waiting.set(id, resolve);
    send({ kind: 'count', id, key, points, span });
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
  }
}
