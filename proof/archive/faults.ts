import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/archive/archive.test.ts';

const write = 'features/archive/write.ts';
const mover = 'features/archive/mover.ts';
const queries = 'features/archive/queries.ts';
const stopped = 'takes up again where the server ended';

export const faults: Fault[] = [
  {
    name: 'an address that was only typed gets the card',
    file: 'features/unclaimed/queries.ts',
    find: 'a.email_verified_at is not null and a.owner_proved_at is not null\n  and ',
    replace: '',
    caughtBy: 'for having typed an address',
  },
  {
    name: 'versions of the card are not counted on from those of the shop',
    file: write,
    find: '(version === null ? null : base + version)',
    replace: '(version === null ? null : version)',
    caughtBy: 'a second shop beside the first one',
  },
  {
    name: 'the time zones from before are lost',
    file: write,
    find: 'zones: shop.formerTimeZones.map(',
    replace: 'zones: [].map(',
    caughtBy: 'makes the same shop on another server',
  },
  {
    name: 'members are not counted',
    file: write,
    find: 'rows.members.map(({ id }) => id),',
    replace: '[],',
    caughtBy: 'makes the same shop on another server',
  },
  {
    name: 'an archive begins anew after the server has ended',
    file: mover,
    find: 'people.slice(Math.max(0, at.handled - passed))',
    replace: 'people.slice(0)',
    caughtBy: stopped,
  },
  {
    name: 'somebody joins while an archive is on its way',
    file: 'features/shops/actions.ts',
    find: '  if (await queries.isMoving(tx.db, shopId)) throw',
    replace: '  if (shopId === "" && (await queries.isMoving(tx.db, shopId))) throw',
    caughtBy: stopped,
  },
  {
    name: 'an archive comes into a shop with members',
    file: queries,
    find: '  return rows.length === 0;',
    replace: '  return rows.length < 2;',
    caughtBy: 'where somebody has joined',
  },
  {
    name: 'one archive goes on with the rest of another',
    file: 'features/archive/actions.ts',
    find: 'row.digest === row.failed_digest',
    replace: 'row.failed_digest !== null',
    caughtBy: 'and with no other',
  },
  {
    name: 'an archive is taken out without a password',
    file: 'features/archive/actions.ts',
    find: '  await requireFresh(ctx, account, currentPassword);',
    replace: '  void [requireFresh, currentPassword];',
    caughtBy: 'who says again who they are',
  },
];
