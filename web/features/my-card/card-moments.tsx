import './card-moments.css';
import { Gift, PartyPopper, X } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import { type MyCard, seenCards } from './card-api.ts';
import { playOnCard } from './card-sound.ts';

/** `reward`: one was reached on the way; `full`: the last; `given`: one was redeemed. */
export interface Moment {
  key: string;
  kind: 'reward' | 'full' | 'given';
  labels: string[];
  /** The full card was redeemed, and the next one lies there. */
  opens?: boolean;
}

const waits = ({ state }: { state: string }): boolean => state === 'owed';

/** Rewards that waited before, on the card or on closed ones, and were redeemed since. */
function givenSince(before: MyCard, after: MyCard): string[] {
  const stillOwed = new Set(after.owed.map(({ cardId, slot }) => `${cardId}.${slot}`));
  const onCard = before.card.milestones.filter(({ slot, state }) => {
    if (state === 'redeemed' || before.card.count < slot) return false;
    if (before.card.id !== after.card.id) return !stillOwed.has(`${before.card.id}.${slot}`);
    return after.card.milestones.some((now) => now.slot === slot && now.state === 'redeemed');
  });
  // A card that was opened again holds its rewards itself.
  const onClosed = before.owed.filter(
    ({ cardId, slot }) => cardId !== after.card.id && !stillOwed.has(`${cardId}.${slot}`),
  );
  return [...onClosed, ...onCard].map(({ label }) => label);
}

/** Rewards of the card that wait now and were ahead before. */
function reachedSince(before: MyCard, after: MyCard) {
  const known = before.card.id === after.card.id ? before.card.milestones : [];
  return after.card.milestones
    .filter(waits)
    .filter(({ slot }) => !known.some((one) => one.slot === slot && one.state !== 'ahead'));
}

/** What happened between two states of a person's card at a shop; null for what the card itself shows well enough. */
export function momentBetween(before: MyCard, after: MyCard): Moment | null {
  const key = `${after.card.id}.${after.card.seq}`;
  // Ids are in the order of opening: an older card is back because its redemption was undone.
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
  /** What there is to say of the card as it now is; null ends what was said before. */
  onMoment: (moment: Moment | null) => void;
}

/**
 * Holds each state of the card against the one that this person saw last, on whichever visit: what happened while the phone was in the
 * pocket is told, too, and nothing twice.
 */
export function WatchCard({ shopId, customerId, card, onMoment }: WatchProps) {
  const shown = useRef<MyCard | null>(null);
  const compare = useEffectEvent((now: MyCard) => {
    // Where the browser keeps nothing, this page still remembers.
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
  // Before the browser draws: the next card comes in with its words.
  useLayoutEffect(() => compare(card), [card]);
  return null;
}

const isSame = (one: MyCard, other: MyCard): boolean =>
  one.card.id === other.card.id && one.card.seq === other.card.seq && one.owed.length === other.owed.length;

/** What the phone kept may be older than what another tab has shown meanwhile. */
const isOlder = (one: MyCard, other: MyCard): boolean => one.card.id === other.card.id && one.card.seq < other.card.seq;

const titles: Record<Moment['kind'], string> = {
  reward: 'Reward reached!',
  full: 'Your card is full!',
  given: 'Enjoy!',
};

const list = new Intl.ListFormat('en');

/** 'Your card is full! 2 free is yours.' */
function inWords({ kind, labels, opens }: Moment): string {
  const named = list.format(labels);
  if (kind === 'given') return `You got ${named}.${opens ? ' Your next card is open.' : ''}`;
  return `${named} ${labels.length === 1 ? 'is' : 'are'} yours.`;
}

interface ShownProps {
  moment: Moment | null;
  onClose: () => void;
}

/** The button goes with the message: the focus goes to where it lies, the code's screen or the page. */
function focusAround(button: Element): void {
  const around = button.closest('dialog')?.querySelector('button') ?? button.closest('main');
  around?.focus({ preventScroll: true });
}

/** One short celebration; without motion a still picture. The words stay until they are closed or the card goes on. */
export function MomentShown({ moment, onClose }: ShownProps) {
  return (
    <>
      <p className="sd-hidden" role="status">
        {moment && `${titles[moment.kind]} ${inWords(moment)}`}
      </p>
      {moment && (
        <div className="card-moment" key={moment.key} data-kind={moment.kind}>
          {moment.kind !== 'given' && <Burst moment={moment.key} />}
          <span className="card-moment-seal" aria-hidden="true">
            <StampShape />
            {moment.kind === 'full' ? <PartyPopper size={26} aria-hidden /> : <Gift size={26} aria-hidden />}
          </span>
          <div className="card-moment-words" aria-hidden="true">
            <p className="card-moment-title">{titles[moment.kind]}</p>
            <p>{inWords(moment)}</p>
          </div>
          <button
            type="button"
            className="card-moment-close"
            aria-label="Close this message"
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

/** Where each little stamp flies to: around the card, near and far by turns. */
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

/** The one that was celebrated last: shown again on another screen it keeps still. */
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
