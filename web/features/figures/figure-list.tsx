import {
  listFigureEntries,
  listFigureMembers,
  listFigureRewards,
  listFigureVisits,
} from '@stampdeck/contract/figures.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { PagedRows, Row } from '#ui/rows.tsx';
import { type ListCall, useFigureList } from './api.ts';
import {
  askedOf,
  dayWords,
  type FiguresView,
  type FigureList as ListName,
  numberWords,
  periodWords,
  spanWords,
} from './figures-view.ts';

interface FigureListProps {
  view: FiguresView & { list: ListName };
  /** The shop's zone, for times; the reader's own until it is known. */
  timeZone: string | undefined;
  today: string | undefined;
}

/** The list behind a number. */
export function FigureList({ view, timeZone, today }: FigureListProps) {
  const { title, isOfDay, Rows } = lists[view.list];
  const day = view.day || today || '';
  const { list: _, day: __, ...back } = view;
  const span = view.day === '' ? askedOf(view) : { from: view.day, to: view.day };
  return (
    <Stack as="section" aria-labelledby="figure-list">
      <Link to="/figures" search={back} className="sd-go">
        <ArrowLeft size={18} aria-hidden /> All figures
      </Link>
      <h2 className="sd-title" id="figure-list">
        {title}
        {whenWords(view, day, isOfDay)}
      </h2>
      <Rows asked={isOfDay ? { day } : span} clock={clockOf(timeZone, !isOfDay && view.day === '')} />
    </Stack>
  );
}

function whenWords(view: FigureListProps['view'], day: string, isOfDay: boolean): string {
  if (isOfDay || view.day !== '') return day === '' ? '' : ` on ${dayWords(day)}`;
  return view.period === 'custom' && view.from && view.to
    ? `, ${spanWords(view)}`
    : `, the last ${periodWords[view.period]}`;
}

type Clock = (at: string) => string;

/** Times as the shop's clock had them, with the day where the list has several. */
const clockOf =
  (timeZone: string | undefined, withDay: boolean) =>
  (at: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      ...(timeZone ? { timeZone } : {}),
      ...(withDay ? { day: 'numeric', month: 'short' } : {}),
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(at));

interface FigureRow {
  key: string;
  who: { memberId: string; isMember: boolean; name: string };
  /** What happened. */
  what: string;
  when: string;
  /** The number that it adds. */
  count?: number;
}

interface RowsProps {
  asked: Record<string, string>;
  clock: Clock;
}

/** The rows that a call answers, a page at a time. */
const rowsFrom = <E extends ListCall>(
  endpoint: E,
  rowsOf: (page: Reply<E>, clock: Clock) => FigureRow[],
  none: string,
) =>
  function Rows({ asked, clock }: RowsProps) {
    const query = useFigureList(endpoint, asked);
    const rows = query.data?.pages.flatMap((page) => rowsOf(page, clock));
    return (
      <PagedRows
        rows={rows}
        query={query}
        failure="This list could not be read"
        none={<EmptyState title="Nothing here" text={none} />}
        end={`That is all: ${numberWords(rows?.length ?? 0)}.`}
      >
        {(row) => <Item key={row.key} row={row} />}
      </PagedRows>
    );
  };

function Item({ row: { who, what, when, count } }: { row: FigureRow }) {
  const name = who.name || 'Somebody who has left';
  return (
    <Row
      start={<Avatar name={name} photo="" />}
      name={
        who.isMember ? (
          <Link to="/royaltymember/$id" params={{ id: who.memberId }} className="sd-link-quiet">
            {name}
          </Link>
        ) : (
          name
        )
      }
      text={what}
      end={
        <>
          {count !== undefined && <strong>{count > 0 ? `+${count}` : numberWords(count)}</strong>}
          {when}
        </>
      }
    />
  );
}

type Entry = Reply<typeof listFigureEntries>['entries'][number];

function entryWords({ kind, stamps, reward, by, reason, counts }: Entry): string {
  const what =
    kind === 'redemption'
      ? `Redeemed ‘${reward}’`
      : kind === 'award'
        ? 'Stamped'
        : stamps === 0
          ? `‘${reward}’ taken back`
          : counts
            ? 'Taken back'
            : stamps > 0
              ? 'A balance brought along'
              : 'A balance handed over';
  return [what, by && `by ${by}`, reason && `“${reason}”`].filter(Boolean).join(' · ');
}

const entryRow = (entry: Entry, clock: Clock): FigureRow => ({
  key: entry.id,
  who: entry,
  what: entryWords(entry),
  when: clock(entry.createdAt),
  ...(entry.counts ? { count: entry.stamps } : {}),
});

type Reward = Reply<typeof listFigureRewards>['rewards'][number];

const rewardRow = ({ id, label, given, by, createdAt, ...who }: Reward, clock: Clock): FigureRow => ({
  key: id,
  who,
  when: clock(createdAt),
  count: given,
  what: `${given > 0 ? label : `‘${label}’ taken back`}${by && ` · by ${by}`}`,
});

const sinceWords = (days: number | null): string =>
  days === null ? 'First visit' : days === 1 ? 'Back after 1 day' : `Back after ${numberWords(days)} days`;

/** `isOfDay`: of one day always. */
const lists: Record<ListName, { title: string; isOfDay: boolean; Rows: (props: RowsProps) => ReactNode }> = {
  entries: {
    title: 'Everything at the counter',
    isOfDay: true,
    Rows: rowsFrom(
      listFigureEntries,
      ({ entries }, clock) => entries.map((entry) => entryRow(entry, clock)),
      'Nothing happened at the counter on this day.',
    ),
  },
  visits: {
    title: 'Visits',
    isOfDay: true,
    Rows: rowsFrom(
      listFigureVisits,
      ({ visits }, clock) =>
        visits.map(({ at, daysSince, ...who }) => ({
          key: who.memberId,
          who,
          what: sinceWords(daysSince),
          when: clock(at),
        })),
      'Nobody came on this day.',
    ),
  },
  members: {
    title: 'New members',
    isOfDay: false,
    Rows: rowsFrom(
      listFigureMembers,
      ({ members }, clock) =>
        members.map(({ joinedAt, ...who }) => ({ key: who.memberId, who, what: 'Joined', when: clock(joinedAt) })),
      'Nobody joined in these days who is a member still.',
    ),
  },
  rewards: {
    title: 'Rewards given',
    isOfDay: false,
    Rows: rowsFrom(
      listFigureRewards,
      ({ rewards }, clock) => rewards.map((reward) => rewardRow(reward, clock)),
      'No reward was given in these days.',
    ),
  },
};
