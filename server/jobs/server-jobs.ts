/** The jobs of this server. */
import type { BackupState } from '@stampdeck/contract/home.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { ErasureList } from '#db/archive/erasures.ts';
import type { Store } from '#db/client.ts';
import { newCounter } from '#features/activity/actions.ts';
import { Mover } from '#features/archive/mover.ts';
import { newAdder } from '#features/figures/count.ts';
import type { ImageStore } from '#features/images/image-store.ts';
import { newImageSweeper } from '#features/images/sweep.ts';
import { Importer } from '#features/member-import/importer.ts';
import { listAmong, settleErasures } from '#features/privacy/settle.ts';
import { forgetLetters, listAddressees, pruneLetters } from '#mail/forget-letters.ts';
import { newMailer } from '#mail/mailer.ts';
import { mailJob } from '#mail/outbox.ts';
import { type Job, Jobs } from './jobs.ts';
import { NightlyBackup } from './nightly-backup.ts';
import { OutboxJob } from './outbox-job.ts';
import { newPruner } from './prune.ts';

const minute = 60_000;

export interface ServerJobs {
  /** What the operator is told of the nightly backup; null on PostgreSQL, which is backed up by other means. */
  backup: (now: Date) => BackupState | null;
  /** For whoever has just committed work of that kind. */
  prompts: Record<'outbox' | 'imports' | 'archives', () => void>;
  start: () => void;
  /** Runs what is due; the loop does so once a minute, and every few seconds for the outbox. */
  look: () => Promise<void>;
  close: () => Promise<void>;
}

/** Old letters, and those of deleted accounts: one may have been on its way when its account went. */
async function dropLetters(store: Store, dataDir: string, now: Date) {
  const erased = await listAmong(store, await listAddressees(dataDir), 'erased');
  const letters = (await pruneLetters(dataDir, now)) + (await forgetLetters(dataDir, new Set(erased)));
  return letters > 0 ? { letters } : undefined;
}

interface Parts {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'auditDays'>;
  store: Store;
  images: ImageStore;
  erasures: ErasureList;
  log: FastifyBaseLogger;
  now?: () => Date;
  uptime?: () => number;
}

export function newServerJobs({
  config,
  store,
  images,
  erasures,
  log,
  now = () => new Date(),
  ...clocks
}: Parts): ServerJobs {
  const mailer = newMailer(config);
  const outbox = new OutboxJob({ store, handlers: { mail: mailJob(mailer) }, log, now });
  const importer = new Importer({ store, dataDir: config.dataDir, log, now });
  const mover = new Mover({ store, dataDir: config.dataDir, log, now });
  const stop = new AbortController();
  const stopping = stop.signal;
  const nightly = config.databaseUrl === null ? new NightlyBackup(config.dataDir, now(), clocks.uptime) : null;
  const list: Job[] = [
    { name: 'prune', every: 60 * minute, waits: true, run: newPruner(store, config, stopping).run },
    { name: 'letters', every: 60 * minute, waits: true, run: (at) => dropLetters(store, config.dataDir, at) },
    { name: 'erasures', every: 60 * minute, waits: true, run: (at) => settleErasures(store, erasures, at) },
    { name: 'images', every: 60 * minute, waits: true, run: newImageSweeper(store, images, stopping).run },
    { name: 'activity', every: minute, run: newCounter(store, stopping).run },
    { name: 'figures', every: minute, waits: true, run: newAdder(store, stopping).run },
  ];
  if (nightly) {
    const run = async (now: Date) => ((await nightly.run(now)) ? { ...nightly.state(now) } : undefined);
    list.push({ name: 'backup', every: 5 * minute, run });
  }
  const jobs = new Jobs({ jobs: list, log, now, ...clocks });
  return {
    backup: (now) => nightly?.state(now) ?? null,
    prompts: {
      // After the answer to the call that wrote it, so that this takes as long as one that wrote nothing.
      outbox: () => void setImmediate(() => void outbox.look()),
      imports: () => void importer.look(),
      archives: () => void mover.look(),
    },
    start: () => {
      jobs.start();
      log.info(mailer.says);
      outbox.start();
      importer.start();
      mover.start();
      if (config.smtpUrl !== null && config.publicUrl === null) {
        log.warn('the links of letters lead to localhost, because PUBLIC_URL is not set');
      }
    },
    look: async () => void (await Promise.all([jobs.look(), outbox.look(), importer.look(), mover.look()])),
    close: async () => {
      stop.abort();
      const closed = Promise.all([jobs.close(), outbox.close(), importer.close(), mover.close()]);
      await nightly?.stop();
      await closed;
    },
  };
}
