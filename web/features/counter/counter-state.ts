/** What the counter knows of one customer's card: what the server confirmed, what is on its way, and the change since the scan. */
import { type Card, refuseAward, refuseReversal } from '@stampdeck/contract/stamps.ts';

/** One press of a button, under the key it keeps until the server has answered. */
export interface Change {
  key: string;
  /** +k gives, −k takes back. */
  stamps: number;
  /** The ledger row that this change undoes. */
  undoes?: string;
  /** In spite of the shop's limits. */
  override?: true | undefined;
  /** Not while the card's last stamp is less than a minute old: a scan gives it by itself. */
  auto?: true | undefined;
  /** Made by the scan alone: its result stands on the scanner, and needs no message of its own. */
  isAuto?: true | undefined;
}

/** An award that the server did not take, for a reason that stays on the screen. */
export interface Refusal {
  stamps: number;
  words: string;
  /** Until when a limit refuses it (milliseconds since 1970, the server's clock); null where no limit does. */
  until: number | null;
}

export type Owed = { cardId: string; slot: number; label: string };

export interface CounterState {
  /** As the server last confirmed it. */
  card: Card;
  /** Rewards that wait on closed cards. */
  owed: Owed[];
  /** Pressed and not answered yet, in order. */
  waiting: Change[];
  /** A newer card heard of while a change of ours is on its way: it may hold that change already, so it waits for the answer. */
  heard: Card | null;
  /** Why the first of `waiting` is not answered yet. */
  trouble: string | null;
  /** Why the last press came to nothing; null after the next press or scan. */
  refused: Refusal | null;
  /** The last award of this counter, while nothing has followed it. */
  given: { id: string; stamps: number } | null;
  /** The code that was scanned has had its stamp already. */
  isAgain: boolean;
  /** Change to this customer since the scan, confirmed. */
  net: number;
  /** Stamps that the last confirmed change brought. */
  fresh: number;
}

/** Nothing to say of the last press. */
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

/** The same customer scanned or searched again: the change since the scan begins anew, what is on its way goes on. */
export const reopenCounter = (state: CounterState, card: Card, owed: Owed[]): CounterState => ({
  ...readAgain(state, card, owed),
  ...quiet,
  net: 0,
  fresh: 0,
});

const onTheWay = ({ waiting }: CounterState): number => waiting.reduce((sum, { stamps }) => sum + stamps, 0);

/** The number to show: every press counts at once. */
export const shownCount = (state: CounterState): number =>
  Math.max(0, Math.min(state.card.size, state.card.count + onTheWay(state)));

/** How much of the shown number is not confirmed: above 0 on its way on, below 0 on its way off. */
export const unconfirmed = (state: CounterState): number => shownCount(state) - state.card.count;

/** May `stamps` more be given, or fewer taken, counting what is on its way? The refusal, with how many fit, or null. */
export function refusePress(
  state: CounterState,
  stamps: number,
): { code: 'stampMaximum' | 'stampNegative'; fits: number } | null {
  const facts = { count: shownCount(state), size: state.card.size };
  const code = stamps > 0 ? refuseAward(facts, stamps) : refuseReversal(facts, -stamps);
  return code && { code, fits: stamps > 0 ? facts.size - facts.count : facts.count };
}

export const pressed = (state: CounterState, change: Change): CounterState => ({
  ...state,
  waiting: [...state.waiting, change],
  ...quiet,
});

const isNewer = (card: Card, than: Card): boolean => card.id === than.id && card.seq > than.seq;

function moveTo(state: CounterState, card: Card): CounterState {
  if (card.id === state.card.id && card.seq <= state.card.seq) return state;
  // A new card begins at 0. One that was opened again brought its stamps long ago; ids grow with time.
  const before = card.id === state.card.id ? state.card.count : card.id > state.card.id ? 0 : card.count;
  const change = card.count - before;
  return { ...state, card, net: state.net + change, fresh: Math.max(0, change) };
}

/** A live event. Late and repeated ones change nothing; only a read can say which of two cards is the running one. */
export function hearOf(state: CounterState, card: Card): CounterState | 'readAgain' {
  if (card.id !== state.card.id) return 'readAgain';
  if (!isNewer(card, state.heard ?? state.card)) return state;
  return state.waiting.length > 0 ? { ...state, heard: card } : { ...moveTo(state, card), given: null };
}

/** A read of the running card. */
export function readAgain(state: CounterState, card: Card, owed: Owed[]): CounterState {
  const known = state.heard ?? state.card;
  const next = card.id !== known.id || isNewer(card, known);
  if (!next) return { ...state, owed };
  return state.waiting.length > 0 ? { ...state, owed, heard: card } : { ...moveTo(state, card), owed };
}

/** The server answered: `card` after a change it made, null when it refused. What was heard meanwhile counts now. */
export function settle(state: CounterState, key: string, card: Card | null): CounterState {
  const waiting = state.waiting.filter((change) => change.key !== key);
  const heard = state.heard ? moveTo(state, state.heard) : state;
  const settled = card && isNewer(card, heard.card) ? moveTo(heard, card) : heard;
  const fresh = Math.max(0, settled.card.id === state.card.id ? settled.card.count - state.card.count : settled.fresh);
  return { ...settled, waiting, fresh, heard: null, trouble: null };
}

/** Whether an answer is of a change that was there before: the same key had made it earlier, here or at another till. */
export const isEarlier = (state: CounterState, card: Card): boolean =>
  card.id === state.card.id ? card.seq <= state.card.seq : card.id < state.card.id;

export const again = (state: CounterState): CounterState => ({ ...state, ...quiet, isAgain: true });

/** Lets go of all that waits. What reached the server nevertheless shows itself by the next read. */
export const giveUp = (state: CounterState): CounterState => {
  const told = state.heard ? moveTo(state, state.heard) : state;
  return { ...told, waiting: [], heard: null, trouble: null };
};
