/** The jobs of this server. */
import type { BackupState } from '@stampdeck/contract/home.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, homeOf } from '#config.ts';
import type { Context } from '#context.ts';
import type { ErasureList } from '#db/backup/erasures.ts';
import type { Store } from '#db/client.ts';
import { underLease } from '#db/leases.ts';
import { newActivityJob } from '#features/activity/actions.ts';
import { ArchiveImportJob } from '#features/archive/import-job.ts';
import type { ImageStore } from '#features/images/image-store.ts';
import { newImageSweeper } from '#features/images/sweep.ts';
import { MemberImportJob } from '#features/member-import/import-job.ts';
import { checkNews } from '#features/notifications/pushing.ts';
import { newsJob } from '#features/notifications/telling.ts';
import { receiptJob } from '#features/orders/receipt.ts';
import { newReleaseJob } from '#features/orders/release-job.ts';
import { PaymentJob } from '#features/payments/job.ts';
import type { Paying } from '#features/payments/paying.ts';
import { refundEmailJob } from '#features/payments/refund-email.ts';
import { listAmong, settleErasures } from '#features/privacy/settle.ts';
import { ProductImportJob } from '#features/product-import/import-job.ts';
import { pushJob } from '#features/push/outbox.ts';
import { newReminderJob } from '#features/reminders/reminding.ts';
import { checkReminder, reminderJob, type Sending } from '#features/reminders/sending.ts';
import { newReportsJob } from '#features/reports/count.ts';
import { newVideoSweeper } from '#features/videos/sweep.ts';
import type { VideoStore } from '#features/videos/video-store.ts';
import { forgetEmails, listAddressees, pruneEmails } from '#mail/forget-emails.ts';
import { newMailer } from '#mail/mailer.ts';
import { mailJob } from '#mail/outbox.ts';
import { newProviders } from '#payments/providers.ts';
import type { PushSettings } from '#push/push-service.ts';
import { type Job, Jobs } from './jobs.ts';
import { newNewsJobs } from './news-jobs.ts';
import { NightlyBackup } from './nightly-backup.ts';
import { OutboxJob } from './outbox-job.ts';
import { newPruner } from './prune.ts';

const minute = 60_000;

export interface ServerJobs {
  /**
   * The state of the nightly backup for the operator; null on PostgreSQL, which has other backups.
   */
  backup: (now: Date) => BackupState | null;
  /** Called after a commit that added work of this kind. */
  prompts: Record<'outbox' | 'imports' | 'products' | 'archives', () => void> & {
    /** Something happened at this shop that a push message has to tell. */
    pushes: (shopId: string) => void;
  };
  /** Gives the jobs what needs the app: payments and holds that end tell the people of the order, imports of products the shop's. Returns what they share with calls. */
  connect: (ctx: () => Context) => Paying;
  start: () => void;
  /**
   * Runs everything that is due. The server does so once a minute, and every few seconds for the
   * outbox.
   */
  wake: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Deletes old emails, and those of deleted accounts, which may have been sent during the deletion.
 */
async function dropEmails(store: Store, dataDir: string, now: Date) {
  const erased = await listAmong(store, await listAddressees(dataDir), 'erased');
  const emails = (await pruneEmails(dataDir, now)) + (await forgetEmails(dataDir, new Set(erased)));
  return emails > 0 ? { emails } : undefined;
}

interface Parts {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'programs' | 'smtpUrl' | 'mailFrom' | 'auditDays' | 'payments'> &
    PushSettings &
    Sending['config'];
  store: Store;
  images: ImageStore;
  videos: VideoStore;
  erasures: ErasureList;
  log: FastifyBaseLogger;
  now?: () => Date;
  uptime?: () => number;
}

export function newServerJobs({
  config,
  store,
  images,
  videos,
  erasures,
  log,
  now = () => new Date(),
  ...clocks
}: Parts): ServerJobs {
  const mailer = newMailer(config);
  // After the answer, so that calls with and without an email take the same time.
  const promptOutbox = () => void setImmediate(() => void Promise.all([outbox.wake(), pushes.wake()]));
  const reminding = { store, config, promptOutbox, now };
  const emailing = {
    mail: mailJob(mailer),
    news: newsJob({ store, home: homeOf(config), now }, mailer),
    receipt: receiptJob({ store, config }, mailer),
    refund: refundEmailJob({ store, config }, mailer),
    reminder: reminderJob(reminding, mailer),
  };
  const outbox: OutboxJob = new OutboxJob({ store, handlers: emailing, log, now });
  const checks = { news: checkNews(now), reminder: checkReminder };
  // Apart, so that emails do not wait for push services.
  const pushes = new OutboxJob({ store, handlers: { push: pushJob({ store, config, now, checks }) }, log, now });
  const memberImport = new MemberImportJob({ store, dataDir: config.dataDir, log, now });
  let readCtx: (() => Context) | null = null;
  const ctx = (): Context => {
    if (readCtx === null) throw new Error('The jobs are not connected to the app.');
    return readCtx();
  };
  const tellLists = (shopId: string) => ctx().publish([`shop:${shopId}`], 'productsChanged', {});
  const productImport = new ProductImportJob({ store, dataDir: config.dataDir, log, now }, tellLists);
  const places = { images, videos, programs: config.programs };
  const archiveImport = new ArchiveImportJob({ store, dataDir: config.dataDir, log, now }, places);
  const pollers = [outbox, pushes, memberImport, productImport, archiveImport];
  const providers = newProviders(config, store);
  let payments: PaymentJob | null = null;
  const stop = new AbortController();
  const stopping = stop.signal;
  const nightly = config.databaseUrl === null ? new NightlyBackup(config.dataDir, now(), clocks.uptime) : null;
  const list: Job[] = [
    { name: 'prune', every: 60 * minute, waits: true, run: newPruner(store, config, stopping).run },
    { name: 'emails', every: 60 * minute, waits: true, run: (at) => dropEmails(store, config.dataDir, at) },
    { name: 'erasures', every: 60 * minute, waits: true, run: (at) => settleErasures(store, erasures, at) },
    { name: 'images', every: 60 * minute, waits: true, run: newImageSweeper(store, images, stopping).run },
    { name: 'videos', every: 60 * minute, waits: true, run: newVideoSweeper(store, videos, stopping).run },
    { name: 'activity', every: minute, run: newActivityJob(store, stopping).run },
    { name: 'reminders', every: minute, run: newReminderJob(reminding, stopping).run },
    { name: 'orders', every: minute, run: newReleaseJob(ctx, stopping).run },
    { name: 'reports', every: minute, waits: true, run: newReportsJob(store, stopping).run },
  ];
  const news = newNewsJobs({ config, store, log, now, promptOutbox, stopping });
  list.push(...news.list);
  if (nightly) {
    const run = async (now: Date) => ((await nightly.run(now)) ? { ...nightly.state(now) } : undefined);
    list.push({ name: 'backup', every: 5 * minute, run });
  }
  // A SQLite database belongs to one process.
  const alone = <T>(name: string, work: () => Promise<T>): Promise<T | null> =>
    store.engine === 'sqlite' ? work() : underLease({ store, now }, `job:${name}`, work);
  const jobs = new Jobs({ jobs: list, alone, log, now, ...clocks });
  return {
    backup: (now) => nightly?.state(now) ?? null,
    prompts: {
      outbox: promptOutbox,
      pushes: news.prompt,
      imports: () => void memberImport.wake(),
      products: () => void productImport.wake(),
      archives: () => void archiveImport.wake(),
    },
    connect: (read) => {
      readCtx = read;
      const job = new PaymentJob(ctx, { providers });
      payments = job;
      return { providers, prompt: () => void setImmediate(() => void job.wake()) };
    },
    start: () => {
      jobs.start();
      payments?.start();
      log.info(mailer.says);
      for (const one of pollers) one.start();
      if (config.smtpUrl !== null && config.publicUrl === null) {
        log.warn('links in emails lead to localhost, because PUBLIC_URL is not set');
      }
    },
    wake: async () => void (await Promise.all([jobs, payments, ...pollers].map(async (one) => one?.wake()))),
    close: async () => {
      stop.abort();
      const closed = Promise.all([jobs, news, payments, ...pollers].map(async (one) => one?.close()));
      await nightly?.stop();
      await closed;
    },
  };
}
