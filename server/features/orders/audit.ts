/** Records when the platform's people look at orders of others. */
import { audit } from '#audit.ts';
import { type Context, person } from '#context.ts';

export async function auditPlatform(ctx: Context, call: string, shopId?: string): Promise<void> {
  if (person(ctx).role === 'platformAdmin') await audit(ctx, 'ordersRead', { call }, { shopId });
}
