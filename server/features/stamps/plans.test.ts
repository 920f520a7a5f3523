import { expect, inject, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { listMembers, type MemberFilter } from '#features/member-list/queries.ts';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import { addMember, addShopWithCard, award } from '#test/people.ts';
import { findRunningCard, moveStamps } from './queries.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
const member = await addMember(app, shop);
await award(app, shop, member, 3);

const entry = (stamps: number) => ({
  ledgerId: `plan${stamps}`,
  shopId: shop.id,
  customerId: member.id,
  stamps,
  actorId: shop.id,
  requestKey: `plan${stamps}`,
  requestHash: '',
  reason: '',
  localDay: '2026-01-01',
  now: '2026-01-01T00:00:00.000Z',
  limits: 'none' as const,
  quietSince: '',
});

type Work = (db: Queries) => Promise<unknown>;
const everyone: MemberFilter = {
  ...{ shopId: shop.id, search: '', status: 'all', segment: 'all', month: '01', seenBefore: '' },
};

// PostgreSQL sees by itself that one condition follows from the other.
test.runIf(inject('engine') === 'sqlite').each<[string, Work]>([
  ['an award', (db) => moveStamps(db, entry(2))],
  ['a removal', (db) => moveStamps(db, entry(-1))],
  ['a look at the card', (db) => findRunningCard(db, shop.id, member.id)],
  [
    "a page of the members' list",
    (db) => listMembers(db, everyone, { sort: 'joined', order: 'desc', place: undefined, limit: 20 }),
  ],
])('%s finds a card by its member, however many cards the shop has', async (_, work) => {
  const steps = await plansOf(app, work);
  expect(steps).toContainEqual(expect.stringMatching(/^SEARCH c USING INDEX cards_one_running \(.*member_id=\?\)/));
});
