import type { Figures } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Stack } from '#ui/layout.tsx';
import type { Panel } from '#ui/panel.tsx';
import { useWaitingMembers } from './api.ts';
import { FigurePanel } from './figure-panel.tsx';
import { type FiguresView, gapWords, meanings, numberWords } from './figures-view.ts';
import styles from './reward-panels.module.css';

interface LinesPanelProps extends ComponentProps<typeof Panel> {
  lines: { name: string; count: number }[] | undefined;
  /** What is counted, of one and of several. */
  unit: [one: string, many: string];
  none: string;
  /** Above the lines. */
  children?: ReactNode;
}

/** Names with a number each; the longest bar is the highest one. */
function LinesPanel({ lines, unit: [one, many], none, children, ...panel }: LinesPanelProps) {
  const most = Math.max(...(lines ?? []).map(({ count }) => count), 1);
  return (
    <FigurePanel {...panel} data={lines} bones="9rem" none={lines?.length === 0 && none}>
      {(known) => (
        <>
          {children}
          <Stack as="ul" gap={3}>
            {known.map(({ name, count }) => (
              <li key={name} className={styles.line}>
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>
                  {numberWords(count)} <span className="sd-hidden">{count === 1 ? one : many}</span>
                </span>
                <span className={styles.track} aria-hidden>
                  <span style={{ inlineSize: `${(Math.max(count, 0) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </Stack>
        </>
      )}
    </FigurePanel>
  );
}

function membersWords(members: ReturnType<typeof useWaitingMembers>): string {
  // Whoever has left keeps a reward, too, and stands in no list.
  if (!members || members.total === 0) return 'See the members';
  if (members.total === 1) return 'See the member';
  return `See the ${numberWords(members.total)}${members.totalIsCapped ? '+' : ''} members`;
}

/** What the shop owes: rewards that are reached and not redeemed. */
export function RewardsWaiting({ waiting }: { waiting: Figures['waiting'] | undefined }) {
  const all = waiting?.reduce((sum, { rewards }) => sum + rewards, 0) ?? 0;
  const members = useWaitingMembers(all > 0);
  return (
    <LinesPanel
      title="Rewards waiting"
      meaning={meanings.waiting}
      id="waiting"
      lines={waiting
        ?.filter(({ rewards }) => rewards > 0)
        .map(({ label, rewards }) => ({ name: label, count: rewards }))}
      unit={['reward', 'rewards']}
      none="Nothing is owed: every reward that was reached has been redeemed."
      beside={
        all > 0 && (
          <Link to="/royaltymember" search={{ segment: 'rewardWaiting' }} className="sd-go">
            {membersWords(members)} <ArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    >
      <p className="sd-quiet">
        <strong className={styles.sum}>{numberWords(all)}</strong> {all === 1 ? 'reward' : 'rewards'} to give, now
      </p>
    </LinesPanel>
  );
}

/** What was given away in the period, by reward. */
export function RewardsGiven({ rewards, view }: { rewards: Figures['rewards'] | undefined; view: FiguresView }) {
  return (
    <LinesPanel
      title="Rewards given"
      meaning={meanings.rewards}
      lines={rewards?.map(({ label, given }) => ({ name: label, count: given }))}
      unit={['time', 'times']}
      none="No reward was given in these days."
      beside={
        rewards &&
        rewards.length > 0 && (
          <Link to="/figures" search={{ ...view, list: 'rewards' }} className="sd-go">
            See each <ArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    />
  );
}

/** How long members stay away, over the returning visits. */
export const VisitGaps = ({ gaps }: { gaps: Figures['gaps'] | undefined }) => (
  <LinesPanel
    title="Time between visits"
    meaning={meanings.daysBetween}
    id="gaps"
    lines={gaps
      ?.filter(({ visits }) => visits > 0)
      .map((gap) => ({ name: `After ${gapWords(gap)}`, count: gap.visits }))}
    unit={['visit', 'visits']}
    none="Nobody came a second time in these days."
  />
);
