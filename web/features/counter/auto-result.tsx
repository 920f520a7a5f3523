import { cardProgress, stampsInWords } from '@stampdeck/contract/cards.ts';
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
import { owedRewards } from '#features/my-card/card-api.ts';
import { Button } from '#ui/button.tsx';
import styles from './auto-result.module.css';
import { askToJoin } from './counter-panel.tsx';
import { pressStamps, pressUndo } from './counter-press.ts';
import { Refused } from './counter-refused.tsx';
import { type CounterState, shownCount } from './counter-state.ts';
import type { AtCard, Visit } from './counter-visit.ts';
import { Waiting } from './live-stamper.tsx';
import { refusalOf } from './scan-outcome.tsx';

interface Outcome {
  tone: 'calm' | 'given' | 'refused';
  icon: LucideIcon;
  text: string;
}

/** What the last scan did, in a word, with its sign. */
function outcomeOf(state: CounterState | null): Outcome {
  if (!state) return { tone: 'refused', icon: UserRoundX, text: `Not a member yet. ${askToJoin}` };
  const { waiting, trouble, refused, given, isAgain } = state;
  if (trouble) return { tone: 'calm', icon: WifiOff, text: 'Not sent yet' };
  if (waiting.length > 0) return { tone: 'calm', icon: Hourglass, text: 'Stamping…' };
  // What is written below it says the rest.
  if (refused) return { tone: 'refused', icon: Ban, text: 'Not stamped' };
  if (isAgain) return { tone: 'calm', icon: History, text: 'This code was used already' };
  if (given) return { tone: 'given', icon: Check, text: `${stampsInWords(given.stamps)} given` };
  if (state.card.status === 'full') return { tone: 'refused', icon: Gift, text: 'The card is full' };
  return { tone: 'calm', icon: Minus, text: 'No stamp given' };
}

/** What came of the last scan while codes are stamped by themselves: large, over the picture, until the next. */
export function AutoResult({ visit }: { visit: Visit }) {
  const { scan, desk, counter } = visit;
  if (scan.isPending) return <Board tone="calm" icon={ScanLine} title="Reading the code…" text="" />;
  if (scan.isError) return <Board tone="refused" icon={UserRoundX} {...refusalOf(scan.error)} />;
  if (!desk) return null;
  const state = counter.data ?? null;
  return <Board title={desk.name} {...outcomeOf(state)} at={state && { visit, desk, state }} />;
}

function Board({ tone, icon: Icon, title, text, at }: Outcome & { title: string; at?: AtCard | null }) {
  return (
    <section className={styles.board} data-tone={tone} aria-label="Last scan">
      <div className={styles.line}>
        <span className={styles.sign} aria-hidden>
          <Icon size={30} strokeWidth={2.75} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
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

/** What can be done about it, and the whole card. */
function Ways(at: AtCard) {
  const { visit, desk, state } = at;
  const { given, refused, isAgain } = state;
  const rewards = owedRewards(state);
  return (
    <>
      <Refused {...at} isAuto />
      <Waiting {...at} />
      <div className={styles.ways}>
        {given && <Button onClick={() => pressUndo(desk, given)}>Undo</Button>}
        {isAgain && <Button onClick={() => void pressStamps(desk, 1, { isAuto: true })}>Stamp again</Button>}
        <Button variant={rewards.length > 0 && !refused ? 'primary' : undefined} onClick={visit.open}>
          {rewards.length > 0 ? `Redeem: ${rewards[0]?.label}` : 'Open the card'}
        </Button>
      </div>
    </>
  );
}
