import type { Fault } from '#faults/fault.ts';

const title = 'two hundred things';

export const faults: Fault[] = [
  {
    name: 'the members’ search keeps a name',
    file: 'features/privacy/erasure.ts',
    find: "  await saveSearch(db, accountId, '');\n",
    replace: '',
    caughtBy: title,
  },
  {
    name: 'ended sessions keep their browser',
    file: 'features/accounts/data.ts',
    find: "removed: ['sessions'],",
    replace: 'removed: [],',
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
    name: 'an export holds everybody’s sessions',
    file: 'db/own-rows.ts',
    find: 'where t.account_id = ${accountId}',
    replace: "where t.account_id <> ''",
    caughtBy: title,
  },
  {
    name: 'a closed shop’s cards are remembered',
    file: 'features/designs/actions.ts',
    find: 'return isClosed ? queries.findDesignNow(db, shopId, version) : queries.findDesign(db, shopId, version);',
    replace: 'return queries.findDesign(db, shopId, version);',
    caughtBy: title,
  },
  {
    name: 'a profile keeps its words',
    file: 'features/accounts/data.ts',
    find: '...queries.blankAccount, email',
    replace: '...queries.blankAccount, bio: undefined, email',
    caughtBy: title,
  },
  {
    name: 'older cards keep their words',
    file: 'features/designs/queries.ts',
    find: "set({ body }).where('shop_id', '=', shopId)",
    replace: "set({ body }).where('shop_id', '=', shopId).where('version', '>', 20)",
    caughtBy: title,
  },
  {
    name: 'letters that nobody sent stay in their folder',
    file: 'features/privacy/own-data.ts',
    find: ', () => stores.forgetLetters(id)',
    replace: '',
    caughtBy: title,
  },
];
