import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, Gift } from 'lucide-react';
import { useOwnShop } from '#lib/session.ts';
import { useFigures } from './api.ts';
import { BusiestHours } from './busiest-hours.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { barsOf, type FigureList, numberWords } from './figures-view.ts';
import styles from './home-figures.module.css';

const lastDays = { period: '30', from: '', to: '' } as const;

/** Rewards that customers have reached and not taken yet: nothing where there are none. */
export function WaitingRewards() {
  const { data } = useFigures(lastDays);
  const rewards = data?.ready ? data.waiting.reduce((sum, one) => sum + one.rewards, 0) : 0;
  if (!data || rewards === 0) return null;
  const names = data.waiting.map((one) => `${numberWords(one.rewards)}\u00a0×\u00a0${one.label}`);
  return (
    <Link to="/royaltymember" search={{ segment: 'rewardWaiting' }} className={styles.waiting}>
      <span className={styles.gift}>
        <Gift size={22} aria-hidden />
      </span>
      <span className={`sd-row-words ${styles.words}`}>
        <strong className="sd-row-name">
          {numberWords(rewards)} {rewards === 1 ? 'reward is' : 'rewards are'} waiting to be redeemed
        </strong>
        <span className={styles.names}>
          {names.slice(0, 3).join(', ')}
          {names.length > 3 && ' and more'}
        </span>
      </span>
      <ArrowRight size={20} aria-hidden />
    </Link>
  );
}

/** The last 30 days, drawn; nothing for who may not see figures, or before there are any. */
export function MonthCharts() {
  const isOwner = useOwnShop() !== null;
  const { data, error } = useFigures(lastDays);
  const navigate = useNavigate();
  // The page of the figures says what is wrong with them.
  if (!isOwner || (error && !data)) return null;
  if (data && (!data.ready || data.days.every(({ visits }) => visits === 0))) return null;
  const bars = data && barsOf(data.days);
  const open = (list: FigureList) => (day: string) => void navigate({ to: '/figures', search: { list, day } });
  return (
    <section className={styles.month} aria-labelledby="month">
      <header className={`sd-panel-head ${styles.head}`}>
        <h2 className={styles.title} id="month">
          The last 30 days
        </h2>
        <Link to="/figures" className="sd-go">
          All figures <ArrowRight size={18} aria-hidden />
        </Link>
      </header>
      <ChartPanel bars={bars} figure="stamps" isWide onDay={open('entries')} />
      <BusiestHours week={data?.week} />
      <ChartPanel bars={bars} figure="newMembers" onDay={open('members')} />
    </section>
  );
}
