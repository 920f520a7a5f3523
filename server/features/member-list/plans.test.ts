import { expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import { addMember, addShopWithCard } from '#test/people.ts';
import { findMembers } from './member-search.ts';
import { countMembers, findSpan, listMembers, sampleMembers } from './queries.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
await addMember(app, shop, 'Anna Berg');

const search = (status: 'all' | 'active') =>
  plansOf(app, (db) =>
    findMembers(
      db,
      { shopId: shop.id, search: 'anna berg', status, segment: 'all', month: '01', seenBefore: '' },
      { sort: 'joined', order: 'desc', place: undefined, limit: 20, cap: 1000 },
      1_000_000,
    ),
  );

test.runIf(inject('engine') === 'sqlite').each(['all', 'active'] as const)(
  "a search of a big shop's members (%s) goes by trigrams of the text, then by the keys of those who have them",
  async (status) => {
    const steps = await search(status);
    expect(steps).toContainEqual(expect.stringMatching(/^SCAN p VIRTUAL TABLE INDEX \d+:.*M/));
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH m USING INDEX \w+ \(shop_id=\? AND id=\?\)/));
  },
);

test.runIf(inject('engine') === 'sqlite')('a sample of a shop is read along the order of joining', async () => {
  const steps = await plansOf(app, async (db) => {
    await findSpan(db, shop.id);
    await sampleMembers(db, shop.id, ['2026']);
  });
  expect(steps.filter((step) => step.includes('INDEX activity_by_joining (shop_id=?'))).toHaveLength(3);
  expect(steps.filter((step) => /^SCAN (?!t |CONSTANT)|TEMP B-TREE/.test(step))).toEqual([]);
});

test.runIf(inject('engine') === 'sqlite')(
  'one or two letters are looked for among the names that begin with them, in whichever segment',
  async () => {
    for (const segment of ['all', 'rewardWaiting'] as const) {
      const filter = {
        shopId: shop.id,
        search: 'an',
        status: 'all',
        segment,
        month: '05',
        seenBefore: '2026',
      } as const;
      const steps = await plansOf(app, (db) => countMembers(db, filter, 1000));
      expect(steps).toContainEqual(
        expect.stringMatching(
          /^SEARCH v USING (COVERING )?INDEX activity_by_name \(shop_id=\? AND name>\? AND name<\?\)/,
        ),
      );
    }
  },
);

const segments = [
  ['oneAway', 'joined', 'one_away', 'one_away'],
  ['oneAway', 'progress', 'one_away_progress', 'one_away'],
  ['rewardWaiting', 'progress', 'waiting_progress', 'waiting'],
  ['birthday', 'joined', 'birthday', 'birthday'],
  ['notSeen', 'lastVisit', 'visit', 'visit'],
  ['all', 'name', 'name', 'joining'],
] as const;

test.runIf(inject('engine') === 'sqlite').each(segments)(
  "the segment '%s' by %s is read along one index, sorted by it, and counted by one",
  async (segment, sort, pageIndex, countIndex) => {
    const filter = { shopId: shop.id, search: '', status: 'all', segment, month: '05', seenBefore: '2026' } as const;
    const place = { value: sort === 'progress' ? 5000 : 'm', id: 'x', backward: false };
    const page = await plansOf(app, (db) => listMembers(db, filter, { sort, order: 'desc', place, limit: 20 }));
    expect(page).toContainEqual(
      expect.stringMatching(new RegExp(`^SEARCH v USING (COVERING )?INDEX activity_by_${pageIndex} \\(shop_id=\\?`)),
    );
    const inner = page.slice(
      0,
      page.findIndex((step) => step.startsWith('SCAN p') || step.startsWith('SEARCH m ')),
    );
    expect(inner.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    const count = await plansOf(app, (db) => countMembers(db, filter, 1000));
    expect(count).toContainEqual(
      expect.stringMatching(new RegExp(`^SEARCH v USING (COVERING )?INDEX activity_by_${countIndex} `)),
    );
  },
);
