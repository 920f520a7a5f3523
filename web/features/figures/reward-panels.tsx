import type { Figures } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useWaitingMembers } from './api.ts';
import { type FiguresView, gapWords, meanings, numberWords } from './figures-view.ts';
import styles from './reward-panels.module.css';

interface Line {
  name: string;
  count: number;
}

/** Names with a number each; the longest bar is the highest one. */
function Lines({ lines, one, many }: { lines: Line[]; one: string; many: string }) {
  const most = Math.max(...lines.map(({ count }) => count), 1);
  return (
    <Stack as="ul" gap={3}>
      {lines.map(({ name, count }) => (
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
  );
}

const bones = <Skeleton height="9rem" radius="var(--sd-radius-m)" />;

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
    <Panel
      title="Rewards waiting"
      meaning={meanings.waiting}
      id="waiting"
      beside={
        all > 0 && (
          <Link to="/royaltymember" search={{ segment: 'rewardWaiting' }} className="sd-go">
            {membersWords(members)} <ArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    >
      {!waiting ? (
        bones
      ) : all === 0 ? (
        <p className="sd-lead">Nothing is owed: every reward that was reached has been redeemed.</p>
      ) : (
        <>
          <p className="sd-quiet">
            <strong className={styles.sum}>{numberWords(all)}</strong> {all === 1 ? 'reward' : 'rewards'} to give, now
          </p>
          <Lines
            lines={waiting.map(({ label, rewards }) => ({ name: label, count: rewards }))}
            one="reward"
            many="rewards"
          />
        </>
      )}
    </Panel>
  );
}

/** What was given away in the period, by reward. */
export function RewardsGiven({ rewards, view }: { rewards: Figures['rewards'] | undefined; view: FiguresView }) {
  return (
    <Panel
      title="Rewards given"
      meaning={meanings.rewards}
      beside={
        rewards &&
        rewards.length > 0 && (
          <Link to="/figures" search={{ ...view, list: 'rewards' }} className="sd-go">
            See each <ArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    >
      {!rewards ? (
        bones
      ) : rewards.length === 0 ? (
        <p className="sd-lead">No reward was given in these days.</p>
      ) : (
        <Lines lines={rewards.map(({ label, given }) => ({ name: label, count: given }))} one="time" many="times" />
      )}
    </Panel>
  );
}

/** How long members stay away, over the returning visits. */
export function VisitGaps({ gaps }: { gaps: Figures['gaps'] | undefined }) {
  const some = gaps?.filter(({ visits }) => visits > 0) ?? [];
  return (
    <Panel title="Time between visits" meaning={meanings.daysBetween} id="gaps">
      {!gaps ? (
        bones
      ) : some.length === 0 ? (
        <p className="sd-lead">Nobody came a second time in these days.</p>
      ) : (
        <Lines
          lines={some.map((gap) => ({ name: `After ${gapWords(gap)}`, count: gap.visits }))}
          one="visit"
          many="visits"
        />
      )}
    </Panel>
  );
}
