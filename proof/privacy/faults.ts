import type { Fault } from '#faults/fault.ts';

const title = 'two hundred things';

export const faults: Fault[] = [
  {
    name: 'the member search keeps a name',
    file: 'features/privacy/erasure.ts',
    find: "  await saveSearch(db, accountId, '');\n",
    replace: '',
    caughtBy: title,
  },
  {
    name: 'ended sessions keep their browser',
    file: 'features/accounts/data.ts',
    find: "removed: ['sessions', 'sign_in_challenges'],",
    replace: "removed: ['sign_in_challenges'],",
    caughtBy: title,
  },
  {
    name: 'pictures stay',
    file: 'features/privacy/own-data.ts',
    find: 'for (const image of images) steps.push(() => stores.removeImage(image));',
    replace: '',
    caughtBy: title,
  },
  {
    name: 'an export leaves older cards out',
    file: 'features/designs/queries.ts',
    find: ".where('shop_id', '=', shopId),\n    { version: 'version' },",
    replace: ".where('shop_id', '=', shopId).where('version', '>', 20),\n    { version: 'version' },",
    caughtBy: title,
  },
  {
    name: 'an export holds the sessions of every account',
    file: 'db/own-rows.ts',
    find: 'where t.account_id = ${accountId}',
    replace: "where t.account_id <> ''",
    caughtBy: title,
  },
  {
    name: 'the cards of a closed shop stay in memory',
    file: 'features/designs/actions.ts',
    find: 'return isClosed ? queries.findDesignNow(db, shopId, version) : queries.findDesign(db, shopId, version);',
    replace: 'return queries.findDesign(db, shopId, version);',
    caughtBy: title,
  },
  {
    name: 'a profile keeps its texts',
    file: 'features/accounts/data.ts',
    find: '...queries.blankAccount, email',
    replace: '...queries.blankAccount, bio: undefined, email',
    caughtBy: title,
  },
  {
    name: 'older cards keep their texts',
    file: 'features/designs/queries.ts',
    find: "set({ body }).where('shop_id', '=', shopId)",
    replace: "set({ body }).where('shop_id', '=', shopId).where('version', '>', 20)",
    caughtBy: title,
  },
  {
    name: 'unsent emails stay in their folder',
    file: 'features/privacy/own-data.ts',
    find: ', () => stores.forgetEmails(id)',
    replace: '',
    caughtBy: title,
  },
];
