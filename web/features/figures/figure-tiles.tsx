import type { Figures, FigureTotals } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './figure-tiles.module.css';
import { beforeWords, type FiguresView, meanings, numberWords, repeatRate } from './figures-view.ts';
import { Meaning } from './panel.tsx';

interface FigureTilesProps {
  figures: Figures | undefined;
  view: FiguresView;
}

/** What the period comes to, beside the one before; each number leads to what it is made of. */
export function FigureTiles({ figures, view }: FigureTilesProps) {
  const known = figures && { now: figures.totals, before: figures.before };
  const toDays = (words: string) => (
    <a className={styles.link} href="#days">
      {words}
    </a>
  );
  const toList = (list: 'members' | 'rewards') => (words: string) => (
    <Link className={styles.link} to="/figures" search={{ ...view, list }}>
      {words}
    </Link>
  );
  return (
    <section className={styles.tiles} aria-label="In all" aria-busy={!figures}>
      <Tile label="Stamps given" meaning={meanings.stamps} known={known} of={({ stamps }) => stamps} link={toDays} />
      <Tile label="Visits" meaning={meanings.visits} known={known} of={({ visits }) => visits} link={toDays} />
      <Tile
        label="New members"
        meaning={meanings.newMembers}
        known={known}
        of={({ newMembers }) => newMembers}
        link={toList('members')}
      />
      <Tile
        label="Rewards given"
        meaning={meanings.rewards}
        known={known}
        of={({ rewards }) => rewards}
        link={toList('rewards')}
      />
      <Tile
        label="Repeat rate"
        meaning={meanings.repeatRate}
        known={known}
        of={repeatRate}
        words={(rate) => `${Math.round(rate * 100)} %`}
        difference={(by) => `${Math.abs(Math.round(by * 100))} points`}
        link={toDays}
      />
      <Tile
        label="Time between visits"
        meaning={meanings.daysBetween}
        known={known}
        of={({ daysBetween }) => daysBetween}
        words={daysLong}
        difference={(by) => daysLong(Math.abs(by))}
        comparing={['longer', 'shorter']}
        link={(words) => (
          <a className={styles.link} href="#gaps">
            {words}
          </a>
        )}
      />
    </section>
  );
}

const daysLong = (days: number): string => {
  const rounded = days.toFixed(1).replace(/\.0$/, '');
  return `${rounded} ${rounded === '1' ? 'day' : 'days'}`;
};

interface TileProps {
  label: string;
  meaning: string;
  known: { now: FigureTotals; before: FigureTotals | null } | undefined;
  of: (totals: FigureTotals) => number | null;
  words?: (value: number) => string;
  /** A difference without its sign. */
  difference?: (by: number) => string;
  comparing?: [up: string, down: string];
  /** What the label leads to. */
  link: (label: string) => ReactNode;
}

function Tile({ label, meaning, known, of, words = numberWords, link, ...comparison }: TileProps) {
  const value = known ? of(known.now) : undefined;
  return (
    <div className={styles.tile}>
      <span className={styles.label}>
        {link(label)}
        <Meaning of={label} meaning={meaning} />
      </span>
      <strong className={styles.number}>
        {value === undefined ? <Skeleton width="4rem" height="1em" /> : value === null ? '–' : words(value)}
      </strong>
      <span className={styles.compared}>
        {known ? (
          <Compared {...comparison} value={value ?? null} known={known} of={of} words={words} />
        ) : (
          <Skeleton width="min(11rem, 100%)" height="1.2em" />
        )}
      </span>
    </div>
  );
}

interface ComparedProps extends Pick<TileProps, 'of' | 'difference' | 'comparing'> {
  value: number | null;
  known: NonNullable<TileProps['known']>;
  words: (value: number) => string;
}

function Compared({
  value,
  known: { before },
  of,
  words,
  difference = words,
  comparing = ['more', 'fewer'],
}: ComparedProps) {
  if (!before) return <>Nothing to compare with yet</>;
  const than = beforeWords(before);
  const last = of(before);
  if (value === null || last === null) return <>{last === null ? `None in ${than}` : `${words(last)} in ${than}`}</>;
  const by = value - last;
  if (difference(by) === difference(0)) return <>As in {than}</>;
  const Trend = by > 0 ? TrendingUp : TrendingDown;
  return (
    <>
      <Trend className={styles.trend} size={16} aria-hidden />
      {difference(Math.abs(by))} {comparing[by > 0 ? 0 : 1]} than in {than}
    </>
  );
}
