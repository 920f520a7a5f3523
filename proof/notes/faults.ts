import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/notes/notes.test.ts';

const queries = 'features/notes/queries.ts';
const actions = 'features/notes/actions.ts';

export const faults: Fault[] = [
  {
    name: 'a note of another shop can be read',
    file: queries,
    find: "where(({ and }) => and({ 'm.shop_id': shopId, 'm.id': memberId, 'm.left_at': null }))",
    replace: "where(({ and }) => and({ 'm.id': memberId, 'm.left_at': null }))",
    caughtBy: 'not found for other shops',
  },
  {
    name: 'two people save a note at once',
    file: queries,
    find: "      .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate()),\n",
    replace: '',
    caughtBy: 'one wins when they save at once',
    engine: 'postgres',
  },
  {
    name: 'an older note is saved over a newer one',
    file: actions,
    find: "    if (note.version !== version) throw new AppError('noteMoved', { note });\n",
    replace: '',
    caughtBy: 'the second gets what the first has saved',
  },
  {
    name: 'notes about an erased member stay with other shops',
    file: queries,
    find: "selectFrom('members').select(['shop_id', 'id']).where('account_id', '=', accountId)",
    replace: "selectFrom('members').select(['shop_id', 'id']).where('id', '=', accountId)",
    caughtBy: 'the account',
  },
];
