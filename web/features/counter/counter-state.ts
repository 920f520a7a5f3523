/** The counter's state of one customer's card: what the server confirmed, what is being sent, and the change since the scan. */
import type { Reply } from '@stampdeck/contract/http.ts';
import { type Card, type getHistory, refuseAward, refuseReversal } from '@stampdeck/contract/stamps.ts';

/** One press of a button, under the key it keeps until the server responds. */
export interface Change {
  key: string;
  /** +k gives, −k takes back. */
  stamps: number;
  /** The ledger row that this change undoes. */
  undoes?: string;
  /** Overrides the shop's limits. */
  override?: true | undefined;
  /** Given by the scan itself: refused if the card's last stamp is less than a minute old. */
  auto?: true | undefined;
  /** Given by auto-stamp: the scanner shows the result, so there is no message. */
  isAuto?: true | undefined;
}

/** An award that the server refused, for a reason that stays on the screen. */
export interface Refusal {
  stamps: number;
  words: string;
  /** Until when a limit refuses it (milliseconds since 1970, the server's clock); null where no limit does. */
  until: number | null;
}

export interface Given {
  /** Of the ledger row. */
  id: string;
  /** 0 for a redemption. */
  stamps: number;
  /** The label of what was redeemed. */
  reward?: string;
}

export type Owed = { cardId: string; slot: number; label: string };

export interface CounterState {
  /** As the server last confirmed it. */
  card: Card;
  /** Rewards owed on closed cards. */
  owed: Owed[];
  /** Presses without a response yet, in order. */
  waiting: Change[];
  /** A newer card from an event while our change is being sent. It may include that change, so it waits for the response. */
  heard: Card | null;
  /** Why the first of `waiting` has no response yet. */
  trouble: string | null;
  /** Why the last press was refused; null after the next press or scan. */
  refused: Refusal | null;
  /** This counter's last entry, while no other has followed it: stamps, or a reward that was redeemed. */
  given: Given | null;
  /** The scanned code already got its stamp. */
  isAgain: boolean;
  /** Confirmed change since the scan. */
  net: number;
  /** Stamps that the last confirmed change added. */
  fresh: number;
}

/** Nothing to say about the last press. */
const quiet = { refused: null, given: null, isAgain: false } as const;

export const openCounter = (card: Card, owed: Owed[] = []): CounterState => ({
  card,
  owed,
  waiting: [],
  heard: null,
  trouble: null,
  ...quiet,
  net: 0,
  fresh: 0,
});

/** The same customer is scanned or searched again: the change since the scan starts at 0, what is being sent stays. */
export const reopenCounter = (state: CounterState, card: Card, owed: Owed[]): CounterState => ({
  ...readAgain(state, card, owed),
  ...quiet,
  net: 0,
  fresh: 0,
});

const inFlight = ({ waiting }: CounterState): number => waiting.reduce((sum, { stamps }) => sum + stamps, 0);

/** The number to show: every press counts at once. */
export const shownCount = (state: CounterState): number =>
  Math.max(0, Math.min(state.card.size, state.card.count + inFlight(state)));

/** How much of the shown number is not confirmed: above 0 being given, below 0 being taken back. */
export const unconfirmed = (state: CounterState): number => shownCount(state) - state.card.count;

/** What the one main button does: stamps first, then what is due, then the next customer. */
export function mainStep(state: CounterState, mayRedeem: boolean): 'give' | 'redeem' | 'next' {
  if (state.net <= 0 && state.card.count < state.card.size) return 'give';
  return mayRedeem ? 'redeem' : 'next';
}

/** Refuses a press that does not fit, counting what is being sent. Returns the code and how many stamps fit, or null. */
export function refusePress(
  state: CounterState,
  stamps: number,
): { code: 'stampMaximum' | 'stampNegative'; fits: number } | null {
  const facts = { count: shownCount(state), size: state.card.size };
  const code = stamps > 0 ? refuseAward(facts, stamps) : refuseReversal(facts, -stamps);
  return code && { code, fits: stamps > 0 ? facts.size - facts.count : facts.count };
}

/**
 * Whether others gave some of the last stamps, so that someone who works for the shop may not take so many back. `own`:
 * what they may, as the server said it last; undefined for the owner, and until it is known.
 */
export function areOthers(own: Reply<typeof getHistory>['takeBack'], state: CounterState, stamps: number): boolean {
  if (!own) return false;
  const mine = Math.max(own.stamps, state.given?.stamps ?? 0) + inFlight(state);
  return mine < Math.min(stamps, shownCount(state));
}

export const pressed = (state: CounterState, change: Change): CounterState => ({
  ...state,
  waiting: [...state.waiting, change],
  ...quiet,
});

const isNewer = (card: Card, than: Card): boolean => card.id === than.id && card.seq > than.seq;

function moveTo(state: CounterState, card: Card): CounterState {
  if (card.id === state.card.id && card.seq <= state.card.seq) return state;
  // A new card starts at 0. One that was opened again has had its stamps; ids grow with time.
  const before = card.id === state.card.id ? state.card.count : card.id > state.card.id ? 0 : card.count;
  const change = card.count - before;
  return { ...state, card, net: state.net + change, fresh: Math.max(0, change) };
}

/** Applies a live event. Late and repeated ones change nothing; only a read tells which of two cards is the running one. */
export function hearOf(state: CounterState, card: Card): CounterState | 'readAgain' {
  if (card.id !== state.card.id) return 'readAgain';
  if (!isNewer(card, state.heard ?? state.card)) return state;
  return state.waiting.length > 0 ? { ...state, heard: card } : { ...moveTo(state, card), given: null };
}

/** Applies a read of the running card. */
export function readAgain(state: CounterState, card: Card, owed: Owed[]): CounterState {
  const known = state.heard ?? state.card;
  const next = card.id !== known.id || isNewer(card, known);
  if (!next) return { ...state, owed };
  return state.waiting.length > 0 ? { ...state, owed, heard: card } : { ...moveTo(state, card), owed };
}

/** The server responded: `card` after its change, null if it refused. An event that waited is applied now. */
export function settle(state: CounterState, key: string, card: Card | null): CounterState {
  const waiting = state.waiting.filter((change) => change.key !== key);
  const heard = state.heard ? moveTo(state, state.heard) : state;
  const settled = card && isNewer(card, heard.card) ? moveTo(heard, card) : heard;
  const fresh = Math.max(0, settled.card.id === state.card.id ? settled.card.count - state.card.count : settled.fresh);
  return { ...settled, waiting, fresh, heard: null, trouble: null };
}

/** Whether a reply is about an older change: the same key made it before, here or at another till. */
export const isEarlier = (state: CounterState, card: Card): boolean =>
  card.id === state.card.id ? card.seq <= state.card.seq : card.id < state.card.id;

export const again = (state: CounterState): CounterState => ({ ...state, ...quiet, isAgain: true });

/** Drops all that waits. The next read shows what reached the server. */
export const giveUp = (state: CounterState): CounterState => {
  const latest = state.heard ? moveTo(state, state.heard) : state;
  return { ...latest, waiting: [], heard: null, trouble: null };
};
