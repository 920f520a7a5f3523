import { expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import { addMember, addShopWithCard } from '#test/people.ts';
import { findMembers } from './member-search.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
await addMember(app, shop, 'Anna Berg');

const search = (status: 'all' | 'active') =>
  plansOf(app, (db) =>
    findMembers(db, { shopId: shop.id, search: 'anna berg', status }, { place: null, limit: 20, cap: 1000 }, 1_000_000),
  );

test.runIf(inject('engine') === 'sqlite').each(['all', 'active'] as const)(
  "a search of a big shop's members (%s) goes by pieces of the text, then by the keys of those who have them",
  async (status) => {
    const steps = await search(status);
    expect(steps).toContainEqual(expect.stringMatching(/^SCAN p VIRTUAL TABLE INDEX \d+:.*M/));
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH m USING INDEX \w+ \(shop_id=\? AND id=\?\)/));
  },
);
