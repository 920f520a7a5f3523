import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/images/images.test.ts';

export const faults: Fault[] = [
  {
    name: 'a picture of another account is taken',
    file: 'features/images/queries.ts',
    find: '{ id, account_id: accountId }',
    replace: '{ id }',
    caughtBy: 'shows it on their profile, card and draft',
  },
  {
    name: "a profile shows another account's photo",
    file: 'features/profiles/actions.ts',
    find: "await expectOwnImage(tx, account.id, 'photo', photo)",
    replace: '{}',
    caughtBy: 'shows it on their profile, card and draft',
  },
  {
    name: "a profile shows another account's cover",
    file: 'features/profiles/actions.ts',
    find: "await expectOwnImage(tx, account.id, 'cover', cover)",
    replace: '{}',
    caughtBy: 'shows it on their profile, card and draft',
  },
  {
    name: "a card shows another account's logo",
    file: 'features/designs/actions.ts',
    find: "await expectOwnImage(tx, person(tx).accountId, 'logo', design.logo)",
    replace: '{}',
    caughtBy: 'shows it on their profile, card and draft',
  },
  {
    name: 'the last picture of a shop may be as large as it likes',
    file: 'features/images/actions.ts',
    find: 'await expectQuota(tx, caller, picture.length);',
    replace: '',
    caughtBy: 'has to fit into the room of its shop',
  },
  {
    name: 'the pictures of all shops are counted together',
    file: 'features/images/queries.ts',
    find: "`.as('bytes'))\n    .where('shop_id', '=', shopId)",
    replace: "`.as('bytes'))\n    .where('shop_id', 'is not', null)",
    caughtBy: 'has to fit into the room of its shop',
  },
];
