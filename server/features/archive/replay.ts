/** Whether a card is what its ledger makes of it: every row is acted out again. */
import { hasSlot, slotBits } from '@stampdeck/contract/slots.ts';
import type { CardLine, LedgerLine } from './format.ts';

export interface DesignFacts {
  size: number;
  /** The slots that can be redeemed, as bits. */
  rewards: number;
}

interface State {
  count: number;
  size: number;
  version: number | null;
  rewards: number;
  redeemed: number;
  isClosed: boolean;
}

type Designs = ReadonlyMap<number, DesignFacts>;

/** What a row makes of a card, or what is wrong with it. */
function act(state: State, row: LedgerLine, last: LedgerLine | undefined, designs: Designs): State | string {
  if (row.undoes !== null) return undo(state, row, last);
  if (state.isClosed && row.kind !== 'redemption') return 'its card was redeemed and closed before.';
  if (row.kind === 'redemption') return redeem(state, row);
  const count = state.count + row.stamps;
  if (row.stamps > 0 && row.kind !== 'reversal') {
    const taken = state.count === 0 ? take(state, row, designs) : state;
    if (typeof taken === 'string') return taken;
    return count > taken.size ? `${count} stamps are more than the ${taken.size} of the card.` : { ...taken, count };
  }
  if (row.stamps >= 0 || row.kind === 'award') return `a row of kind '${row.kind}' cannot move ${row.stamps} stamps.`;
  if (count < 0) return `it takes ${-row.stamps} stamps from ${state.count}.`;
  if (state.redeemed >> count !== 0) return 'it takes stamps back for which a reward was given.';
  return { ...state, count, version: count === 0 ? null : state.version };
}

/** An empty card takes the design of its first stamp. */
function take(state: State, { version }: LedgerLine, designs: Designs): State | string {
  const design = version === null ? undefined : designs.get(version);
  if (!design) return `there is no version ${version ?? 'without a number'} of the card.`;
  return { ...state, size: design.size, rewards: design.rewards, version };
}

function redeem(state: State, { slot, stamps }: LedgerLine): State | string {
  if (slot === null || stamps !== 0) return 'a redemption names its slot and moves no stamp.';
  if (slot > state.count) return `it gives the reward of stamp ${slot}, and the card had ${state.count}.`;
  if (!hasSlot(state.rewards, slot)) return `stamp ${slot} has no reward.`;
  if (hasSlot(state.redeemed, slot)) return `the reward of stamp ${slot} was given already.`;
  return { ...state, redeemed: state.redeemed | slotBits([slot]), isClosed: state.isClosed || slot === state.size };
}

function undo(state: State, row: LedgerLine, last: LedgerLine | undefined): State | string {
  if (row.kind !== 'reversal' || row.undoes !== last?.id) return 'it undoes a row that is not the one before it.';
  if (last.kind !== 'award' && last.kind !== 'redemption') return `it undoes a row of kind '${last.kind}'.`;
  if (row.stamps + last.stamps !== 0) return `it takes back ${-row.stamps} stamps of ${last.stamps}.`;
  if (last.slot !== null) {
    const redeemed = state.redeemed & ~slotBits([last.slot]);
    return { ...state, redeemed, isClosed: state.isClosed && last.slot !== state.size };
  }
  const count = state.count + row.stamps;
  return { ...state, count, version: count === 0 ? null : state.version };
}

/** What the row says of the card beside what it became. */
function misstatement(row: LedgerLine, state: State): string | null {
  if (row.countAfter !== state.count) return `it says ${row.countAfter} stamps, and its card had ${state.count}.`;
  if (row.size !== state.size) return `it says a card of ${row.size}, and it was one of ${state.size}.`;
  if (row.version !== state.version)
    return `it names version ${row.version ?? 'none'} of the card, not ${state.version ?? 'none'}.`;
  if (row.slot !== null && row.kind !== 'redemption') return 'only a redemption names a slot.';
  if (row.overrode !== null && row.kind !== 'award') return 'only an award is given in spite of a limit.';
  return null;
}

const expectedStatus = ({ count, size, isClosed }: State): CardLine['status'][] => {
  if (isClosed) return ['redeemed'];
  if (count === 0) return ['open', 'redeemed', 'handed'];
  return [count === size ? 'full' : 'open'];
};

/** What a card comes to, as far as it follows from its rows. */
export interface Outcome {
  rewards: number;
  redeemed: number;
}

export type Judged = { outcome: Outcome; says?: never } | { outcome?: never; says: string; row: number | null };

/** Acts out a card's rows, in the order of their numbers. `row` of a fault is its place among them; null: the card itself. */
export function judgeCard(card: CardLine, rows: readonly LedgerLine[], designs: Designs): Judged {
  let state: State = { count: 0, size: card.size, version: null, rewards: 0, redeemed: 0, isClosed: false };
  for (const [place, row] of rows.entries()) {
    if (row.seq !== place + 1) return { row: place, says: `it is number ${row.seq} where number ${place + 1} comes.` };
    const next = act(state, row, rows[place - 1], designs);
    const says = typeof next === 'string' ? next : misstatement(row, next);
    if (typeof next === 'string' || says !== null) return { row: place, says: says ?? '' };
    state = next;
  }
  const wrong = (says: string) => ({ row: null, says });
  if (card.count !== state.count)
    return wrong(`it holds ${card.count} stamps, and its ledger comes to ${state.count}.`);
  if (card.size !== state.size) return wrong(`it is a card of ${card.size}, and its ledger says ${state.size}.`);
  if (card.version !== state.version)
    return wrong(`it names version ${card.version ?? 'none'}, not ${state.version ?? 'none'}.`);
  if (slotBits(card.redeemed) !== state.redeemed) return wrong('its redeemed rewards are not those of its ledger.');
  if (!expectedStatus(state).includes(card.status))
    return wrong(`it cannot be '${card.status}' with ${card.count} of ${card.size} stamps.`);
  if (card.status === 'redeemed' && rows.length === 0) return wrong('it is redeemed, and nothing ever happened on it.');
  return { outcome: { rewards: state.count === 0 ? 0 : state.rewards, redeemed: state.redeemed } };
}
