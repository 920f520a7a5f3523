import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/archive/archive.test.ts';

export const faults: Fault[] = [
  {
    name: 'an address that was only typed gets the card',
    file: 'features/unclaimed/queries.ts',
    find: 'a.email_verified_at is not null and a.owner_proved_at is not null\n  and ',
    replace: '',
    caughtBy: 'for an unproven address',
  },
  {
    name: 'someone joins while an archive is being imported',
    file: 'features/shops/actions.ts',
    find: '  if (await queries.isMoving(tx.db, shopId)) throw',
    replace: '  if (shopId === "" && (await queries.isMoving(tx.db, shopId))) throw',
    caughtBy: 'continues after the server stopped',
  },
  {
    name: 'an archive is imported into a shop with members',
    file: 'features/archive/queries.ts',
    find: '  return rows.length === 0;',
    replace: '  return rows.length < 2;',
    caughtBy: 'once someone has joined',
  },
  {
    name: 'a shop is exported without a password',
    file: 'features/archive/actions.ts',
    find: '  await freshAccount(ctx, currentPassword);\n  const shop = ownShop(ctx);\n  if (await isLeased',
    replace: '  void [freshAccount, currentPassword];\n  const shop = ownShop(ctx);\n  if (await isLeased',
    caughtBy: 'after a fresh sign-in',
  },
];
