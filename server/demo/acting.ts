/**
 * Runs the product's actions at a time in the past as one of its people, all in one transaction.
 */
import { permissions } from '@stampdeck/contract/http.ts';
import { announcements } from '#announcements.ts';
import { MinuteCaps } from '#audit.ts';
import type { Config } from '#config.ts';
import { type Actor, type Context, noBrowser } from '#context.ts';
import type { Queries, Store } from '#db/client.ts';
import { openLog } from '#log.ts';

interface Parts {
  db: Queries;
  engine: Store['engine'];
  config: Config;
  timeZone: string;
}

/** `db` is the running transaction. Transactions of actions become part of it. */
export function newActing({ db, engine, config, timeZone }: Parts) {
  const nothing = async (): Promise<void> => undefined;
  const store: Store = {
    ...{ engine, read: db, reports: db, forgetLog: nothing, ping: nothing, close: nothing },
    write: (work) => work(db),
    openSnapshot: async () => ({ db, close: nothing }),
  };
  const { log } = openLog('silent');
  const refusalCaps = new MinuteCaps(() => new Date());
  const context = (actor: Actor, at: number): Context => ({
    db,
    store,
    actor,
    publish: () => undefined,
    announce: announcements,
    disconnect: () => undefined,
    reread: () => undefined,
    contactsChanged: () => undefined,
    promptOutbox: () => undefined,
    promptPushes: () => undefined,
    now: () => new Date(at),
    log,
    // The people of the demo do not exist, so it sends no emails, and no one invited its shops.
    config: { ...config, smtpUrl: null, signUps: 'open' },
    backup: () => null,
    browser: { ...noBrowser, userAgent: 'seed:demo' },
    requestKey: null,
    requestId: '',
    refusalCaps,
    attempts: { attempt: (_ctx, _limits, work) => work() },
    limit: null,
  });
  const person = { name: '', sessionId: '', shop: null, permissions: [] };
  return {
    db,
    asNobody: (at: number) => context({ role: 'anonymous' }, at),
    asCustomer: (accountId: string, at: number) => context({ ...person, role: 'customer', accountId }, at),
    // A shop has the id of the account that opened it.
    asOperator: (shopId: string, at: number) =>
      context({ ...person, role: 'operator', accountId: shopId, shop: { id: shopId, timeZone }, permissions }, at),
  };
}

export type Acting = ReturnType<typeof newActing>;
