import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  Ban,
  Check,
  Gift,
  History,
  Hourglass,
  type LucideIcon,
  Minus,
  ScanLine,
  UserRoundX,
  WifiOff,
} from 'lucide-react';
import { cardProgress } from '#card/card-words.ts';
import { owedRewards } from '#features/my-card/card-api.ts';
import { Button } from '#ui/button.tsx';
import styles from './auto-result.module.css';
import { pressStamps, pressUndo } from './counter-press.ts';
import { Refused } from './counter-refused.tsx';
import { type CounterState, shownCount } from './counter-state.ts';
import type { AtCard, Visit } from './counter-visit.ts';
import { notAMember } from './counter-words.ts';
import { refusalOf } from './scan-outcome.tsx';
import { Waiting } from './stamp-lines.tsx';

interface Outcome {
  tone: 'calm' | 'given' | 'refused';
  icon: LucideIcon;
  text: string;
}

/** What the last scan did: a short text with an icon. */
function outcomeOf(state: CounterState | null): Outcome {
  if (!state) return { tone: 'refused', icon: UserRoundX, text: notAMember() };
  const { waiting, trouble, refused, given, isAgain } = state;
  if (trouble) return { tone: 'calm', icon: WifiOff, text: t`Not sent yet` };
  if (waiting.length > 0) return { tone: 'calm', icon: Hourglass, text: t`Stamping…` };
  // The text below it gives the reason.
  if (refused) return { tone: 'refused', icon: Ban, text: t`Not stamped` };
  if (isAgain) return { tone: 'calm', icon: History, text: t`This code was already used` };
  if (given)
    return {
      tone: 'given',
      icon: Check,
      text: plural(given.stamps, { one: '# stamp given', other: '# stamps given' }),
    };
  if (state.card.status === 'full') return { tone: 'refused', icon: Gift, text: t`The card is full` };
  return { tone: 'calm', icon: Minus, text: t`No stamp given` };
}

/** The result of the last scan with auto-stamp: large, over the camera's picture, until the next scan. */
export function AutoResult({ visit }: { visit: Visit }) {
  const { scan, desk, counter } = visit;
  if (scan.isPending) return <Board tone="calm" icon={ScanLine} title={t`Reading the code…`} text="" />;
  if (scan.isError) return <Board tone="refused" icon={UserRoundX} {...refusalOf(scan.error, true)} />;
  if (!desk) return null;
  const state = counter.data ?? null;
  return <Board title={desk.name} {...outcomeOf(state)} at={state && { visit, desk, state }} />;
}

function Board({ tone, icon: Icon, title, text, at }: Outcome & { title: string; at?: AtCard | null }) {
  return (
    <section className={styles.board} data-tone={tone} aria-label={t`Last scan`}>
      <div className={styles.line}>
        <span className={styles.sign} aria-hidden>
          <Icon size={30} strokeWidth={2.75} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title} dir="auto">
            {title}
          </h2>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {at && (
          <p
            className={styles.count}
            data-pending={at.state.waiting.length > 0 || undefined}
            title={cardProgress(at.state.card)}
          >
            <span className={styles.now}>{shownCount(at.state)}</span>
            <span className={styles.size}>/{at.state.card.size}</span>
          </p>
        )}
      </div>
      {at && <Ways {...at} />}
    </section>
  );
}

/** What the person at the counter can do next. */
function Ways(at: AtCard) {
  const { visit, desk, state } = at;
  const { given, refused, isAgain } = state;
  const [reward] = owedRewards(state);
  const rewardLabel = reward?.label;
  return (
    <>
      <Refused {...at} isAuto />
      <Waiting {...at} />
      <div className={styles.ways}>
        {given && <Button onClick={() => pressUndo(desk, given)}>{t`Undo`}</Button>}
        {isAgain && <Button onClick={() => void pressStamps(desk, 1, { isAuto: true })}>{t`Stamp again`}</Button>}
        <Button variant={reward && !refused ? 'primary' : undefined} onClick={visit.open}>
          {reward ? (
            <Trans>
              Redeem: <span dir="auto">{rewardLabel}</span>
            </Trans>
          ) : (
            t`Open the card`
          )}
        </Button>
      </div>
    </>
  );
}
