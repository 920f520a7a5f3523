/** The jobs of this server. */
import type { BackupState } from '@stampdeck/contract/home.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import type { Store } from '#db/client.ts';
import type { ImageStore } from '#features/images/image-store.ts';
import { newImageSweeper } from '#features/images/sweep.ts';
import { type Job, Jobs } from './jobs.ts';
import { NightlyBackup } from './nightly-backup.ts';
import { newPruner } from './prune.ts';

const minute = 60_000;

export interface ServerJobs {
  /** What the operator is told of the nightly backup; null on PostgreSQL, which is backed up by other means. */
  backup: (now: Date) => BackupState | null;
  start: () => void;
  /** Runs what is due; the loop does so once a minute. */
  look: () => Promise<void>;
  close: () => Promise<void>;
}

interface Parts {
  config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  store: Store;
  images: ImageStore;
  log: FastifyBaseLogger;
  now?: () => Date;
  uptime?: () => number;
}

export function newServerJobs({ config, store, images, log, now = () => new Date(), ...clocks }: Parts): ServerJobs {
  const pruner = newPruner(store);
  const nightly = config.databaseUrl === null ? new NightlyBackup(config.dataDir, now(), clocks.uptime) : null;
  const sweeper = newImageSweeper(store, images);
  const list: Job[] = [
    { name: 'prune', every: 60 * minute, waits: true, run: pruner.run },
    { name: 'images', every: 60 * minute, waits: true, run: sweeper.run },
  ];
  if (nightly) {
    const run = async (now: Date) => ((await nightly.run(now)) ? { ...nightly.state(now) } : undefined);
    list.push({ name: 'backup', every: 5 * minute, run });
  }
  const jobs = new Jobs({ jobs: list, log, now, ...clocks });
  return {
    backup: (now) => nightly?.state(now) ?? null,
    start: () => jobs.start(),
    look: () => jobs.look(),
    close: async () => {
      pruner.stop();
      sweeper.stop();
      const closed = jobs.close();
      await nightly?.stop();
      await closed;
    },
  };
}
