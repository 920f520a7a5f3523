import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/inbox/inbox.test.ts';

const queries = 'features/inbox/queries.ts';
const actions = 'features/inbox/actions.ts';

export const faults: Fault[] = [
  {
    name: 'a message that is sent again is not looked for',
    file: actions,
    find: 'tx.requestKey === null ? undefined : await queries.findByKey(tx.db, of)',
    replace: 'undefined',
    caughtBy: 'sent twice with one key',
  },
  {
    name: 'a new message forgets the unread ones before it',
    file: queries,
    find: 'shop_unread: sql<number>`shop_unread + 1`',
    replace: 'shop_unread: 1',
    caughtBy: 'count as unread until they are read',
  },
  {
    name: 'a late mark takes back what was read',
    file: queries,
    find: ' and ${read} < ${seq} and seq >= ${seq}',
    replace: ' and seq >= ${seq}',
    caughtBy: 'count as unread until they are read',
  },
  {
    name: 'a mark goes past the newest message',
    file: queries,
    find: ' and ${read} < ${seq} and seq >= ${seq}',
    replace: ' and ${read} < ${seq}',
    caughtBy: 'count as unread until they are read',
  },
  {
    name: 'what came after a number begins at the newest',
    file: queries,
    find: "after === undefined ? 'desc' : 'asc'",
    replace: "'desc'",
    caughtBy: 'from the newest back and from any number on',
  },
  {
    name: 'a block is ignored',
    file: actions,
    find: "return isBlocked ? 'chatBlocked' : null;",
    replace: 'return null;',
    caughtBy: 'takes no message from either side until that ends',
  },
  {
    name: 'customers see who wrote for the shop',
    file: actions,
    find: '  if (side !== reader) return shown;\n',
    replace: '',
    caughtBy: 'name the colleague who wrote to the shop',
  },
  {
    name: 'two screens begin two conversations',
    file: actions,
    find: '    if (begun) return { conversation: begun };\n',
    replace: '',
    caughtBy: 'begins once',
    engine: 'postgres',
  },
  {
    name: 'conversations that never began are listed',
    file: 'features/inbox/list-queries.ts',
    find: "    .where('c.last_at', 'is not', null)\n",
    replace: '',
    caughtBy: 'without conversations that never began',
  },
  {
    name: 'an erased account leaves its conversations',
    file: queries,
    find: '  for (const { shopId, id } of found) if (shopId !== ownShopId) images.push(...(await removeWhere(db, shopId, id)));\n',
    replace: '',
    caughtBy: 'with an account',
  },
];
