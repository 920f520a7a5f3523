/**
 * Deletes expired rows: failed sign-ins, unfinished sign-ins with Google, scans, sent outbox rows,
 * links, invitations, sessions and their push devices, request keys, audit entries, deleted products, visits of products, and unclaimed members of closed shops.
 */
import type { Config } from '#config.ts';
import type { Queries, Store } from '#db/client.ts';
import { pruneOutbox } from '#db/outbox.ts';
import { nextPruneTime } from '#db/prune.ts';
import { pruneKeys } from '#db/request-keys.ts';
import { pruneShopInvitations } from '#features/accounts/opening-queries.ts';
import { pruneChallenges, pruneFailures, pruneSessions } from '#features/accounts/queries.ts';
import { pruneAudit } from '#features/audit/queries.ts';
import { pruneFlows } from '#features/google/queries.ts';
import { prunePasskeyChallenges } from '#features/passkeys/queries.ts';
import { prunePaymentNotices } from '#features/payments/queries.ts';
import { pruneInvitations } from '#features/people/queries.ts';
import { pruneDeletedProducts, pruneProductUndos } from '#features/products/queries.ts';
import { pruneViewKeys, pruneVisits } from '#features/products/visit-queries.ts';
import { prunePushDevices } from '#features/push/queries.ts';
import { pruneMailLinks } from '#features/recovery/queries.ts';
import { pruneScans } from '#features/stamps/queries.ts';
import { forgetUnclaimedOfClosed, pruneFingerprints } from '#features/unclaimed/queries.ts';
import { pruneUnsubscribeLinks } from '#features/unsubscribe/queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Rows in one transaction. Ours: on SQLite stamps wait for it, for a few milliseconds. */
const batch = 500;

interface Rule {
  /** Milliseconds to keep rows after they expire. */
  keep: number;
  prune: (db: Queries, before: string, limit: number) => Promise<number>;
}

/**
 * How long rows are kept. Ours: a failed sign-in causes waits of up to 15 minutes, and a scan
 * proves presence for 5. Codes of a device are refused alike with an ended or a deleted session;
 * ended sessions stay for a month, to answer which devices were signed in.
 */
const rulesFor = (auditDays: number): Record<string, Rule> => ({
  failures: { keep: day, prune: pruneFailures },
  googleFlows: { keep: day, prune: pruneFlows },
  scans: { keep: day, prune: pruneScans },
  outbox: { keep: day, prune: pruneOutbox },
  mailLinks: { keep: day, prune: pruneMailLinks },
  invitations: { keep: day, prune: pruneInvitations },
  shopInvitations: { keep: day, prune: pruneShopInvitations },
  unsubscribeLinks: { keep: 365 * day, prune: pruneUnsubscribeLinks },
  pushDevices: { keep: 0, prune: prunePushDevices },
  sessions: { keep: 30 * day, prune: pruneSessions },
  challenges: { keep: day, prune: pruneChallenges },
  passkeyChallenges: { keep: 0, prune: prunePasskeyChallenges },
  audit: { keep: auditDays * day, prune: pruneAudit },
  unclaimed: { keep: 0, prune: (db, _before, limit) => forgetUnclaimedOfClosed(db, limit) },
  fingerprints: { keep: 0, prune: (db, _before, limit) => pruneFingerprints(db, limit) },
  // A day longer than they can be brought back: a running undo finds them.
  products: { keep: day, prune: pruneDeletedProducts },
  // Their day is the shop's, which may end half a day after the one in UTC.
  visits: { keep: day, prune: pruneVisits },
  viewKeys: { keep: day, prune: pruneViewKeys },
  productUndos: { keep: day, prune: pruneProductUndos },
  paymentNotices: { keep: 30 * day, prune: prunePaymentNotices },
  requestKeys: { keep: 2 * day, prune: pruneKeys },
});

/**
 * The job that deletes expired rows in batches; returns how many, or undefined. Follows a clock
 * that jumps ahead by one day per run. Several processes may run it. Stops after the current batch
 * when `stopping`.
 */
export function newPruner(store: Store, { auditDays }: Pick<Config, 'auditDays'>, stopping?: AbortSignal) {
  const rules = rulesFor(auditDays);
  return {
    run: async (now: Date) => {
      const gone: Record<string, number> = {};
      const time = Date.parse(await store.write((db) => nextPruneTime(db, now)));
      for (const [name, { keep, prune }] of Object.entries(rules)) {
        const before = new Date(time - keep).toISOString();
        let removed = batch;
        while (removed === batch && !stopping?.aborted) {
          removed = await store.write((db) => prune(db, before, batch));
          if (removed > 0) gone[name] = (gone[name] ?? 0) + removed;
        }
      }
      return Object.keys(gone).length > 0 ? gone : undefined;
    },
  };
}
