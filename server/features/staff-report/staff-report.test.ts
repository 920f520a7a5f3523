import { daysAfter } from '@stampdeck/contract/calendar.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { type getStaffReport, type UnusualKind, watchedDays } from '@stampdeck/contract/staff-report.ts';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { newChance } from '#demo/chance.ts';
import { startApp } from '#test/app.ts';
import { proofOf, redeemAs, redeemWithoutCode } from '#test/codes.ts';
import { plansOf, plantShop } from '#test/database.ts';
import { naiveStaffReport } from '#test/naive-staff-report.ts';
import { addColleague, addMember, addShopWithCard, award, publish, type TestPerson } from '#test/people.ts';
import * as queries from './queries.ts';

const app = await startApp();
const [minute, day] = [60_000, 24 * 60 * 60_000];

afterEach(() => {
  app.clock.ahead = 0;
});

/** Moves the clock to a moment. */
const goTo = (at: string): void => {
  app.clock.ahead = Date.parse(at) - Date.now();
};

type Report = Reply<typeof getStaffReport>;
const reportOf = async (shop: TestPerson, query = ''): Promise<Report> => {
  const { status, body } = await app.call(shop.token, 'GET', `/api/v1/reports/staff${query}`);
  expect(status).toBe(200);
  return body;
};
/** The marks of a kind: who, for whom, how much. */
const marksOf = ({ unusual }: Report, kind: UnusualKind) =>
  unusual.filter((one) => one.kind === kind).map(({ by, customer, count }) => [by, customer?.name, count]);

/** Gives or takes back stamps as someone at the counter. */
const move = (who: TestPerson, member: TestPerson, count: number, more: object = {}) =>
  app.post(who.token, `/api/stamp/${count > 0 ? 'stampAward' : 'unstampAward'}`, {
    ...{ userTo: member.id, count: Math.abs(count) },
    ...more,
  });

/** Someone who works for the shop, signed in for weeks. */
async function addWorker(shop: TestPerson, name: string): Promise<TestPerson> {
  const { account } = await addColleague(app, shop, ['stamp'], name);
  const login = { email: account.email, password: 'a long password', remember: true };
  const { status, body } = await app.post(null, '/api/operator/login', login);
  expect(status).toBe(200);
  return { ...body, id: body._id };
}

/** A member of a shop with this address. */
async function addMemberAt(shop: TestPerson, name: string, email: string): Promise<TestPerson> {
  const { status, body } = await app.post(null, '/api/v1/user', { name, email });
  expect(status).toBe(201);
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty'])
    expect((await app.post(body.token, path, { userTo: shop.id })).status).toBe(200);
  return { ...body, id: body._id };
}

const milestones = [
  { slot: 2, label: 'A biscuit' },
  { slot: 5, label: 'A coffee' },
];

describe('the report by person', () => {
  test('equals the ledger, person by person, whatever happens at the counter in four weeks', async () => {
    goTo('2031-01-06T08:00:00Z');
    const shop = await plantShop(app);
    await publish(app, shop, { size: 5, milestones });
    await app.call(shop.token, 'PUT', '/api/v1/limits', { day: 1 });
    const people = [shop, await addWorker(shop, 'Kim'), await addWorker(shop, 'Lee')];
    const members = await Promise.all(Array.from({ length: 5 }, () => addMember(app, shop)));
    const chance = newChance(31);
    /** One stamp, or what the card needs first. */
    const visit = async (who: TestPerson, member: TestPerson) => {
      const given = await move(who, member, chance.whole(1, 2));
      if (given.body.code !== 'stampMaximum') return;
      const proof = await proofOf(app, who, member);
      await app.post(who.token, '/api/stamp/redeem', { userTo: member.id, slot: 5, proof });
      await move(who, member, 1);
    };
    const begin = Date.parse('2031-01-06T00:00:00Z');
    for (let past = 0; past < 28; past += 1) {
      for (const [place, member] of members.entries()) {
        const who = chance.pick(people);
        const at = begin + past * day + ((9 + place * 2) * 60 + chance.whole(0, 50)) * minute;
        app.clock.ahead = at - Date.now();
        await visit(who, member);
        const also = chance.weighted([6, 2, 2, 1, 1]);
        if (also === 1) await move(who, member, -1);
        else if (also === 2) await move(shop, member, 1, { override: true });
        else if (also === 3) await redeemAs(app, who, member, 2);
        else if (also === 4) await redeemWithoutCode(app, shop, member, 2);
      }
      if (past === 15) await app.runJobs();
    }
    // Someone comes back at night.
    app.clock.ahead = begin + 28 * day + 2 * 60 * minute - Date.now();
    await visit(people[2] as TestPerson, members[0] as TestPerson);

    const expectRight = async (query: string) => {
      const { from, to, knowsHours, people: found } = await reportOf(shop, query);
      expect(knowsHours).toBe(true);
      const right = await naiveStaffReport(app, shop, { from, to }, { from: daysAfter(to, -89), to });
      const flat = found.map(({ name: _, worksHere: __, unusual: { sharedAddress: ___, ...marks }, ...sums }) => ({
        ...sums,
        ...marks,
      }));
      expect(flat.sort((one, other) => (one.personId < other.personId ? -1 : 1))).toEqual(right);
      return right;
    };
    const sums = await expectRight('?period=90');
    expect(sums).toHaveLength(3);
    for (const name of ['stamps', 'undos', 'overrides', 'redemptions', 'withoutCode', 'afterHours'] as const)
      expect([name, Math.max(...sums.map((one) => one[name]))]).not.toEqual([name, 0]);
    await expectRight('?period=7');
    app.clock.ahead += 4 * day;
    await app.runJobs();
    await expectRight('?period=12m');
    await expectRight('?from=2031-01-10&to=2031-02-01');
  });

  test('names the owner as the shop, and people also after their work has ended', async () => {
    const shop = await addShopWithCard(app, 10);
    const member = await addMember(app, shop);
    const kim = await addWorker(shop, 'Kim');
    await award(app, shop, member, 2);
    await move(kim, member, 3);
    expect((await app.call(shop.token, 'DELETE', `/api/v1/staff/${kim.id}`)).status).toBe(200);
    const { people } = await reportOf(shop);
    expect(people.map(({ personId, name, worksHere, stamps }) => [personId, name, worksHere, stamps])).toEqual([
      [kim.id, 'Kim', false, 3],
      [shop.id, shop.name, true, 2],
    ]);
  });

  test('as CSV has a row for each person, and nothing of other shops', async () => {
    const [shop, other] = [await addShopWithCard(app, 5), await addShopWithCard(app, 5)];
    await award(app, other, await addMember(app, other), 1);
    const member = await addMember(app, shop);
    const kim = await addWorker(shop, '=Kim');
    await move(kim, member, 5);
    await move(kim, member, -1);
    const answer = await fetch(`${app.url}/api/v1/reports/staff.csv?period=7`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const { from, to } = await reportOf(shop, '?period=7');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="people-${from}-${to}.csv"`);
    expect((await answer.text()).split('\r\n').slice(1)).toEqual(["'=Kim,5,1,0,0,0,0,0,0", '']);
    const [logged] = (await app.call(shop.token, 'GET', '/api/v1/audit')).body.entries;
    expect(logged).toMatchObject({ kind: 'figuresExported', details: { from, to } });
  });

  test('names a wrong date, as the other reports do', async () => {
    const shop = await addShopWithCard(app, 5);
    const { status, body } = await app.call(shop.token, 'GET', '/api/v1/reports/staff?from=2026-05-02&to=2026-05-01');
    expect([status, Object.keys(body.fields)]).toEqual([422, ['from']]);
  });
});

describe('unusual is', () => {
  test('a full card for one customer on one day, unless it was taken back', async () => {
    const shop = await addShopWithCard(app, 5);
    const [anna, bo, cem] = [
      await addMember(app, shop, 'Anna'),
      await addMember(app, shop, 'Bo'),
      await addMember(app, shop, 'Cem'),
    ];
    const kim = await addWorker(shop, 'Kim');
    await move(kim, anna, 2);
    await move(kim, anna, 3);
    await move(kim, bo, 5);
    await move(kim, bo, -1);
    // Two people share it.
    await award(app, shop, cem, 4);
    await move(kim, cem, 1);
    const found = await reportOf(shop);
    expect(marksOf(found, 'manyToOne')).toEqual([['Kim', 'Anna', 5]]);
    expect(found.people.map(({ name, unusual }) => [name, unusual.manyToOne])).toEqual([
      ['Kim', 1],
      [shop.name, 0],
    ]);
  });

  test('an entry at an hour or on a weekday with hardly any visits, once the shop has had a hundred', async () => {
    goTo('2031-06-02T09:00:00Z');
    const shop = await plantShop(app);
    await publish(app, shop, { size: 20, milestones: [] });
    const members = await Promise.all(Array.from({ length: 25 }, () => addMember(app, shop)));
    const lee = await addWorker(shop, 'Lee');
    const begin = Date.parse('2031-06-02T09:00:00Z');
    const [first] = members as [TestPerson];
    // Monday to Friday at nine.
    for (let past = 0; past < 5; past += 1) {
      if (past === 3) expect(await reportOf(shop)).toMatchObject({ knowsHours: false });
      app.clock.ahead = begin + past * day - Date.now();
      for (const member of members) await award(app, shop, member, 1);
    }
    app.clock.ahead = begin + 4 * day + 14 * 60 * minute - Date.now();
    await move(lee, first, 1);
    // Sunday at nine.
    app.clock.ahead = begin + 6 * day - Date.now();
    await move(lee, first, 1);
    await move(lee, first, 1);
    const found = await reportOf(shop);
    expect(found.knowsHours).toBe(true);
    expect(found.unusual.map(({ kind, by, day: on, count }) => [kind, by, on, count])).toEqual([
      ['afterHours', 'Lee', '2031-06-08', 2],
      ['afterHours', 'Lee', '2031-06-06', 1],
    ]);
    expect(found.people.find(({ name }) => name === 'Lee')?.unusual.afterHours).toBe(2);
  });

  test('a customer whose mailbox is that of someone who works here, or of another member', async () => {
    const shop = await addShopWithCard(app, 10);
    const kim = await addWorker(shop, 'Kim');
    const [name = '', host = ''] = kim.email.split('@');
    const friend = await addMemberAt(shop, 'Friend', `${name}+free@${host}`);
    const first = await addMemberAt(shop, 'Pat', `pat-${name}+1@example.org`);
    const second = await addMemberAt(shop, 'Pat again', `pat-${name}@example.org`);
    const alone = await addMemberAt(shop, 'Alone', `alone-${name}+cards@example.org`);
    await addMemberAt(shop, 'Namesake', `alone-${name}@example.com`);
    for (const member of [friend, first, alone]) await move(kim, member, 1);
    await award(app, shop, second, 2);
    const found = await reportOf(shop);
    expect(marksOf(found, 'sharedAddress').sort()).toEqual([
      ['Kim', 'Friend', 1],
      ['Kim', 'Pat', 1],
    ]);
    // The owner sees that an address is shared, not which.
    expect(JSON.stringify(found)).not.toContain('@');
  });

  test('only what is in the last days of a long period; the sums cover all of it', async () => {
    goTo('2032-01-01T12:00:00Z');
    const shop = await plantShop(app);
    await publish(app, shop, { size: 5, milestones: [] });
    const member = await addMember(app, shop, 'Anna');
    await award(app, shop, member, 5);
    app.clock.ahead += (watchedDays - 1) * day;
    expect(await reportOf(shop, '?period=12m')).toMatchObject({
      watchedFrom: '2032-01-01',
      people: [{ stamps: 5, unusual: { manyToOne: 1 } }],
    });
    app.clock.ahead += day;
    expect(await reportOf(shop, '?period=12m')).toMatchObject({
      watchedFrom: '2032-01-02',
      people: [{ stamps: 5, unusual: { manyToOne: 0 } }],
      unusual: [],
    });
  });
});

test('every query reads a shop’s days along their index, and members by their keys', async () => {
  const shop = await addShopWithCard(app, 5);
  const days = { shopId: shop.id, after: '2026-11-01', until: '2026-11-21' };
  const isWhole = {
    sqlite: /^SCAN (l|m|c|w|a|s|ledger|members|accounts|staff|shops)\b/,
    postgres: /^(Parallel )?Seq Scan/,
  }[inject('engine')];
  const looks: [index: string, (db: Parameters<typeof queries.listSums>[0]) => Promise<unknown>][] = [
    ['ledger_by_day', (db) => queries.listSums(db, days)],
    ['ledger_by_day', (db) => queries.listManyToOne(db, days, 1, 10)],
    ['ledger_by_day', (db) => queries.listMinutes(db, days)],
    ['ledger_by_day', (db) => queries.listToMailboxes(db, days, ['kim@example.com'], 10)],
    ['', (db) => queries.listStaffEmails(db, shop.id)],
    ['', (db) => queries.listMemberEmails(db, shop.id, ['kim@example.com', 'lee@example.com'], 10)],
  ];
  for (const [index, look] of looks) {
    const steps = await plansOf(app, look);
    expect(steps).toContainEqual(expect.stringContaining(index));
    expect(steps.filter((step) => isWhole.test(step))).toEqual([]);
  }
});
