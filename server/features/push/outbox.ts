/** Push messages in the outbox. */
import { createHash } from 'node:crypto';
import type { Language } from '@stampdeck/contract/languages.ts';
import type { ShownPush } from '@stampdeck/contract/push.ts';
import * as z from 'zod/mini';
import type { Store } from '#db/client.ts';
import type { OutboxTable, PushSubscriptionsTable } from '#db/schema.ts';
import { findAccount, lockAccount } from '#features/accounts/queries.ts';
import { say } from '#language/texts.ts';
import { type OutboxHandler, queueWork, RefusedForGoodError, RetryLaterError, waitAfter } from '#outbox.ts';
import { type PushAnswer, type PushSettings, readPushKeys, sendPush } from '#push/push-service.ts';
import type { PushCheck } from './actions.ts';
import * as queries from './queries.ts';
import { kindOf, type QueuedPush, queuedPush } from './queued-push.ts';

interface Parts {
  store: Store;
  checks: Record<NonNullable<QueuedPush['check']>['by'], PushCheck>;
  config: PushSettings;
  now: () => Date;
}

/** Characters that are shown. Ours: phones show fewer, and a push service takes 4096 bytes at most. */
const most = { title: 80, body: 240 };

function short(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

const sayIn = (language: Language, text: QueuedPush['title']): string =>
  typeof text === 'string' ? text : say(language, text as Parameters<typeof say>[1]);

function contentOf({ title, body, path, tag }: QueuedPush, language: Language): string {
  const shown: ShownPush = {
    title: short(sayIn(language, title), most.title),
    body: short(sayIn(language, body), most.body),
    ...{ path, tag, language },
  };
  return JSON.stringify(shown);
}

/** A topic may have 32 characters. */
const topicOf = ({ app, tag }: QueuedPush): string =>
  createHash('sha256').update(`${app} ${tag}`).digest('base64url').slice(0, 32);

interface Outcome extends PushAnswer {
  device: PushSubscriptionsTable;
}

const those = (outcomes: Outcome[], says: PushAnswer['says']) => outcomes.filter((outcome) => outcome.says === says);

/** Saves what the services said. Devices that may take the message later get it by a row of their own. */
async function settle({ store, now }: Parts, outcomes: Outcome[], row: OutboxTable, push: QueuedPush): Promise<void> {
  const taken = those(outcomes, 'taken').map(({ device }) => device.id);
  const later = push.device === null ? those(outcomes, 'later') : [];
  const { account_id: accountId, expires_at: expiresAt } = row;
  await store.write(async (db) => {
    // First, as everywhere: an erasure removes the devices and what waits for them.
    const account = await lockAccount(db, accountId ?? '');
    if (account?.erased_at !== null) return;
    if (taken.length > 0) await queries.saveDelivered(db, taken, now().toISOString());
    for (const { device } of those(outcomes, 'gone')) await queries.removeDevice(db, device.account_id, device.id);
    for (const { device, wait } of later) {
      const dueAt = new Date(now().getTime() + waitAfter(1, wait)).toISOString();
      const work = { kind: 'push', accountId, payload: { ...push, device: device.id }, expiresAt, dueAt } as const;
      await queueWork({ db, now, promptOutbox: () => undefined }, work);
    }
  });
}

/** Sends a push message to the account's devices at once, so that none waits for another. */
export const pushJob = (parts: Parts): OutboxHandler => ({
  run: async (row, signal) => {
    const { store, config, now, checks } = parts;
    const written = z.decode(queuedPush, JSON.parse(row.payload));
    const at = now();
    const keys = await readPushKeys(config, store, at);
    const account = await findAccount(store.read, row.account_id ?? '');
    if (!account) return;
    const { check } = written;
    const fresh = check ? await checks[check.by](store.read, account.id, check.of) : {};
    if (!fresh) return;
    const push = { ...written, ...fresh };
    const receiver = { accountId: account.id, kind: kindOf[push.app], now: at.toISOString() };
    const devices = await queries.listDevices(store.read, receiver, keys.publicKey);
    const ttl = Math.max(0, Math.round((Date.parse(push.expiresAt) - at.getTime()) / 1000));
    const message = { content: contentOf(push, account.language ?? push.language), ttl, topic: topicOf(push) };
    const outcomes = await Promise.all(
      devices
        .filter(({ id }) => push.device === null || push.device === id)
        .map(async (device) => ({ device, ...(await sendPush(config, keys, device, message, signal)) })),
    );
    await settle(parts, outcomes, row, push);
    const [refused] = those(outcomes, 'refused');
    if (refused) throw new RefusedForGoodError(refused.reason, { cause: { code: refused.reason } });
    const [later] = push.device === null ? [] : those(outcomes, 'later');
    if (later) throw new RetryLaterError(later.reason, later.wait);
  },
});
