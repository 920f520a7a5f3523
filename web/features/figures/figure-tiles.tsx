import type { Figures, FigureTotals } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tile, Trend } from '#ui/tile.tsx';
import styles from './figure-tiles.module.css';
import { beforeWords, type FiguresView, meanings, numberWords, repeatRate } from './figures-view.ts';

interface FigureTilesProps {
  figures: Figures | undefined;
  view: FiguresView;
}

const linked = 'sd-link-quiet sd-cover';

/** What the period comes to, beside the one before; each number leads to what it is made of. */
export function FigureTiles({ figures, view }: FigureTilesProps) {
  const known = figures && { now: figures.totals, before: figures.before };
  const toDays = (words: string) => (
    <a className={linked} href="#days">
      {words}
    </a>
  );
  const toList = (list: 'members' | 'rewards') => (words: string) => (
    <Link className={linked} to="/figures" search={{ ...view, list }}>
      {words}
    </Link>
  );
  return (
    <section className={`sd-surface ${styles.tiles}`} aria-label="In all" aria-busy={!figures}>
      <Figure label="Stamps given" meaning={meanings.stamps} known={known} of={({ stamps }) => stamps} link={toDays} />
      <Figure label="Visits" meaning={meanings.visits} known={known} of={({ visits }) => visits} link={toDays} />
      <Figure
        label="New members"
        meaning={meanings.newMembers}
        known={known}
        of={({ newMembers }) => newMembers}
        link={toList('members')}
      />
      <Figure
        label="Rewards given"
        meaning={meanings.rewards}
        known={known}
        of={({ rewards }) => rewards}
        link={toList('rewards')}
      />
      <Figure
        label="Repeat rate"
        meaning={meanings.repeatRate}
        known={known}
        of={repeatRate}
        words={(rate) => `${Math.round(rate * 100)} %`}
        difference={(by) => `${Math.abs(Math.round(by * 100))} points`}
        link={toDays}
      />
      <Figure
        label="Time between visits"
        meaning={meanings.daysBetween}
        known={known}
        of={({ daysBetween }) => daysBetween}
        words={daysLong}
        difference={(by) => daysLong(Math.abs(by))}
        comparing={['longer', 'shorter']}
        link={(words) => (
          <a className={linked} href="#gaps">
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

interface FigureProps {
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

function Figure({ label, meaning, known, of, words = numberWords, link, ...comparison }: FigureProps) {
  const value = known ? of(known.now) : undefined;
  return (
    <Tile
      className={styles.tile}
      label={label}
      meaning={meaning}
      link={link(label)}
      number={value === undefined ? undefined : value === null ? '–' : words(value)}
      text={known && <Compared {...comparison} value={value ?? null} known={known} of={of} words={words} />}
    />
  );
}

interface ComparedProps extends Pick<FigureProps, 'of' | 'difference' | 'comparing'> {
  value: number | null;
  known: NonNullable<FigureProps['known']>;
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
  return (
    <>
      <Trend isUp={by > 0} />
      {difference(Math.abs(by))} {comparing[by > 0 ? 0 : 1]} than in {than}
    </>
  );
}
