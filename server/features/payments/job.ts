/** Takes up payments and refunds that are due: those that a message named, that a crash left behind, or whose customer went away. */
import type { Context } from '#context.ts';
import { isDatabaseAway } from '#db/client.ts';
import { ProviderAwayError, ProviderRefusedError } from '#payments/provider.ts';
import { Poller } from '#poller.ts';
import type { Paying } from './paying.ts';
import * as queries from './queries.ts';
import { runRefund } from './refunds.ts';
import { settle } from './settle.ts';

/** Milliseconds between two looks for work, and the most rows of one look (ours). */
const pollEvery = 5000;
const batch = 20;

export class PaymentJob extends Poller {
  readonly #ctx: () => Context;
  readonly #paying: Paying;

  constructor(ctx: () => Context, paying: Omit<Paying, 'prompt'>) {
    super({
      run: () => this.#runDue(),
      onFailure: (err) => ctx().log.error({ err }, 'payments could not be read or written'),
      every: pollEvery,
    });
    this.#ctx = ctx;
    this.#paying = { ...paying, prompt: () => undefined };
  }

  async #runDue(): Promise<void> {
    const ctx = this.#ctx();
    let found: number;
    do {
      const now = ctx.now().toISOString();
      const payments = await queries.listDue(ctx.store.read, 'payments', now, batch);
      await Promise.all(payments.map((id) => this.#try(ctx, () => settle(ctx, this.#paying, id))));
      const refunds = await queries.listDue(ctx.store.read, 'payment_refunds', now, batch);
      await Promise.all(refunds.map((id) => this.#try(ctx, () => runRefund(ctx, this.#paying, id, { isAlone: true }))));
      found = Math.max(payments.length, refunds.length);
    } while (found === batch && !this.isClosed);
  }

  /** A provider that is away or refuses is written down already. */
  async #try(ctx: Context, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (error instanceof ProviderAwayError || error instanceof ProviderRefusedError) return;
      ctx.log.error({ err: error }, 'a payment could not be settled');
    }
  }
}
