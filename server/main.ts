/** config → db → app → listen → jobs → close; nothing else. With WORKERS the first process only starts others, which do this. */
import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { erasureList } from '#db/backup/erasures.ts';
import { openStore } from '#db/open.ts';
import { newImageStore } from '#features/images/image-store.ts';
import { settleErasures } from '#features/privacy/settle.ts';
import { newVideoStore } from '#features/videos/video-store.ts';
import { openFiles } from '#files/open-files.ts';
import { newServerJobs } from '#jobs/server-jobs.ts';
import { type App, buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { makeNewFilesPrivate, tightenDataFolder } from './private-files.ts';
import { Refusal } from './refusal.ts';
import { openShared } from './shared.ts';
import { sayReady } from './worker.ts';
import { runWorkers } from './workers.ts';

/** Milliseconds to finish running work after SIGTERM (ours). */
const drainTime = 9000;

/** Ends the start with one sentence for the operator. */
function refuseStart(sentence: string): never {
  process.stderr.write(`Stampdeck cannot start: ${sentence}\n`);
  process.exit(1);
}

/** Does so for a `Refusal`; rethrows any other error. */
function refuseFor(error: unknown): never {
  if (error instanceof Refusal) refuseStart(error.message);
  throw error;
}

function readSettings(): Config {
  try {
    return readConfig();
  } catch (error) {
    return refuseFor(error);
  }
}

makeNewFilesPrivate();
const config = readSettings();
const { log, say } = openLog(config.logLevel);

function sayStarted(port: number): void {
  const scheme = config.tls ? 'https' : 'http';
  if (!config.google) log.info('sign-in with Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set');
  log.info({ port, database: config.databaseUrl === null ? 'sqlite' : 'postgres', workers: config.workers }, 'ready');
  say(`Stampdeck is ready: ${config.publicUrl ?? `${scheme}://localhost:${port}`}`);
}

async function listen(app: App): Promise<void> {
  try {
    await app.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') refuseStart(`port ${config.port} (PORT) is taken by another program.`);
    if (code === 'EACCES' || code === 'EPERM') {
      refuseStart(`it may not listen on ${config.host}:${config.port} (HOST, PORT).`);
    }
    refuseStart(`it cannot listen on ${config.host}:${config.port} (HOST, PORT).`);
  }
}

async function serve(): Promise<void> {
  const open = tightenDataFolder(config.dataDir);
  if (open.length > 0)
    log.warn({ files: open.length, first: open[0] }, 'files of the data folder stay open to other users');
  const onError = (err: Error) => log.warn({ err }, 'a database connection broke');
  const store = await openStore(config, onError).catch(refuseFor);
  const files = openFiles(config, log);
  const images = newImageStore(config.dataDir, files.images);
  const videos = newVideoStore(config.dataDir, files.videos);
  const erasures = erasureList(config.dataDir);
  const jobs = newServerJobs({ config, store, images, videos, erasures, log });
  const shared = await openShared(config, log);
  const webDir = resolve(import.meta.dirname, '../web/dist');
  const app = await buildApp({ config, store, images, videos, erasures, log, webDir, jobs, shared }).catch((error) => {
    if (config.tls && /PEM|ASN1|X509|SSL|OSSL/i.test(`${error.code} ${error.message}`)) {
      refuseStart('TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM form.');
    }
    throw error;
  });
  // Runs before anyone can call: a restore without `npm run restore` could bring deleted accounts back.
  await settleErasures(store, erasures, new Date()).then(
    (done) => done && log.info(done, 'the list of deleted accounts and the database were set right'),
    (error) => log.error({ err: error }, 'the list of deleted accounts could not be held against the database'),
  );
  await listen(app);
  const { port } = app.server.server.address() as { port: number };
  jobs.start();
  if (cluster.isWorker) sayReady(port);
  else sayStarted(port);

  closeOnSignal(async () => {
    await Promise.all([app.close(), jobs.close()]);
    await shared.close();
    await store.close();
  });
}

function closeOnSignal(finish: () => Promise<void>): void {
  let isClosing = false;
  async function close(signal: string): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('stopped before everything was finished');
      process.exit(1);
    }, drainTime).unref();
    await finish();
    log.info('stopped');
    process.exit(0);
  }
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT'));
}

if (config.workers > 1 && cluster.isPrimary) runWorkers({ count: config.workers, log, onReady: sayStarted });
else await serve();
