/** The main thread's side of the reporting worker. It starts on first use and answers queries one by one, in order. */
import { Worker } from 'node:worker_threads';
import type { Outcome, Parameters } from './sqlite-dialect.ts';

interface Answer {
  number: number;
  outcome?: Outcome;
  error?: string;
  /** SQLite's result code. */
  errcode?: number;
}

export class ReportWorker {
  readonly #file: string;
  #worker: Worker | null = null;
  #waiting = new Map<number, PromiseWithResolvers<Outcome>>();
  #last = 0;

  constructor(file: string) {
    this.#file = file;
  }

  run(sql: string, parameters: Parameters): Promise<Outcome> {
    this.#worker ??= this.#start();
    const number = ++this.#last;
    this.#worker.postMessage({ number, sql, parameters });
    const waiting = Promise.withResolvers<Outcome>();
    this.#waiting.set(number, waiting);
    return waiting.promise;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), {
      workerData: this.#file,
      // Rows leave it at once: more room for young objects is only held.
      resourceLimits: { maxYoungGenerationSizeMb: 3 },
    });
    worker.unref();
    worker.on('message', ({ number, outcome, error, errcode }: Answer) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (outcome) waiting?.resolve(outcome);
      else waiting?.reject(Object.assign(new Error(error), { errcode }));
    });
    const fail = (reason: Error) => {
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
      if (this.#worker === worker) this.#worker = null;
    };
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => fail(new Error('The reporting worker ended.')));
    return worker;
  }
}
