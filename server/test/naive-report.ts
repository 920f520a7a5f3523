/** Computes a shop's report from all rows in the simplest way, to compare with the real ones. */
import { daysBetween, daysFrom, weekdayOf } from '@stampdeck/contract/calendar.ts';
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { hasSlot } from '@stampdeck/contract/slots.ts';
import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

/** The shop's time zones, each since a time (ISO), oldest first. */
export type ZoneStory = { since: string; timeZone: string }[];

const partsIn = (at: string, zones: ZoneStory) => {
  const minute = `${at.slice(0, 16)}:00Z`;
  const zone = zones.findLast(({ since }) => since < at.slice(0, 16)) ?? zones[0];
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone?.timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(minute)).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
};

const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);

/** All of `Report` except what depends on the clock. */
export async function naiveReport({ store }: TestApp, shop: TestPerson, zones: ZoneStory, span: Span, before: Span) {
  const ledger = await store.read.selectFrom('ledger').selectAll().where('shop_id', '=', shop.id).execute();
  const cards = await store.read.selectFrom('cards').selectAll().where('shop_id', '=', shop.id).execute();
  const members = await store.read.selectFrom('members').selectAll().where('shop_id', '=', shop.id).execute();
  const designs = await store.read.selectFrom('designs').selectAll().where('shop_id', '=', shop.id).execute();
  const labels = new Map(designs.map(({ version, body }) => [version, rewardsOf(JSON.parse(body))]));
  const labelOf = (version: number | null, slot: number) =>
    labels.get(version ?? 0)?.find((reward) => reward.slot === slot)?.label ?? '';
  const byId = new Map(ledger.map((row) => [row.id, row]));

  const visits = new Map<string, { member: string; day: string; at: string }>();
  for (const row of ledger) {
    if (row.kind !== 'award') continue;
    if (ledger.some((other) => other.undoes_id === row.id && other.local_day === row.local_day)) continue;
    const key = `${row.member_id} ${row.local_day}`;
    const earlier = visits.get(key);
    const at = earlier && earlier.at < row.created_at ? earlier.at : row.created_at;
    visits.set(key, { member: row.member_id, day: row.local_day, at });
  }
  const gapOf = ({ member, day }: { member: string; day: string }): number | null => {
    const days = [...visits.values()].filter((one) => one.member === member && one.day < day).map((one) => one.day);
    const last = days.sort().at(-1);
    return last === undefined ? null : daysBetween(last, day);
  };
  const given = ledger.flatMap((row) => {
    const undone = row.undoes_id === null ? undefined : byId.get(row.undoes_id);
    if (row.kind === 'redemption')
      return [{ day: row.local_day, times: 1, label: labelOf(row.design_version, row.slot ?? 0) }];
    if (undone?.kind === 'redemption')
      return [{ day: row.local_day, times: -1, label: labelOf(undone.design_version, undone.slot ?? 0) }];
    return [];
  });
  const joins = members.filter(({ left_at }) => left_at === null).map(({ joined_at }) => partsIn(joined_at, zones).day);

  const dayOf = (day: string) => {
    const ofDay = [...visits.values()].filter((visit) => visit.day === day);
    return {
      day,
      stamps: sum(ledger.filter((row) => row.local_day === day).map(({ stamps }) => stamps)),
      visits: ofDay.length,
      returning: ofDay.filter((visit) => gapOf(visit) !== null).length,
      newMembers: joins.filter((joined) => joined === day).length,
      rewards: sum(given.filter((one) => one.day === day).map(({ times }) => times)),
    };
  };
  const totals = ({ from, to }: Span) => {
    const days = daysFrom(from, to).map(dayOf);
    const of = (name: 'stamps' | 'visits' | 'returning' | 'newMembers' | 'rewards') =>
      sum(days.map((day) => day[name]));
    const gaps = inSpan({ from, to }).flatMap((visit) => gapOf(visit) ?? []);
    return {
      ...{ from, to, stamps: of('stamps'), visits: of('visits'), returning: of('returning') },
      ...{ newMembers: of('newMembers'), rewards: of('rewards') },
      daysBetween: gaps.length > 0 ? sum(gaps) / gaps.length : null,
    };
  };
  const inSpan = ({ from, to }: Span) => [...visits.values()].filter(({ day }) => day >= from && day <= to);
  const week = Array.from({ length: 7 }, (_, weekday) =>
    Array.from(
      { length: 24 },
      (_, hour) =>
        inSpan(span).filter(({ day, at }) => weekdayOf(day) === weekday && partsIn(at, zones).hour === hour).length,
    ),
  );
  const named = (list: { label: string; times: number }[]) => {
    const names = [...new Set(list.map(({ label }) => label))];
    return names
      .map((label) => ({ label, times: sum(list.filter((one) => one.label === label).map(({ times }) => times)) }))
      .filter(({ times }) => times !== 0);
  };
  const owed = cards.flatMap((card) =>
    Array.from({ length: card.count }, (_, index) => index + 1)
      .filter((slot) => hasSlot(card.rewards, slot) && !hasSlot(card.redeemed, slot))
      .map((slot) => ({ label: labelOf(card.design_version, slot), times: 1 })),
  );
  return {
    totals: totals(span),
    before: totals(before),
    days: daysFrom(span.from, span.to).map(dayOf),
    week,
    gaps: inSpan(span).flatMap((visit) => gapOf(visit) ?? []),
    rewards: named(given.filter(({ day }) => day >= span.from && day <= span.to)),
    waiting: named(owed),
  };
}

interface Span {
  from: string;
  to: string;
}
