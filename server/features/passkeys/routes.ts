/** The calls of passkeys. */
import type * as contract from '@stampdeck/contract/passkeys.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const passkeyHandlers: Handlers<typeof contract> = {
  listPasskeys: (ctx) => actions.read(ctx),
  beginPasskey: (ctx, { body }) => actions.begin(ctx, body),
  addPasskey: (ctx, { body }) => actions.add(ctx, body.passkey),
  removePasskey: (ctx, { body }) => actions.remove(ctx, body),
  beginPasskeySignIn: (ctx) => actions.beginSignIn(ctx),
  finishPasskeySignIn: (ctx, { body }) => actions.finishSignIn(ctx, body),
};
