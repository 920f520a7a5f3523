/** Tells people outside the screen what happened at their shop: once a minute for all, and pushes at once where something happened. */
import type { FastifyBaseLogger } from 'fastify';
import { type Config, homeOf } from '#config.ts';
import { newPushJob } from '#features/notifications/pushing.ts';
import { newEmailJob, type TellingParts } from '#features/notifications/telling.ts';
import { Poller } from '#poller.ts';
import type { Job } from './jobs.ts';

const minute = 60_000;

interface Parts extends TellingParts {
  config: Pick<Config, 'smtpUrl' | 'publicUrl' | 'tls' | 'port'>;
  log: FastifyBaseLogger;
  now: () => Date;
}

export function newNewsJobs({ config, log, now, ...telling }: Parts) {
  const push = newPushJob(telling);
  const list: Job[] = [{ name: 'pushes', every: minute, waits: true, run: (at) => push(at) }];
  if (config.smtpUrl !== null) {
    list.push({ name: 'notifications', every: minute, waits: true, run: newEmailJob(telling, homeOf(config)) });
  }
  const stirred = new Set<string>();
  const pushing = new Poller({
    run: async () => {
      for (const shopId of stirred) {
        stirred.delete(shopId);
        await push(now(), shopId);
      }
    },
    onFailure: (err) => log.error({ err }, 'push messages were not written; the job writes them within a minute'),
  });
  return {
    list,
    /** Something happened at this shop. */
    prompt: (shopId: string) => {
      stirred.add(shopId);
      setImmediate(() => void pushing.wake());
    },
    close: () => pushing.close(),
  };
}
