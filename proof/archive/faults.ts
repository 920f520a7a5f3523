import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/archive/archive.test.ts';

export const faults: Fault[] = [
  {
    name: 'an address that was only typed gets the card',
    file: 'features/unclaimed/queries.ts',
    find: 'a.email_verified_at is not null and a.owner_proved_at is not null\n  and ',
    replace: '',
    caughtBy: 'for having typed an address',
  },
  {
    name: 'somebody joins while an archive is on its way',
    file: 'features/shops/actions.ts',
    find: '  if (await queries.isMoving(tx.db, shopId)) throw',
    replace: '  if (shopId === "" && (await queries.isMoving(tx.db, shopId))) throw',
    caughtBy: 'takes up again where the server ended',
  },
  {
    name: 'an archive comes into a shop with members',
    file: 'features/archive/queries.ts',
    find: '  return rows.length === 0;',
    replace: '  return rows.length < 2;',
    caughtBy: 'where somebody has joined',
  },
  {
    name: 'an archive is taken out without a password',
    file: 'features/archive/actions.ts',
    find: '  await freshAccount(ctx, currentPassword);\n  const shop = ownShop(ctx);\n  places',
    replace: '  void [freshAccount, currentPassword];\n  const shop = ownShop(ctx);\n  places',
    caughtBy: 'who says again who they are',
  },
];
