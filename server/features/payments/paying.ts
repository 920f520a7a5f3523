/** What payments and refunds share. */
import type { Context } from '#context.ts';
import type { PaymentProvider } from '#payments/provider.ts';
import type { PaymentRow } from './queries.ts';

export interface Paying {
  /** In the order in which customers see them. */
  providers: PaymentProvider[];
  /** Starts what is due now. */
  prompt: () => void;
}

export const inTime = (ctx: Pick<Context, 'now'>, ms: number): string =>
  new Date(ctx.now().getTime() + ms).toISOString();

export const providerOf = ({ providers }: Paying, row: PaymentRow): PaymentProvider | undefined =>
  providers.find(({ name }) => name === row.provider);
