import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Report } from '@stampdeck/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatNumber } from '#language/format.ts';
import { Stack } from '#ui/layout.tsx';
import type { Panel } from '#ui/panel.tsx';
import { useWaitingMembers } from './lists-api.ts';
import { ReportPanel } from './report-panel.tsx';
import { gapName, meanings, type ReportView } from './report-view.ts';
import styles from './reward-panels.module.css';

interface LinesPanelProps extends ComponentProps<typeof Panel> {
  lines: { name: string; count: number }[] | undefined;
  /** The count with its unit, read aloud: '3 rewards'. */
  inWords: (count: number) => string;
  none: string;
  /** Above the lines. */
  children?: ReactNode;
}

/** Names with a number each; the longest bar is the highest one. */
function LinesPanel({ lines, inWords, none, children, ...panel }: LinesPanelProps) {
  const most = Math.max(...(lines ?? []).map(({ count }) => count), 1);
  return (
    <ReportPanel {...panel} data={lines} bones="9rem" none={lines?.length === 0 && none}>
      {(known) => (
        <>
          {children}
          <Stack as="ul" gap={3}>
            {known.map(({ name, count }) => (
              <li key={name} className={styles.line}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.count}>
                  <span aria-hidden>{formatNumber(count)}</span>
                  <span className="sd-hidden">{inWords(count)}</span>
                </span>
                <span className={styles.track} aria-hidden>
                  <span style={{ inlineSize: `${(Math.max(count, 0) / most) * 100}%` }} />
                </span>
              </li>
            ))}
          </Stack>
        </>
      )}
    </ReportPanel>
  );
}

function membersLink(members: ReturnType<typeof useWaitingMembers>): string {
  // Members who left keep their rewards and are in no list.
  if (!members || members.total === 0) return t`See the members`;
  const count = formatNumber(members.total);
  return members.totalIsCapped
    ? t`See the ${count}+ members`
    : plural(members.total, { one: 'See the member', other: 'See the # members' });
}

/** What the shop owes: rewards that customers reached and have not redeemed. */
export function RewardsWaiting({ waiting }: { waiting: Report['waiting'] | undefined }) {
  const all = waiting?.reduce((sum, { rewards }) => sum + rewards, 0) ?? 0;
  const members = useWaitingMembers(all > 0);
  return (
    <LinesPanel
      title={t`Rewards waiting`}
      meaning={meanings.waiting}
      id="waiting"
      lines={waiting
        ?.filter(({ rewards }) => rewards > 0)
        .map(({ label, rewards }) => ({ name: label, count: rewards }))}
      inWords={(count) => plural(count, { one: '# reward', other: '# rewards' })}
      none={t`No rewards are waiting. Customers have redeemed all that they reached.`}
      beside={
        all > 0 && (
          <Link to="/royaltymember" search={{ segment: 'rewardWaiting' }} className="sd-go">
            {membersLink(members)} <ArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    >
      <p className="sd-quiet">
        <Plural
          value={all}
          one={
            <Trans>
              <strong className={styles.sum}>#</strong> reward to give now
            </Trans>
          }
          other={
            <Trans>
              <strong className={styles.sum}>#</strong> rewards to give now
            </Trans>
          }
        />
      </p>
    </LinesPanel>
  );
}

/** What the shop gave in the period, by reward. */
export function RewardsGiven({ rewards, view }: { rewards: Report['rewards'] | undefined; view: ReportView }) {
  return (
    <LinesPanel
      title={t`Rewards given`}
      meaning={meanings.rewards}
      lines={rewards?.map(({ label, given }) => ({ name: label, count: given }))}
      inWords={(count) => plural(count, { one: '# time', other: '# times' })}
      none={t`No rewards were given on these days.`}
      beside={
        rewards &&
        rewards.length > 0 && (
          <Link to="/reports" search={{ ...view, list: 'rewards' }} className="sd-go">
            {t`See each reward`} <ArrowRight size={18} aria-hidden />
          </Link>
        )
      }
    />
  );
}

/** How long members stay away between visits. */
export const VisitGaps = ({ gaps }: { gaps: Report['gaps'] | undefined }) => (
  <LinesPanel
    title={t`Time between visits`}
    meaning={meanings.daysBetween}
    id="gaps"
    lines={gaps?.filter(({ visits }) => visits > 0).map((gap) => ({ name: gapName(gap), count: gap.visits }))}
    inWords={(count) => plural(count, { one: '# visit', other: '# visits' })}
    none={t`No one came a second time on these days.`}
  />
);
