import { plural, t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import {
  listReportEntries,
  listReportMembers,
  listReportRewards,
  listReportVisits,
} from '@stampdeck/contract/reports.ts';
import type { WithoutCode } from '@stampdeck/contract/without-code.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatDays, formatMoment, formatNumber } from '#language/format.ts';
import { reasonText } from '#lib/reason-text.ts';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { PagedRows, Row } from '#ui/rows.tsx';
import { type ListCall, useReportList } from './lists-api.ts';
import { askedOf, type ReportList as ListName, type ReportView } from './report-view.ts';

interface ReportListProps {
  view: ReportView & { list: ListName };
  /** The shop's zone, for times; the reader's own until it has loaded. */
  timeZone: string | undefined;
  today: string | undefined;
}

/** The list behind a number. */
export function ReportList({ view, timeZone, today }: ReportListProps) {
  const { title, isOfDay, Rows } = lists[view.list];
  const day = view.day || today || '';
  const { list: _, day: __, ...back } = view;
  const span = view.day === '' ? askedOf(view) : { from: view.day, to: view.day };
  return (
    <Stack as="section" aria-labelledby="report-list">
      <Link to="/reports" search={back} className="sd-go">
        <ArrowLeft size={18} aria-hidden /> {t`All reports`}
      </Link>
      <div>
        <h2 className="sd-title" id="report-list">
          {title}
        </h2>
        <p className="sd-quiet">{spanOf(view, day, isOfDay)}</p>
      </div>
      {view.list === 'rewards' && (
        <Link to="/reports" search={{ ...view, list: 'withoutPhone' }} className="sd-go">
          {t`Only without a phone`} <ArrowRight size={18} aria-hidden />
        </Link>
      )}
      <Rows asked={isOfDay ? { day } : span} clock={clockOf(timeZone, !isOfDay && view.day === '')} />
    </Stack>
  );
}

const lastDays: Record<ReportView['period'], string> = {
  '7': t`The last 7 days`,
  '30': t`The last 30 days`,
  '90': t`The last 90 days`,
  '12m': t`The last 12 months`,
  custom: '',
};

/** The days that the list covers. */
function spanOf(view: ReportListProps['view'], day: string, isOfDay: boolean): string {
  if (isOfDay || view.day !== '') return day && formatDay(day, 'fullDay');
  return view.period === 'custom' && view.from && view.to
    ? formatDays(view.from, view.to, 'day')
    : lastDays[view.period];
}

type Clock = (at: string) => string;

/** Times by the shop's clock, with the day where the list has several. */
const clockOf =
  (timeZone: string | undefined, withDay: boolean): Clock =>
  (at) =>
    formatMoment(at, withDay ? 'shortMoment' : 'time', timeZone);

interface ReportRow {
  key: string;
  who: { memberId: string; isMember: boolean; name: string };
  /** What happened. */
  what: string;
  when: string;
  /** What it adds to the number. */
  count?: number;
}

interface RowsProps {
  asked: Record<string, string>;
  clock: Clock;
}

/** The rows of a call, a page at a time. */
const rowsFrom = <E extends ListCall>(
  endpoint: E,
  rowsOf: (page: Reply<E>, clock: Clock) => ReportRow[],
  none: string,
  also: Record<string, string> = {},
) =>
  function Rows({ asked, clock }: RowsProps) {
    const query = useReportList(endpoint, { ...asked, ...also });
    const rows = query.data?.pages.flatMap((page) => rowsOf(page, clock));
    return (
      <PagedRows
        rows={rows}
        query={query}
        failure={t`We couldn’t load this list`}
        none={<EmptyState title={t`Nothing here`} text={none} />}
        end={plural(rows?.length ?? 0, { one: '# entry', other: '# entries' })}
      >
        {(row) => <Item key={row.key} row={row} />}
      </PagedRows>
    );
  };

function Item({ row: { who, what, when, count } }: { row: ReportRow }) {
  const name = who.name || t`Former member`;
  return (
    <Row
      start={<Avatar name={name} photo="" />}
      name={
        who.isMember ? (
          <Link to="/royaltymember/$id" params={{ id: who.memberId }} className="sd-link-quiet" dir="auto">
            {name}
          </Link>
        ) : (
          <span dir="auto">{name}</span>
        )
      }
      text={what}
      end={
        <>
          {count !== undefined && <strong>{formatNumber(count, { signed: true })}</strong>}
          {when}
        </>
      }
    />
  );
}

type Entry = Reply<typeof listReportEntries>['entries'][number];

function eventOf({ kind, stamps, reward, counts }: Entry): string {
  if (kind === 'redemption') return t`Redeemed “${reward}”`;
  if (kind === 'award') return t`Stamped`;
  if (stamps === 0) return t`Took back “${reward}”`;
  if (counts) return t`Stamps taken back`;
  return stamps > 0 ? t`Stamps from an earlier card` : t`Stamps moved to another card`;
}

const withoutTexts: Record<WithoutCode, string> = { 'paper card': t`Paper card`, 'phone empty': t`Phone empty` };

const whyWithout = (reason: WithoutCode | null): string => (reason === null ? '' : withoutTexts[reason]);

/** What happened, who did it and why, as far as it is known. */
const entryText = (entry: Entry): string =>
  [eventOf(entry), whyWithout(entry.withoutCode), byWhom(entry.by), entry.reason && `“${reasonText(entry.reason)}”`]
    .filter(Boolean)
    .join(' · ');

const byWhom = (name: string): string => name && t({ message: `by ${name}`, comment: 'Who gave a stamp or a reward' });

const entryRow = (entry: Entry, clock: Clock): ReportRow => ({
  key: entry.id,
  who: entry,
  what: entryText(entry),
  when: clock(entry.createdAt),
  ...(entry.counts ? { count: entry.stamps } : {}),
});

type Reward = Reply<typeof listReportRewards>['rewards'][number];

const rewardRow = ({ id, label, given, by, withoutCode, createdAt, ...who }: Reward, clock: Clock): ReportRow => ({
  key: id,
  who,
  when: clock(createdAt),
  count: given,
  what: [given > 0 ? label : t`Took back “${label}”`, whyWithout(withoutCode), byWhom(by)].filter(Boolean).join(' · '),
});

const sinceLast = (days: number | null): string =>
  days === null ? t`First visit` : plural(days, { one: 'Back after # day', other: 'Back after # days' });

/** `isOfDay`: it always covers one day. */
const lists: Record<ListName, { title: string; isOfDay: boolean; Rows: (props: RowsProps) => ReactNode }> = {
  entries: {
    title: t`Everything at the counter`,
    isOfDay: true,
    Rows: rowsFrom(
      listReportEntries,
      ({ entries }, clock) => entries.map((entry) => entryRow(entry, clock)),
      t`Nothing happened at the counter on this day.`,
    ),
  },
  visits: {
    title: t`Visits`,
    isOfDay: true,
    Rows: rowsFrom(
      listReportVisits,
      ({ visits }, clock) =>
        visits.map(({ at, daysSince, ...who }) => ({
          key: who.memberId,
          who,
          what: sinceLast(daysSince),
          when: clock(at),
        })),
      t`No one came on this day.`,
    ),
  },
  members: {
    title: t`New members`,
    isOfDay: false,
    Rows: rowsFrom(
      listReportMembers,
      ({ members }, clock) =>
        members.map(({ joinedAt, ...who }) => ({ key: who.memberId, who, what: t`Joined`, when: clock(joinedAt) })),
      t`No one who joined on these days is still a member.`,
    ),
  },
  rewards: {
    title: t`Rewards given`,
    isOfDay: false,
    Rows: rowsFrom(
      listReportRewards,
      ({ rewards }, clock) => rewards.map((reward) => rewardRow(reward, clock)),
      t`No rewards were given on these days.`,
    ),
  },
  withoutPhone: {
    title: t`Redeemed without a phone`,
    isOfDay: false,
    Rows: rowsFrom(
      listReportRewards,
      ({ rewards }, clock) => rewards.map((reward) => rewardRow(reward, clock)),
      t`No reward was redeemed without a phone on these days.`,
      { withoutCode: 'true' },
    ),
  },
};
