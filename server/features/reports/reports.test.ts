import { daysAfter, daysBetween } from '@stampdeck/contract/calendar.ts';
import type { Report, ReportTotals } from '@stampdeck/contract/reports.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { Store } from '#db/client.ts';
import { everAfter, findNextDay, listEntryGroups, listVisitGroups } from '#db/ledger-days.ts';
import { type Chance, newChance } from '#demo/chance.ts';
import { findDetails, saveDetails, saveHistory } from '#features/shops/queries.ts';
import type { MomentPlace } from '#lists.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import { plansOf, plantShop } from '#test/database.ts';
import { naiveReport, type ZoneStory } from '#test/naive-report.ts';
import { addMember, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';
import { newReportsJob } from './count.ts';
import * as queries from './queries.ts';

const app = await startApp();
const hour = 60 * 60 * 1000;
const day = 24 * hour;

afterEach(() => {
  app.clock.ahead = 0;
});

const reportOf = async (shop: TestPerson, query = '', at: TestApp = app): Promise<Report> => {
  const { status, body } = await at.call(shop.token, 'GET', `/api/v1/reports${query}`);
  expect([status, body.ready]).toEqual([200, true]);
  return body;
};
const list = async (shop: TestPerson, path: string): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const address = `/api/v1/reports/${path}${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { status, body } = await app.call(shop.token, 'GET', address);
    expect(status).toBe(200);
    const [rows] = Object.values(body).filter(Array.isArray);
    found.push(...(rows as unknown[]));
    cursor = body.nextCursor;
  }
  return found;
};

/** A list read in pages of two. */
async function inPages<Row extends { id: string }>(read: (place?: MomentPlace) => Promise<Row[]>): Promise<Row[]> {
  const found: Row[] = [];
  for (let rows = await read(); ; rows = await read({ at: '', id: found.at(-1)?.id ?? '' })) {
    found.push(...rows.slice(0, 2));
    if (rows.length <= 2) return found;
  }
}

const milestones = [
  { slot: 2, label: 'A biscuit' },
  { slot: 5, label: 'A coffee' },
];

const setZone = (shop: TestPerson, timeZone: string) =>
  app.call(shop.token, 'PUT', '/api/v1/settings', { bio: '', address: '', hours: '', phone: '', timeZone });

/** Moves the clock to a moment. */
const goTo = (at: string): void => {
  app.clock.ahead = Date.parse(at) - Date.now();
};
const nowAt = (): string => new Date(Date.now() + app.clock.ahead).toISOString();

/** A shop in the middle of eventful weeks. */
class Life {
  readonly shop: TestPerson;
  readonly chance: Chance;
  readonly zones: ZoneStory;
  members: TestPerson[] = [];
  rows: string[] = [];

  constructor(shop: TestPerson, chance: Chance, zones: ZoneStory) {
    this.shop = shop;
    this.chance = chance;
    this.zones = zones;
  }

  async step(otherZones: string[]): Promise<void> {
    const { shop, chance } = this;
    const what = chance.weighted([this.members.length < 9 ? 10 : 1, 40, 6, 14, 16, 4, 2]);
    const member = this.members.length > 0 ? chance.pick(this.members) : undefined;
    if (what === 0 || !member) this.members.push(await addMember(app, shop));
    else if (what === 1) this.note(await award(app, shop, member, chance.whole(1, 3)));
    else if (what === 2) this.note(await award(app, shop, member, -chance.whole(1, 2)));
    else if (what === 3) {
      const ledgerId = this.rows.at(-chance.whole(1, 3)) ?? '';
      await app.post(shop.token, '/api/stamp/undo', { ledgerId });
    } else if (what === 4) this.note(await redeemAs(app, shop, member, chance.pick([2, 5])));
    else if (what === 5) await app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    else {
      const timeZone = chance.pick(otherZones);
      expect((await setZone(shop, timeZone)).status).toBe(200);
      this.zones.push({ since: nowAt(), timeZone });
    }
    if (what === 5 && chance.next() < 0.5 && member) {
      await app.post(member.token, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
    }
    if (chance.next() < 0.03) await publish(app, shop, { size: chance.pick([5, 6]), milestones });
  }

  note({ body }: { body: { ledgerId?: string } }): void {
    if (body.ledgerId !== undefined) this.rows.push(body.ledgerId);
  }

  /** The reports equal the sums over all rows. */
  async expectRight(query: string): Promise<void> {
    const found = await reportOf(this.shop, query);
    const { from, to } = found.totals;
    const before = { from: daysAfter(from, -1 - daysBetween(from, to)), to: daysAfter(from, -1) };
    const right = await naiveReport(app, this.shop, this.zones, { from, to }, before);
    const close = ({ daysBetween: gap, ...totals }: ReportTotals) => ({ ...totals, gap: gap?.toFixed(9) });
    expect(close(found.totals)).toEqual(close(right.totals));
    if (found.before) expect(close(found.before)).toEqual(close(right.before));
    expect(found.days).toEqual(right.days);
    expect(found.week).toEqual(right.week);
    for (const { from: least, to: most, visits } of found.gaps) {
      const inside = right.gaps.filter((gap) => gap >= least && gap <= (most ?? gap));
      expect([least, visits]).toEqual([least, inside.length]);
    }
    expect(found.rewards.map(({ label, given }) => [label, given]).sort()).toEqual(
      right.rewards.map(({ label, times }) => [label, times]).sort(),
    );
    expect(found.waiting.map(({ label, rewards }) => [label, rewards]).sort()).toEqual(
      right.waiting.map(({ label, times }) => [label, times]).sort(),
    );
  }

  /** The lists behind the reports add up to the reports. */
  async expectListed(): Promise<void> {
    const found = await reportOf(this.shop, '?period=30');
    const busiest = found.days.toSorted((one, other) => other.visits - one.visits)[0];
    const entries = (await list(this.shop, `entries?day=${busiest?.day}`)) as {
      id: string;
      stamps: number;
      counts: boolean;
    }[];
    const counted = entries.filter(({ counts }) => counts).reduce((sum, { stamps }) => sum + stamps, 0);
    expect(counted).toBe(busiest?.stamps);
    const visits = (await list(this.shop, `visits?day=${busiest?.day}`)) as {
      memberId: string;
      daysSince: number | null;
    }[];
    expect(visits).toHaveLength(busiest?.visits ?? -1);
    expect(visits.filter(({ daysSince }) => daysSince !== null)).toHaveLength(busiest?.returning ?? -1);
    const { reports } = app.store;
    const onDay = busiest?.day ?? '';
    const visitors = await inPages((place) => queries.listVisits(reports, this.shop.id, onDay, place, 2));
    expect(visitors.map(({ memberId }) => memberId)).toEqual(visits.map(({ memberId }) => memberId));
    const rows = await inPages((place) => queries.listEntries(reports, this.shop.id, onDay, place, 2));
    expect(rows.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect(await list(this.shop, 'members?period=30')).toHaveLength(found.totals.newMembers);
    const rewards = (await list(this.shop, 'rewards?period=30')) as { given: number }[];
    expect(rewards.reduce((sum, { given }) => sum + given, 0)).toBe(found.totals.rewards);
  }
}

// Each begins after the one before, so that no clock goes back. Each includes a clock change.
const stories: [begin: string, zone: string, others: string[]][] = [
  ['2027-03-18T08:00:00Z', 'Europe/Berlin', ['Europe/Berlin', 'America/New_York']],
  ['2028-04-25T21:00:00Z', 'Asia/Kathmandu', ['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Kiritimati']],
  ['2029-08-28T02:00:00Z', 'America/Santiago', ['America/Santiago', 'Pacific/Niue', 'Pacific/Apia']],
];

describe('reports equal the ledger, to the stamp', () => {
  test.each(stories)('from %s in %s, whatever happens at the counter', async (begin, timeZone, others) => {
    goTo(begin);
    const shop = await plantShop(app);
    // In a minute of its own: a zone counts from the next minute on.
    await setZone(shop, timeZone);
    const life = new Life(shop, newChance(Date.parse(begin) % 1_000_003), [{ since: '', timeZone }]);
    await publish(app, shop, { size: 5, milestones });
    for (let step = 0; step < 110; step += 1) {
      app.clock.ahead +=
        life.chance.weighted([3, 1]) === 0 ? life.chance.whole(1, 90) * 60_000 : life.chance.whole(1, 30) * hour;
      await life.step(others);
      if (step % 50 === 49) {
        await life.expectRight('?period=7');
        await life.expectRight('');
      }
      if (step === 70) await app.runJobs();
    }
    await life.expectListed();
    const { totals, waiting } = await reportOf(shop, '?period=90');
    for (const number of [totals.returning, totals.rewards, waiting.length]) expect(number).toBeGreaterThan(0);
    app.clock.ahead += 4 * day;
    for (const query of [
      '',
      '?period=12m',
      `?from=${daysAfter(begin.slice(0, 10), 3)}&to=${daysAfter(begin.slice(0, 10), 9)}`,
    ]) {
      await life.expectRight(query);
    }
    await app.runJobs();
    await life.expectRight('?period=90');
  });
});

describe('an answer', () => {
  test('of a new shop has only zeros, and nothing to compare', async () => {
    const shop = await plantShop(app);
    const found = await reportOf(shop);
    expect(found.days).toHaveLength(30);
    expect(found.totals).toMatchObject({ stamps: 0, visits: 0, newMembers: 0, rewards: 0, daysBetween: null });
    expect([found.before, found.waiting, found.rewards]).toEqual([null, [], []]);
    expect(found.since).toBe(found.today);
  });

  test.each([
    ['?from=2026-02-30', 'from'],
    ['?to=2026-13-01', 'to'],
    ['?from=2026-05-02&to=2026-05-01', 'from'],
    ['?from=2020-01-01&to=2026-01-01', 'from'],
    ['?from=0000-01-01&to=0000-01-05', 'from'],
    ['?to=0000-01-05', 'to'],
    ['?period=31', 'period'],
    ['/entries?cursor=nonsense', 'cursor'],
    ['/rewards?cursor=nonsense', 'cursor'],
  ])('to %s names what is wrong', async (query, field) => {
    const shop = await plantShop(app);
    const { status, body } = await app.call(shop.token, 'GET', `/api/v1/reports${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
  });

  test('as CSV has a row for each day, a byte order mark for spreadsheets and nothing of other shops', async () => {
    const [shop, other] = [await plantShop(app), await plantShop(app)];
    await publish(app, shop, { size: 5, milestones });
    const member = await addMember(app, shop);
    await award(app, shop, member, 1);
    await award(app, shop, member, -1);
    await award(app, shop, member, 2);
    const { today } = await reportOf(shop);
    const fileOf = async (who: TestPerson, more: Record<string, string> = {}) => {
      const answer = await fetch(`${app.url}/api/v1/reports/days.csv?period=7`, {
        headers: { authorization: `Bearer ${who.token}`, ...more },
      });
      const { status, headers } = answer;
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      expect(headers.get('content-disposition')).toBe(
        `attachment; filename="report-${daysAfter(today, -6)}-${today}.csv"`,
      );
      // Reading it as text would remove the byte order mark.
      return Buffer.from(await answer.arrayBuffer())
        .toString()
        .split('\r\n');
    };
    const lines = await fileOf(shop);
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('\uFEFFDay,Stamps given,Visits,Returning visits,New members,Rewards given');
    expect(lines[7]).toBe(`${today},2,1,0,1,0`);
    const german = await fileOf(shop, { 'accept-language': 'de' });
    expect(german[0]).toBe(
      '\uFEFFTag,Vergebene Stempel,Besuche,Wiederholte Besuche,Neue Mitglieder,Ausgegebene Belohnungen',
    );
    expect(german[7]).toBe(lines[7]);
    expect((await fileOf(other))[7]).toBe(`${today},0,0,0,0,0`);
  });
});

test('closed days are counted once, however many processes count them at the same time', async () => {
  goTo('2030-03-01T10:00:00Z');
  const shop = await plantShop(app);
  await publish(app, shop, { size: 5, milestones });
  const member = await addMember(app, shop);
  for (let days = 0; days < 3; days += 1) {
    await award(app, shop, member, 1);
    app.clock.ahead += day;
  }
  app.clock.ahead += 3 * day;
  // A folder has one server, a database of PostgreSQL any number.
  const beside = app.store.engine === 'postgres' ? await startApp({ place: app.place }) : app;
  beside.clock.ahead = app.clock.ahead;
  await Promise.all([
    ...[app, beside].map((at) => at.runJobs()),
    ...[app, beside, app, beside].map((at) => reportOf(shop, '?period=7', at)),
  ]);
  for (const at of [app, beside]) {
    const { totals, waiting } = await reportOf(shop, '?period=7', at);
    expect(totals).toMatchObject({ stamps: 3, visits: 3, returning: 2, newMembers: 1, daysBetween: 1 });
    expect(waiting).toEqual([{ label: 'A biscuit', rewards: 1 }]);
  }
});

test('days of one shop are counted even if another shop fails', async () => {
  const other = await startApp();
  const shops = [await addShopWithCard(other, 5), await addShopWithCard(other, 5)];
  for (const shop of shops) {
    await award(other, shop, await addMember(other, shop), 1);
  }
  const later = new Date(Date.now() + 5 * day);
  let writes = 0;
  const write: Store['write'] = (work) => {
    writes += 1;
    // Who joined is added up first.
    return writes === 2 ? Promise.reject(new Error('broken')) : other.store.write(work);
  };
  const reportsJob = newReportsJob({ ...other.store, write });
  await expect(reportsJob.run(later)).rejects.toThrow('broken');
  const ever = { after: '', until: everAfter };
  const daysOf = ({ id: shopId }: TestPerson) => queries.listDays(other.store.read, { shopId, ...ever });
  const counted = async () => (await Promise.all(shops.map(daysOf))).flat().length;
  expect(await counted()).toBe(1);
  expect(await reportsJob.run(later)).toEqual({ joins: 0, steps: 1 });
  expect(await counted()).toBe(2);
});

test('a shop whose stored time zone is unknown is counted in UTC and stops no other shop', async () => {
  const other = await startApp();
  const [odd, good] = [await addShopWithCard(other, 5), await addShopWithCard(other, 5)];
  const unknown = { until: new Date().toISOString(), timeZone: 'SystemV/AST4' };
  await other.store.write(async (db) => {
    const details = await findDetails(db, odd.id);
    await saveDetails(db, odd.id, { ...details, timeZone: unknown.timeZone });
    await saveHistory(db, odd.id, unknown.until, [unknown]);
  });
  for (const shop of [odd, good]) await award(other, shop, await addMember(other, shop), 1);
  expect(await newReportsJob(other.store).run(new Date(Date.now() + 5 * day))).toEqual({ joins: 2, steps: 2 });
  for (const shop of [odd, good]) {
    expect((await reportOf(shop, '?period=7', other)).totals).toMatchObject({ stamps: 1, newMembers: 1 });
    expect((await other.call(shop.token, 'GET', '/api/v1/reports/today')).status).toBe(200);
  }
});

test('joins of one shop are counted even if those of another shop fail', async () => {
  const other = await startApp();
  const [bad, good] = [await addShopWithCard(other, 5), await addShopWithCard(other, 5)];
  const broken = { shopId: bad.id, joinedAt: '2026-00-99T00:00:00.000Z', change: 1 };
  await other.store.write((db) => queries.putJoinChangesBack(db, [broken]));
  await addMember(other, good);
  const later = new Date(Date.now() + 5 * day);
  await expect(newReportsJob(other.store).run(later)).rejects.toThrow(RangeError);
  const ever = { after: '', until: everAfter };
  const joinsOf = ({ id: shopId }: TestPerson) => queries.listJoins(other.store.read, { shopId, ...ever });
  expect(await joinsOf(good)).toEqual([{ day: expect.any(String), minute: null, joined: 1 }]);
  expect(await joinsOf(bad)).toEqual([{ day: null, minute: broken.joinedAt.slice(0, 16), joined: 1 }]);
});

test.runIf(app.store.engine === 'sqlite')('no query reads the whole ledger or all members of a shop', async () => {
  const { id: shopId } = await plantShop(app);
  const [after, until] = ['2026-11-01', '2026-11-21'];
  const days = { shopId, after, until };
  const place = { at: '2026-11-20', id: 'a' };
  const steps = await plansOf(app, async (db) => {
    await listEntryGroups(db, days);
    await listVisitGroups(db, days);
    await findNextDay(db, days, 10);
    await queries.listShopsBehind(db, '', until, 10);
    await queries.findFacts(db, shopId);
    await queries.listDays(db, days);
    await queries.listJoins(db, days);
    await queries.listEntries(db, shopId, until, place, 10);
    await queries.listVisits(db, shopId, until, place, 10);
    await queries.listRewards(db, { ...days, withoutCode: false }, place, 10);
    await queries.listRewards(db, { ...days, withoutCode: true }, place, 10);
    await queries.listJoined(db, shopId, [{ from: after, until }], place, 10);
  });
  expect(steps.length).toBeGreaterThan(20);
  expect(
    steps.filter((step) => /^SCAN (l|r|e|u|p|m|n|a|c|ledger|members|accounts|figure_days|join_\w+)\b/.test(step)),
  ).toEqual([]);
  for (const index of ['ledger_rewards', 'ledger_without_code'])
    expect(steps.some((step) => step.includes(index))).toBe(true);
  const pages = steps.filter((step) =>
    /^SEARCH [lr] USING INDEX ledger_by_day \(shop_id=\? AND local_day=\? AND id<\?\)/.test(step),
  );
  expect(pages, 'pages of a day, in its order').toHaveLength(2);
  expect(steps.filter((step) => /^SEARCH e /.test(step))).toEqual([
    'SEARCH e USING INDEX ledger_by_member (shop_id=? AND member_id=?)',
  ]);
});
