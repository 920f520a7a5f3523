import { cardProgress, stampsInWords } from '@stampdeck/contract/cards.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useQueryClient } from '@tanstack/react-query';
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
import type { ReactNode } from 'react';
import { owedRewards } from '#features/my-card/card-api.ts';
import { Button } from '#ui/button.tsx';
import styles from './auto-result.module.css';
import { customerFailure, useCounter, useCustomer } from './counter-api.ts';
import { type Desk, pressStamps, pressUndo } from './counter-press.ts';
import { Refused } from './counter-refused.tsx';
import { type CounterState, shownCount } from './counter-state.ts';
import type { Visit } from './counter-visit.ts';
import { Waiting } from './live-stamper.tsx';
import { refusalOf } from './scan-outcome.tsx';

interface AutoResultProps {
  shop: ShopHead;
  visit: Visit;
  mayOverride: boolean;
}

/** What came of the last scan while codes are stamped by themselves: large, over the picture, until the next. */
export function AutoResult({ shop, visit, mayOverride }: AutoResultProps) {
  const { scan, picked } = visit;
  if (scan.isPending) return <Board tone="calm" icon={ScanLine} title="Reading the code…" text="" />;
  if (scan.isError) {
    const { title, text } = refusalOf(scan.error) ?? { title: customerFailure, text: scan.error.message };
    return <Board tone="refused" icon={UserRoundX} title={title} text={text} />;
  }
  if (!picked) return null;
  return <Stamped key={picked.id} shop={shop} visit={visit} customerId={picked.id} mayOverride={mayOverride} />;
}

type Tone = 'calm' | 'given' | 'refused';

interface BoardProps {
  tone: Tone;
  icon: LucideIcon;
  title: string;
  text: string;
  count?: ReactNode;
  children?: ReactNode;
}

function Board({ tone, icon: Icon, title, text, count, children }: BoardProps) {
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
        {count}
      </div>
      {children}
    </section>
  );
}

/** What the last scan did, in a word, with its sign. */
function outcomeOf(state: CounterState): { tone: Tone; icon: LucideIcon; text: string } {
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

function Stamped({ shop, visit, customerId, mayOverride }: AutoResultProps & { customerId: string }) {
  const client = useQueryClient();
  const customer = useCustomer(customerId, null);
  const counter = useCounter(shop.id, customerId);
  const name = customer.data?.displayName ?? '';
  const state = counter.data;
  if (!state) {
    return (
      <Board
        tone="refused"
        icon={UserRoundX}
        title={name}
        text="Not a member yet. Ask them to join the Royalty program on your shop page."
      />
    );
  }
  const desk: Desk = { client, shopId: shop.id, shopName: shop.name, customer: { id: customerId, name } };
  const { given, refused, isAgain, waiting } = state;
  const outcome = outcomeOf(state);
  const rewards = owedRewards(state);
  return (
    <Board
      tone={outcome.tone}
      icon={outcome.icon}
      title={name}
      text={outcome.text}
      count={
        <p className={styles.count} data-pending={waiting.length > 0 || undefined} title={cardProgress(state.card)}>
          <span className={styles.now}>{shownCount(state)}</span>
          <span className={styles.size}>/{state.card.size}</span>
        </p>
      }
    >
      {refused && (
        <Refused
          refusal={refused}
          onOverride={
            mayOverride ? ({ stamps }) => void pressStamps(desk, stamps, { override: true, isAuto: true }) : null
          }
        />
      )}
      {state.trouble && <Waiting state={state} desk={desk} />}
      <div className={styles.ways}>
        {given && <Button onClick={() => pressUndo(desk, given)}>Undo</Button>}
        {isAgain && <Button onClick={() => void pressStamps(desk, 1, { isAuto: true })}>Stamp again</Button>}
        <Button variant={rewards.length > 0 && !refused ? 'primary' : undefined} onClick={visit.open}>
          {rewards.length > 0 ? `Redeem: ${rewards[0]?.label}` : 'Open the card'}
        </Button>
      </div>
    </Board>
  );
}
