import type { Fault } from '#faults/fault.ts';

export const suite = 'server/features/notifications/notifications.test.ts';

const queries = 'features/notifications/queries.ts';
const actions = 'features/notifications/actions.ts';

export const faults: Fault[] = [
  {
    name: 'messages of every shop are listed',
    file: queries,
    find: "where c.shop_id = ${shopId} and ${isUnread ? sql`c.shop_unread > 0` : sql`c.last_side = 'customer'`}",
    replace: "where ${isUnread ? sql`c.shop_unread > 0` : sql`c.last_side = 'customer'`}",
    caughtBy: 'sees nothing of other shops',
  },
  {
    name: 'answered messages are listed',
    file: queries,
    find: "sql`c.last_side = 'customer'`",
    replace: 'sql`1 = 1`',
    caughtBy: 'leaves out what is over',
  },
  {
    name: 'an award that was undone is listed',
    file: queries,
    find: '  where t.shop_id = l.shop_id and t.card_id = l.card_id and t.seq > l.seq and t.stamps < 0)',
    replace: '  where 1 = 0)',
    caughtBy: 'leaves out what is over',
  },
  {
    name: 'members whom the shop added are listed',
    file: queries,
    find: " and m.brought = 0 and a.kept_by is null\n        and ${within('m.joined_at'",
    replace: "\n        and ${within('m.joined_at'",
    caughtBy: 'leaves out members whom the shop added itself',
  },
  {
    name: 'everyone of a shop sees everything',
    file: 'features/notifications/choices.ts',
    find: '.some((permission) => permissions.includes(permission))',
    replace: '.some(() => permissions.length >= 0)',
    caughtBy: 'sees only what they have a permission for',
  },
  {
    name: 'an older mark takes back a newer one',
    file: 'features/staff/queries.ts',
    find: "      .where(({ eb, or }) => or([eb('notified_to', 'is', null), eb('notified_to', '<', to)])),",
    replace: '',
    caughtBy: 'never goes back',
  },
  {
    name: 'what has not happened yet is marked as read',
    file: actions,
    find: 'const to = given < now ? given : now;',
    replace: 'const to = given;',
    caughtBy: 'with a time in the future',
  },
];
