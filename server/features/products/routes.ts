/** The calls about products. */
import type * as contract from '@stampdeck/contract/products.ts';
import { changeOf } from '@stampdeck/contract/products.ts';
import { AppError } from '#context.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import * as bulk from './bulk.ts';
import { listProducts } from './lists.ts';
import type { Views } from './views.ts';

export const productHandlers = (views: Views): Handlers<typeof contract> => ({
  listProducts: (ctx, { query }) => listProducts(ctx, query),
  addProduct: async (ctx, { body: { operator: _operator, ...body } }) => ({
    product: await actions.add(ctx, (stored) => changeOf(body, stored)),
  }),
  getProduct: async (ctx, { params }) => {
    const { product, timeZone } = await actions.findWithZone(ctx, params.id);
    views.note(ctx, product, timeZone);
    return { product };
  },
  saveProduct: async (ctx, { params, body: { _id = params.id, version, stockSeen, ...body } }) => {
    if (_id !== params.id) throw new AppError('invalid', { fields: { _id: 'Another product than in the address.' } });
    return { product: await actions.save(ctx, params.id, (stored) => changeOf(body, stored), { version, stockSeen }) };
  },
  removeProduct: (ctx, { params }) => actions.remove(ctx, params.id),
  changeProducts: (ctx, { body }) => bulk.change(ctx, body.ids, body.change),
  undoProducts: (ctx, { body }) => bulk.undo(ctx, body.undo),
});
