/** What each person did at the counter in a period, and what of it is unusual. */
import { daysAfter, weekdayOf } from '@stampdeck/contract/calendar.ts';
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import {
  afterHours,
  type getStaffReport,
  manyToOne,
  mostCases,
  mostListed,
  type UnusualKind,
  watchedDays,
} from '@stampdeck/contract/staff-report.ts';
import { type Context, ownShop } from '#context.ts';
import type { Days } from '#db/ledger-days.ts';
import { chosenSpan, readWeek } from '#features/reports/actions.ts';
import * as queries from './queries.ts';
import { mailboxOf, quietTimes } from './rules.ts';

type Asked = Input<typeof getStaffReport>['query'];

interface Case {
  kind: UnusualKind;
  actorId: string;
  day: string;
  count: number;
  member: Pick<queries.Given, 'memberId' | 'leftAt' | 'name'> | null;
}

const caseOf = (kind: UnusualKind, { actorId, day, stamps, ...member }: queries.Given): Case => ({
  ...{ kind, actorId, day, count: stamps },
  member,
});

const newestFirst = (cases: Case[]): Case[] =>
  cases.toSorted((one, other) => Number(one.day < other.day) - Number(one.day > other.day));

/** Full cards for one customer on a day. */
async function findManyToOne(ctx: Context, days: Days): Promise<Case[]> {
  const found = await queries.listManyToOne(ctx.store.reports, days, manyToOne.cards, mostCases);
  return found.map((given) => caseOf('manyToOne', given));
}

/** Days with entries at hours that the shop hardly has; null if its hours are not known. */
async function findAfterHours(ctx: Context, days: Days): Promise<Case[] | null> {
  const visits = await readWeek(ctx, { from: daysAfter(days.until, 1 - afterHours.days), to: days.until });
  if (!visits) return null;
  const times = quietTimes(visits.week);
  if (!times) return null;
  const found = new Map<string, Case>();
  for (const { actorId, day, minute, entries } of await queries.listMinutes(ctx.store.reports, days)) {
    if (!times.isQuiet(weekdayOf(day), visits.hourOf(minute))) continue;
    const key = `${day} ${actorId}`;
    const known = found.get(key)?.count ?? 0;
    found.set(key, { kind: 'afterHours', actorId, day, count: known + entries, member: null });
  }
  return newestFirst([...found.values()]).slice(0, mostCases);
}

/** Customers whose mailbox is also another member's, or that of someone who works or worked here. */
async function findSharedAddresses(ctx: Context, days: Days): Promise<Case[]> {
  const { reports } = ctx.store;
  const staff = await queries.listStaffEmails(ctx.db, days.shopId);
  const ofStaff = new Set(staff.map(({ email }) => mailboxOf(email)));
  const found = await queries.listToMailboxes(reports, days, [...ofStaff], mostCases);
  const mailboxes = [...new Set(found.map(({ email }) => mailboxOf(email)))].filter((one) => !ofStaff.has(one));
  const members =
    mailboxes.length === 0 ? [] : await queries.listMemberEmails(reports, days.shopId, mailboxes, 2 * mostCases);
  const holders = Map.groupBy(members, mailboxOf);
  const isShared = (mailbox: string) => ofStaff.has(mailbox) || (holders.get(mailbox)?.length ?? 0) > 1;
  return found
    .filter(({ email }) => isShared(mailboxOf(email)))
    .map(({ email: _, ...given }) => caseOf('sharedAddress', given));
}

/** The report by person: sums over the whole period, and marks in its last days. */
export async function readStaffReport(
  ctx: Context,
  asked: Asked,
): Promise<Omit<Reply<typeof getStaffReport>, 'success'>> {
  const { from, to } = chosenSpan(ctx, asked);
  const shopId = ownShop(ctx).id;
  const lastDays = daysAfter(to, 1 - watchedDays);
  const watchedFrom = from > lastDays ? from : lastDays;
  const days = { shopId, after: daysAfter(from, -1), until: to };
  const watched = { ...days, after: daysAfter(watchedFrom, -1) };
  const [sums, many, late, shared] = await Promise.all([
    queries.listSums(ctx.store.reports, days),
    findManyToOne(ctx, watched),
    findAfterHours(ctx, watched),
    findSharedAddresses(ctx, watched),
  ]);
  const cases = newestFirst([...many, ...(late ?? []), ...shared]);
  const known = new Map(sums.map((one) => [one.accountId, one]));
  const whoIs = (accountId: string) => ({
    personId: known.get(accountId)?.isOwner === 1 ? shopId : accountId,
    by: known.get(accountId)?.name ?? '',
  });
  const countOf = (accountId: string, kind: UnusualKind) =>
    cases.filter((one) => one.actorId === accountId && one.kind === kind).length;
  return {
    ...{ from, to, watchedFrom, knowsHours: late !== null },
    people: sums.map(({ accountId, name, isOwner: _, worksHere, ...counts }) => ({
      personId: whoIs(accountId).personId,
      name: name ?? '',
      worksHere: worksHere === 1,
      ...counts,
      unusual: {
        manyToOne: countOf(accountId, 'manyToOne'),
        afterHours: countOf(accountId, 'afterHours'),
        sharedAddress: countOf(accountId, 'sharedAddress'),
      },
    })),
    unusual: cases.slice(0, mostListed).map(({ kind, actorId, day, count, member }) => ({
      kind,
      ...whoIs(actorId),
      customer: member && { memberId: member.memberId, isMember: member.leftAt === null, name: member.name ?? '' },
      day,
      count,
    })),
  };
}
