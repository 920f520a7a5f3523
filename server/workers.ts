/** Several processes on one machine: the first starts the others, which answer in turn, and passes on what they tell each other. */
import cluster, { type Worker } from 'node:cluster';
import type { FastifyBaseLogger } from 'fastify';
import { MemoryCounts } from '#http/rate-counts.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** Milliseconds before a worker that ended is started again (ours): a worker that fails at once must not keep the machine busy. */
const restartAfter = 1000;
/** Milliseconds until workers that do not stop are ended (ours): longer than they themselves wait. */
const stopWithin = 9500;
const mostCallers = 500_000;

interface Parts {
  count: number;
  log: FastifyBaseLogger;
  /** Called once, when all answer. */
  onReady: (port: number) => void;
}

/** Starts the workers, and starts again each that ends. Ends the process when it is told to, or when a worker cannot start at all. */
export function runWorkers({ count, log, onReady }: Parts): void {
  const counts = new MemoryCounts(() => new Date(), mostCallers);
  const ready = new Set<Worker>();
  let wasReady = false;
  let isClosing = false;

  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  // The callback gets the error of a worker that has just ended, which would otherwise end this process.
  const send = (worker: Worker, message: ToWorker) => worker.send(message, () => undefined);
  const pass = (from: Worker, word: Extract<FromWorker, { kind: 'tell' }>['word']) => {
    for (const worker of workers())
      if (worker !== from && worker.isConnected()) send(worker, { kind: 'word', word, from: String(from.id) });
  };

  cluster.on('message', (worker, message: FromWorker) => {
    if (message.kind === 'tell') pass(worker, message.word);
    else if (message.kind === 'count')
      void counts
        .add(message.key, message.points, message.span)
        .then((counted) => send(worker, { kind: 'counted', id: message.id, count: counted }));
    else {
      ready.add(worker);
      if (wasReady) return;
      // The others find the tables made, and do not repeat why it cannot start.
      if (ready.size === 1) for (let others = 1; others < count; others += 1) cluster.fork();
      if (ready.size < count) return;
      wasReady = true;
      onReady(message.port);
    }
  });
  cluster.on('exit', (worker, code, signal) => {
    pass(worker, { kind: 'left' });
    ready.delete(worker);
    if (isClosing) {
      if (workers().length > 0) return;
      log.info('stopped');
      process.exit(0);
    }
    // It has said why.
    if (!wasReady) process.exit(code || 1);
    log.error({ worker: worker.id, code, signal }, 'a worker ended; another one starts');
    setTimeout(() => isClosing || cluster.fork(), restartAfter);
  });
  const close = (signal: NodeJS.Signals): void => {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'stopping');
    for (const worker of workers()) worker.process.kill('SIGTERM');
    setTimeout(() => process.exit(1), stopWithin).unref();
    if (workers().length === 0) process.exit(0);
  };
  process.on('SIGTERM', () => close('SIGTERM'));
  process.on('SIGINT', () => close('SIGINT'));
  cluster.fork();
}
