/** The calls about carts and orders. */
import type * as contract from '@stampdeck/contract/orders.ts';
import type { Handlers } from '#http/mount.ts';
import { checkCart } from './cart.ts';
import * as changes from './changes.ts';
import { exportOrders } from './csv.ts';
import * as lists from './lists.ts';
import { place } from './place.ts';
import { readSettings, saveSettings } from './settings.ts';

export const orderHandlers: Handlers<typeof contract> = {
  checkCart: (ctx, { body }) => checkCart(ctx, body),
  placeOrder: (ctx, { body }) => place(ctx, body),
  listMyOrders: (ctx, { query }) => lists.listMine(ctx, query),
  listAllOrders: (ctx, { query }) => lists.listAll(ctx, query),
  exportOrders: (ctx, { query }) => exportOrders(ctx, query),
  countOpenOrders: (ctx) => lists.countOpen(ctx),
  getSales: async (ctx) => ({ days: await lists.listSales(ctx) }),
  getOrder: (ctx, { params }) => changes.read(ctx, params.id),
  deliverOrder: (ctx, { params }) => changes.deliver(ctx, params.id),
  saveKitchen: (ctx, { params, body }) => changes.saveKitchen(ctx, params.id, body.kitchen),
  markOrderPaid: (ctx, { params }) => changes.payAtShop(ctx, params.id),
  cancelOrder: (ctx, { params, body }) => changes.cancel(ctx, params.id, body.reason),
  getOrderSettings: async (ctx) => ({ settings: await readSettings(ctx) }),
  saveOrderSettings: async (ctx, { body }) => ({ settings: await saveSettings(ctx, body) }),
};
