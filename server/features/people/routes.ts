/** The calls about who works for a shop. */
import type * as contract from '@stampdeck/contract/people.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const peopleHandlers: Handlers<typeof contract> = {
  listPeople: (ctx) => actions.read(ctx),
  invitePerson: (ctx, { body }) => actions.invite(ctx, body),
  takeBackInvitation: (ctx, { params }) => actions.takeBack(ctx, params.id),
  savePerson: (ctx, { params, body }) => actions.save(ctx, params.id, body.permissions),
  removePerson: (ctx, { params }) => actions.remove(ctx, params.id),
  openInvitation: (ctx, { body }) => actions.open(ctx, body.token),
  signUpInvited: (ctx, { body }) => actions.signUp(ctx, body),
  acceptInvitation: (ctx, { body }) => actions.accept(ctx, body.token),
  listWorkplaces: async (ctx) => ({ workplaces: await actions.listWorkplaces(ctx) }),
  enterWorkplace: (ctx, { params }) => actions.enter(ctx, params.id),
};
