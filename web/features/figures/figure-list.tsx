import type {
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
import { ErrorState } from '#ui/error-state.tsx';
import { type Growing, More } from '#ui/more.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useEntries, useJoined, useRewards, useVisits } from './api.ts';
import styles from './figure-list.module.css';
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
  const day = view.day || today || '';
  const lists: Record<ListName, ReactNode> = {
    entries: <Entries day={day} clock={clockOf(timeZone)} />,
    visits: <Visits day={day} clock={clockOf(timeZone)} />,
    members: <Joined span={spanOf(view)} clock={clockOf(timeZone, view.day === '')} />,
    rewards: <Rewards span={spanOf(view)} clock={clockOf(timeZone, view.day === '')} />,
  };
  const { list: _, day: __, ...back } = view;
  return (
    <section className={styles.list} aria-labelledby="figure-list">
      <Link to="/figures" search={back} className={styles.back}>
        <ArrowLeft size={18} aria-hidden /> All figures
      </Link>
      <h2 className={styles.title} id="figure-list">
        {titleOf(view, day)}
      </h2>
      {lists[view.list]}
    </section>
  );
}

const names: Record<ListName, string> = {
  entries: 'Everything at the counter',
  visits: 'Visits',
  members: 'New members',
  rewards: 'Rewards given',
};

function titleOf(view: FigureListProps['view'], day: string): string {
  const isOfDay = view.list === 'entries' || view.list === 'visits' || view.day !== '';
  if (isOfDay) return day === '' ? names[view.list] : `${names[view.list]} on ${dayWords(day)}`;
  const when =
    view.period === 'custom' && view.from && view.to ? spanWords(view) : `the last ${periodWords[view.period]}`;
  return `${names[view.list]}, ${when}`;
}

const spanOf = (view: FiguresView): Record<string, string> =>
  view.day === '' ? askedOf(view) : { from: view.day, to: view.day };

/** Times as the shop's clock had them, with the day where the list has several. */
const clockOf =
  (timeZone: string | undefined, withDay = false) =>
  (at: string): string =>
    new Intl.DateTimeFormat('en-GB', {
      ...(timeZone ? { timeZone } : {}),
      ...(withDay ? { day: 'numeric', month: 'short' } : {}),
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(at));

interface Query extends Growing {
  refetch: () => unknown;
}

interface Row {
  key: string;
  who: { memberId: string; isMember: boolean; name: string };
  /** What happened. */
  what: ReactNode;
  when: string;
  /** The number that it adds. */
  count?: number;
}

/** Rows, more of them on demand, and what there is to say without any. */
function Rows({ rows, query, none }: { rows: Row[] | undefined; query: Query; none: string }) {
  if (!rows && query.error) {
    return (
      <div className={styles.surface}>
        <ErrorState title="This list could not be read" error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (rows?.length === 0) {
    return (
      <div className={styles.surface}>
        <EmptyState title="Nothing here" text={none} />
      </div>
    );
  }
  return (
    <>
      <ul className={styles.surface} aria-busy={!rows}>
        {rows?.map((row) => (
          <Item key={row.key} row={row} />
        ))}
        {!rows && ['one', 'two', 'three', 'four', 'five', 'six'].map((bone) => <Bone key={bone} />)}
      </ul>
      {rows && <More list={query} end={`That is all: ${numberWords(rows.length)}.`} />}
    </>
  );
}

function Item({ row: { who, what, when, count } }: { row: Row }) {
  const name = who.name || 'Somebody who has left';
  return (
    <li className={styles.row}>
      <Avatar name={name} photo="" />
      <span className={styles.words}>
        {who.isMember ? (
          <Link to="/royaltymember/$id" params={{ id: who.memberId }} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={styles.what}>{what}</span>
      </span>
      {count !== undefined && <strong className={styles.count}>{count > 0 ? `+${count}` : numberWords(count)}</strong>}
      <span className={styles.when}>{when}</span>
    </li>
  );
}

function Bone() {
  return (
    <li className={styles.row}>
      <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
      <span className={styles.words}>
        <Skeleton width="min(9rem, 100%)" height="1.35rem" />
        <Skeleton width="min(7rem, 100%)" height="1.2rem" />
      </span>
    </li>
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

type Clock = (at: string) => string;

function Entries({ day, clock }: { day: string; clock: Clock }) {
  const query = useEntries(day);
  const rows = query.data?.pages.flatMap(({ entries }: Reply<typeof listFigureEntries>) =>
    entries.map(
      (entry): Row => ({
        key: entry.id,
        who: entry,
        what: entryWords(entry),
        when: clock(entry.createdAt),
        ...(entry.counts ? { count: entry.stamps } : {}),
      }),
    ),
  );
  return <Rows rows={rows} query={query} none="Nothing happened at the counter on this day." />;
}

const sinceWords = (days: number | null): string =>
  days === null ? 'First visit' : days === 1 ? 'Back after 1 day' : `Back after ${numberWords(days)} days`;

function Visits({ day, clock }: { day: string; clock: Clock }) {
  const query = useVisits(day);
  const rows = query.data?.pages.flatMap(({ visits }: Reply<typeof listFigureVisits>) =>
    visits.map(
      ({ at, daysSince, ...who }): Row => ({
        key: who.memberId,
        who,
        what: sinceWords(daysSince),
        when: clock(at),
      }),
    ),
  );
  return <Rows rows={rows} query={query} none="Nobody came on this day." />;
}

function Joined({ span, clock }: { span: Record<string, string>; clock: Clock }) {
  const query = useJoined(span);
  const rows = query.data?.pages.flatMap(({ members }: Reply<typeof listFigureMembers>) =>
    members.map(
      ({ joinedAt, ...who }): Row => ({
        key: who.memberId,
        who,
        what: 'Joined',
        when: clock(joinedAt),
      }),
    ),
  );
  return <Rows rows={rows} query={query} none="Nobody joined in these days who is a member still." />;
}

function Rewards({ span, clock }: { span: Record<string, string>; clock: Clock }) {
  const query = useRewards(span);
  const rows = query.data?.pages.flatMap(({ rewards }: Reply<typeof listFigureRewards>) =>
    rewards.map(
      ({ id, label, given, by, createdAt, ...who }): Row => ({
        key: id,
        who,
        what: `${given > 0 ? label : `‘${label}’ taken back`}${by && ` · by ${by}`}`,
        when: clock(createdAt),
        count: given,
      }),
    ),
  );
  return <Rows rows={rows} query={query} none="No reward was given in these days." />;
}
