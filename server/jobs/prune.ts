/** Removes what is over: failed sign-ins, sign-ins with Google, scans, sessions, request keys, old entries of audit logs, and whom a shop kept that has closed. */
import type { Config } from '#config.ts';
import type { Queries, Store } from '#db/client.ts';
import { pruneOutbox } from '#db/outbox.ts';
import { nextPruneTime } from '#db/prune.ts';
import { pruneKeys } from '#db/request-keys.ts';
import { pruneFailures, pruneSessions } from '#features/accounts/queries.ts';
import { pruneAudit } from '#features/audit/queries.ts';
import { pruneFlows } from '#features/google/queries.ts';
import { pruneMailLinks } from '#features/recovery/queries.ts';
import { pruneScans } from '#features/stamps/queries.ts';
import { forgetKeptOfClosed, pruneMarks } from '#features/unclaimed/queries.ts';

const day = 24 * 60 * 60 * 1000;
/** Rows in one transaction: whoever stamps meanwhile waits for no more than these. */
const batch = 500;

interface Rule {
  /** Milliseconds that it stays after it is over. */
  keep: number;
  prune: (db: Queries, before: string, limit: number) => Promise<number>;
}

/**
 * A failed sign-in asks for 15 minutes at most, a scan proves presence for 5, and a device's code is refused alike whether its session
 * ended or is gone; a month of ended sessions is left for questions such as which device was signed in.
 */
const rulesFor = (auditDays: number): Record<string, Rule> => ({
  failures: { keep: day, prune: pruneFailures },
  googleFlows: { keep: day, prune: pruneFlows },
  scans: { keep: day, prune: pruneScans },
  outbox: { keep: day, prune: pruneOutbox },
  mailLinks: { keep: day, prune: pruneMailLinks },
  sessions: { keep: 30 * day, prune: pruneSessions },
  audit: { keep: auditDays * day, prune: pruneAudit },
  kept: { keep: 0, prune: (db, _before, limit) => forgetKeptOfClosed(db, limit) },
  importMarks: { keep: 0, prune: (db, _before, limit) => pruneMarks(db, limit) },
  requestKeys: { keep: 2 * day, prune: pruneKeys },
});

/**
 * Removes all that is over, a batch at a time; answers what went, or nothing. A clock that jumps ahead is followed a day at a time. Several
 * processes may prune one database: each row goes once. Ends after the batch that runs when `stopping`.
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
