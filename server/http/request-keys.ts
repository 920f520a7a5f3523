/** Calls that store their reply under the caller's `Idempotency-Key`: repeating one changes nothing and returns the same reply. */
import { type Endpoint, fillPath, type Input, type NamedEndpoint, type Reply } from '@stampdeck/contract/http.ts';
import { wireSchema } from '@stampdeck/contract/openapi.ts';
import * as z from 'zod/mini';
import { AppError, type Context, person, transact } from '#context.ts';
import { claimKey, keepReply } from '#db/request-keys.ts';
import { hashSecret, newId } from '#ids.ts';

const secrets = /"[^"]*(token|secret|password|proof)[^"]*":/i;

/** Throws at startup if a call's reply cannot be stored: it has no account, no JSON reply, or a secret in the reply. */
export function assertKeyed({ name, gate, keyed, status, upload, download, reply }: NamedEndpoint): void {
  if (keyed !== 'reply') return;
  if (gate.anonymous) throw new Error(`${name} is open to anyone: a key belongs to an account.`);
  if (upload || download || status === 204 || status === 302) throw new Error(`${name} has no JSON reply to keep.`);
  if (secrets.test(JSON.stringify(wireSchema(reply)))) throw new Error(`${name} would keep a secret in its reply.`);
}

/** `tx` for a handler that opens transactions itself: they join this one, and so do its reads. */
function joined(tx: Context) {
  let hasFailed = false;
  const write: Context['store']['write'] = async (work) => {
    try {
      return await work(tx.db);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const ctx: Context = { ...tx, store: { ...tx.store, read: tx.db, reports: tx.db, write } };
  return {
    ctx,
    /** If a transaction in the handler fails and the handler continues, half of its work would be committed. */
    assertWhole: () => {
      if (hasFailed) throw new Error('A call with a request key continued after its transaction failed.');
    },
  };
}

/** Decoded input in, reply out. Refusals are thrown as `AppError`. */
export type Handle<E> = (ctx: Context, input: Input<E>) => Promise<Reply<E>>;

/**
 * Wraps the handler of a call that stores its reply: claims the key, runs the handler and stores the reply in one transaction. A refused call
 * leaves the key unused. A call without a key just runs.
 */
export const keepingReply =
  <E extends Endpoint>(endpoint: E, handle: Handle<E>): Handle<E> =>
  (ctx, input) => {
    const { requestKey } = ctx;
    if (requestKey === null) return handle(ctx, input);
    const { params } = input as { params?: Record<string, unknown> };
    const { accountId, shop } = person(ctx);
    const claim = {
      id: newId(),
      account_id: accountId,
      shop_id: shop?.id ?? '',
      call: `${endpoint.method} ${fillPath(endpoint.path, params)}`,
      request_key: requestKey,
      request_hash: hashSecret(JSON.stringify(input)),
      created_at: ctx.now().toISOString(),
    };
    return transact(ctx, async (tx) => {
      const { request_hash, reply } = await claimKey(tx.db, claim);
      if (request_hash !== claim.request_hash) throw new AppError('keyReused');
      if (reply !== '') return z.decode(endpoint.reply, JSON.parse(reply)) as Reply<E>;
      const { ctx: inside, assertWhole } = joined(tx);
      const result = await handle(inside, input);
      assertWhole();
      await keepReply(tx.db, claim.id, JSON.stringify(z.encode(endpoint.reply, result as never)));
      return result;
    });
  };
