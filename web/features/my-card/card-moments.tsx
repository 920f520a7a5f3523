import './card-moments.css';
import { plural, t } from '@lingui/core/macro';
import { Gift, PartyPopper, X } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatList } from '#language/format.ts';
import { stampOutline } from '#ui/brand/scallop.ts';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import { type MyCard, seenCards } from './card-api.ts';
import { playOnCard } from './card-sound.ts';

/** `reward`: one was reached before the last; `full`: the last was reached; `given`: one was redeemed. */
export interface Moment {
  key: string;
  kind: 'reward' | 'full' | 'given';
  labels: string[];
  /** The full card was redeemed, and the next one has begun. */
  opens?: boolean;
}

const isOwed = ({ state }: { state: string }): boolean => state === 'owed';

/** Rewards that were owed before, on this card or on closed ones, and have been redeemed since. */
function givenSince(before: MyCard, after: MyCard): string[] {
  const stillOwed = new Set(after.owed.map(({ cardId, slot }) => `${cardId}.${slot}`));
  const onCard = before.card.milestones.filter(({ slot, state }) => {
    if (state === 'redeemed' || before.card.count < slot) return false;
    if (before.card.id !== after.card.id) return !stillOwed.has(`${before.card.id}.${slot}`);
    return after.card.milestones.some((now) => now.slot === slot && now.state === 'redeemed');
  });
  // A card that was reopened has its rewards among its own milestones.
  const onClosed = before.owed.filter(
    ({ cardId, slot }) => cardId !== after.card.id && !stillOwed.has(`${cardId}.${slot}`),
  );
  return [...onClosed, ...onCard].map(({ label }) => label);
}

/** Rewards of the card that are owed now and were not reached before. */
function reachedSince(before: MyCard, after: MyCard) {
  const known = before.card.id === after.card.id ? before.card.milestones : [];
  return after.card.milestones
    .filter(isOwed)
    .filter(({ slot }) => !known.some((one) => one.slot === slot && one.state !== 'ahead'));
}

/** What happened between two states of a person's card at a shop; null for what the card itself shows. */
function momentBetween(before: MyCard, after: MyCard): Moment | null {
  const key = `${after.card.id}.${after.card.seq}`;
  // Ids follow the order of opening: an older card is back because its redemption was undone.
  if (after.card.id < before.card.id) return null;
  const given = givenSince(before, after);
  if (given.length > 0) {
    return { key, kind: 'given', labels: given, ...(after.card.id === before.card.id ? {} : { opens: true }) };
  }
  const reached = reachedSince(before, after);
  if (reached.length === 0) return null;
  const isFull = reached.some(({ slot }) => slot === after.card.size);
  return { key, kind: isFull ? 'full' : 'reward', labels: reached.map(({ label }) => label) };
}

interface WatchProps {
  shopId: string;
  customerId: string;
  card: MyCard;
  /** The message about the card's new state; null removes the last one. */
  onMoment: (moment: Moment | null) => void;
}

/**
 * Compares each state of the card with the one that this person saw last, on any visit. So what happened while the phone was in the
 * pocket is announced, too, and nothing is announced twice.
 */
export function WatchCard({ shopId, customerId, card, onMoment }: WatchProps) {
  const shown = useRef<MyCard | null>(null);
  const compare = useEffectEvent((now: MyCard) => {
    // If the browser stores nothing, this page still remembers.
    const before = seenCards.read(shopId, customerId)?.reply ?? shown.current;
    shown.current = now;
    if (before && isOlder(now, before)) return;
    seenCards.write(shopId, customerId, { reply: now });
    if (!before || isSame(before, now)) return;
    const moment = momentBetween(before, now);
    onMoment(moment);
    if (moment) playOnCard('chime');
    else if (now.card.count > before.card.count) playOnCard('thud');
  });
  // Before the browser paints: the next card appears together with its message.
  useLayoutEffect(() => compare(card), [card]);
  return null;
}

const isSame = (one: MyCard, other: MyCard): boolean =>
  one.card.id === other.card.id && one.card.seq === other.card.seq && one.owed.length === other.owed.length;

/** What this tab has may be older than what another tab has shown. */
const isOlder = (one: MyCard, other: MyCard): boolean => one.card.id === other.card.id && one.card.seq < other.card.seq;

const titles: Record<Moment['kind'], string> = {
  reward: t`Reward reached!`,
  full: t`Your card is full!`,
  given: t({ message: 'Enjoy!', comment: 'said when a reward was redeemed' }),
};

/** 'Enjoy! 2 free: redeemed. Your next card is open.' */
export const momentInWords = (moment: Moment): string => `${titles[moment.kind]} ${inWords(moment)}`;

/** '2 free: redeemed. Your next card is open.' */
function inWords({ kind, labels, opens }: Moment): string {
  const rewards = formatList(labels);
  if (kind === 'given') {
    return opens ? t`${rewards}: redeemed. Your next card is open.` : t`${rewards}: redeemed.`;
  }
  return plural(labels.length, { one: `Your reward: ${rewards}.`, other: `Your rewards: ${rewards}.` });
}

interface ShownProps {
  moment: Moment | null;
  /** Something else announces it. */
  isSilent: boolean;
  onClose: () => void;
}

/** The button disappears with the message: the focus moves to the code's screen or the page around it. */
function focusAround(button: Element): void {
  const around = button.closest('dialog')?.querySelector('button') ?? button.closest('main');
  around?.focus({ preventScroll: true });
}

/** One short celebration; with reduced motion a still picture. The message stays until it is closed or the card changes. */
export function MomentShown({ moment, isSilent, onClose }: ShownProps) {
  return (
    <>
      <p className="sd-hidden" role="status">
        {moment && !isSilent && momentInWords(moment)}
      </p>
      {moment && (
        <div className="reward-strip card-moment" data-lit key={moment.key} data-kind={moment.kind}>
          {moment.kind !== 'given' && <Burst moment={moment.key} />}
          <span className="reward-strip-seal card-moment-seal" aria-hidden="true">
            <StampShape />
            {moment.kind === 'full' ? <PartyPopper size={26} aria-hidden /> : <Gift size={26} aria-hidden />}
          </span>
          <div className="reward-strip-words card-moment-words" aria-hidden="true">
            <p className="reward-strip-title">{titles[moment.kind]}</p>
            <p className="card-moment-text" dir="auto">
              {inWords(moment)}
            </p>
          </div>
          <button
            type="button"
            className="card-moment-close"
            aria-label={t`Close this message`}
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              onClose();
            }}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}

/** Where each little stamp flies to: around the card, alternately near and far. */
const pieces = Array.from({ length: 16 }, (_, index) => {
  const angle = ((index + 0.5) / 16) * 2 * Math.PI;
  const reach = index % 2 === 0 ? 1 : 0.68;
  return {
    index,
    style: {
      '--x': `${Math.round(Math.cos(angle) * reach * 46)}cqw`,
      '--y': `${Math.round(Math.sin(angle) * reach * 46)}cqh`,
      '--turn': `${(index % 5) * 60 - 120}deg`,
    } as CSSProperties,
  };
});

/** The moment celebrated last: shown again on another screen, it does not move. */
let celebrated = '';

function Burst({ moment }: { moment: string }) {
  const [isNew] = useState(() => moment !== celebrated);
  useEffect(() => {
    celebrated = moment;
  }, [moment]);
  if (!isNew) return null;
  return (
    <span className="card-burst" aria-hidden="true">
      {pieces.map(({ index, style }) => (
        <svg key={index} viewBox="0 0 48 48" aria-hidden="true" style={style} data-turn={index % 3}>
          <path d={stampOutline} />
        </svg>
      ))}
    </span>
  );
}
