import type { Figures, FigureTotals } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import { Tile, Trend } from '#ui/tile.tsx';
import styles from './figure-tiles.module.css';
import { beforeWords, type FiguresView, meanings, numberWords, repeatRate } from './figures-view.ts';

interface Figure {
  label: string;
  meaning: string;
  of: (totals: FigureTotals) => number | null;
  /** A part of the page, or the list of what it is made of. */
  to: '#days' | '#gaps' | 'members' | 'rewards';
  words?: (value: number) => string;
  /** A difference without its sign. */
  difference?: (by: number) => string;
  comparing?: [up: string, down: string];
}

const daysLong = (days: number): string => {
  const rounded = days.toFixed(1).replace(/\.0$/, '');
  return `${rounded} ${rounded === '1' ? 'day' : 'days'}`;
};

const tiles: Figure[] = [
  { label: 'Stamps given', meaning: meanings.stamps, of: ({ stamps }) => stamps, to: '#days' },
  { label: 'Visits', meaning: meanings.visits, of: ({ visits }) => visits, to: '#days' },
  { label: 'New members', meaning: meanings.newMembers, of: ({ newMembers }) => newMembers, to: 'members' },
  { label: 'Rewards given', meaning: meanings.rewards, of: ({ rewards }) => rewards, to: 'rewards' },
  {
    label: 'Repeat rate',
    meaning: meanings.repeatRate,
    of: repeatRate,
    to: '#days',
    words: (rate) => `${Math.round(rate * 100)} %`,
    difference: (by) => `${Math.abs(Math.round(by * 100))} points`,
  },
  {
    label: 'Time between visits',
    meaning: meanings.daysBetween,
    of: ({ daysBetween }) => daysBetween,
    to: '#gaps',
    words: daysLong,
    difference: (by) => daysLong(Math.abs(by)),
    comparing: ['longer', 'shorter'],
  },
];

interface FigureTilesProps {
  figures: Figures | undefined;
  view: FiguresView;
}

/** What the period comes to, beside the one before; each number leads to what it is made of. */
export function FigureTiles({ figures, view }: FigureTilesProps) {
  const linked = 'sd-link-quiet sd-cover';
  return (
    <section className={`sd-surface ${styles.tiles}`} aria-label="In all" aria-busy={!figures}>
      {tiles.map((figure) => {
        const { label, meaning, of, to, words = numberWords } = figure;
        const value = figures && of(figures.totals);
        return (
          <Tile
            key={label}
            className={styles.tile}
            {...{ label, meaning }}
            link={
              to === 'members' || to === 'rewards' ? (
                <Link className={linked} to="/figures" search={{ ...view, list: to }}>
                  {label}
                </Link>
              ) : (
                <a className={linked} href={to}>
                  {label}
                </a>
              )
            }
            number={value === undefined ? undefined : value === null ? '–' : words(value)}
            text={figures && <Compared figure={figure} figures={figures} />}
          />
        );
      })}
    </section>
  );
}

function Compared({ figure, figures: { totals, before } }: { figure: Figure; figures: Figures }) {
  const { of, words = numberWords, difference = words, comparing = ['more', 'fewer'] } = figure;
  if (!before) return <>Nothing to compare with yet</>;
  const than = beforeWords(before);
  const [value, last] = [of(totals), of(before)];
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
