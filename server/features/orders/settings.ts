/** A shop's tax rates, and the stamps that its orders suggest. */
import type { OrderSettings } from '@stampdeck/contract/orders.ts';
import { auditSettings } from '#audit.ts';
import { type Context, ownShop, transact } from '#context.ts';
import * as queries from './queries.ts';

export const readSettings = async (ctx: Context): Promise<OrderSettings> =>
  queries.settingsOf(await queries.findSettings(ctx.db, ownShop(ctx).id));

export const saveSettings = (ctx: Context, settings: OrderSettings): Promise<OrderSettings> =>
  transact(ctx, async (tx) => {
    await auditSettings(tx, await readSettings(tx), settings);
    await queries.saveSettings(tx.db, ownShop(tx).id, settings);
    return settings;
  });
