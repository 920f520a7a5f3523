/** Checks a card against its ledger by replaying every row. */
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { hasSlot, slotBits } from '@stampdeck/contract/slots.ts';
import type { CardLine, LedgerLine } from './format.ts';

export interface DesignFacts {
  size: number;
  /** The redeemable slots, as bits. */
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

const isProblem = (found: State | Problem): found is Problem => 'says' in found;

/** The card after this row, or the problem. */
function act(state: State, row: LedgerLine, last: LedgerLine | undefined, designs: Designs): State | Problem {
  if (row.undoes !== null) return undo(state, row, last);
  if (state.isClosed && row.kind !== 'redemption') return archiveProblem('rowOnClosed');
  if (row.kind === 'redemption') return redeem(state, row);
  const count = state.count + row.stamps;
  if (row.stamps > 0 && row.kind !== 'reversal') {
    const taken = state.count === 0 ? take(state, row, designs) : state;
    if (isProblem(taken)) return taken;
    return count > taken.size ? archiveProblem('rowPastEnd', { count, size: taken.size }) : { ...taken, count };
  }
  if (row.stamps >= 0 || row.kind === 'award')
    return archiveProblem('rowDirection', { kind: row.kind, stamps: row.stamps });
  if (count < 0) return archiveProblem('rowTakesTooMuch', { stamps: -row.stamps, count: state.count });
  if (state.redeemed >> count !== 0) return archiveProblem('rowTakesReward');
  return { ...state, count, version: count === 0 ? null : state.version };
}

/** An empty card takes the design of its first stamp. */
function take(state: State, { version }: LedgerLine, designs: Designs): State | Problem {
  const design = version === null ? undefined : designs.get(version);
  if (!design) return version === null ? archiveProblem('rowWithoutDesign') : archiveProblem('rowDesign', { version });
  return { ...state, size: design.size, rewards: design.rewards, version };
}

function redeem(state: State, { slot, stamps }: LedgerLine): State | Problem {
  if (slot === null || stamps !== 0) return archiveProblem('rowNoSlot');
  if (slot > state.count) return archiveProblem('rowAhead', { slot, count: state.count });
  if (!hasSlot(state.rewards, slot)) return archiveProblem('rowNoReward', { slot });
  if (hasSlot(state.redeemed, slot)) return archiveProblem('rowRewardTaken', { slot });
  return { ...state, redeemed: state.redeemed | slotBits([slot]), isClosed: state.isClosed || slot === state.size };
}

function undo(state: State, row: LedgerLine, last: LedgerLine | undefined): State | Problem {
  if (row.kind !== 'reversal' || row.undoes !== last?.id) return archiveProblem('undoNotLast');
  if (last.kind !== 'award' && last.kind !== 'redemption') return archiveProblem('undoKind', { kind: last.kind });
  if (row.withoutCode !== last.withoutCode) return archiveProblem('rowWithoutCode');
  if (row.stamps + last.stamps !== 0) return archiveProblem('undoOther', { stamps: -row.stamps, given: last.stamps });
  if (last.slot !== null) {
    const redeemed = state.redeemed & ~slotBits([last.slot]);
    return { ...state, redeemed, isClosed: state.isClosed && last.slot !== state.size };
  }
  const count = state.count + row.stamps;
  return { ...state, count, version: count === 0 ? null : state.version };
}

function otherDesign(version: number | null, other: number | null): Problem {
  if (version === null) return archiveProblem('noDesign', { other: other ?? 0 });
  return other === null
    ? archiveProblem('needlessDesign', { version })
    : archiveProblem('otherDesign', { version, other });
}

/** Compares what the row says about the card with the replayed card. */
function misstatement(row: LedgerLine, state: State): Problem | null {
  if (row.countAfter !== state.count) return archiveProblem('rowCount', { count: row.countAfter, other: state.count });
  if (row.size !== state.size) return archiveProblem('rowSize', { size: row.size, other: state.size });
  if (row.version !== state.version) return otherDesign(row.version, state.version);
  if (row.slot !== null && row.kind !== 'redemption') return archiveProblem('rowSlot');
  if (row.withoutCode !== null && row.kind !== 'redemption' && row.undoes === null)
    return archiveProblem('rowWithoutCode');
  if (row.overrode !== null && row.kind !== 'award') return archiveProblem('rowOverrode');
  return null;
}

const expectedStatus = ({ count, size, isClosed }: State): CardLine['status'][] => {
  if (isClosed) return ['redeemed'];
  if (count === 0) return ['open', 'redeemed', 'handed'];
  return [count === size ? 'full' : 'open'];
};

/** The parts of a card that follow from its rows. */
export interface Outcome {
  rewards: number;
  redeemed: number;
}

export type Judged = { outcome: Outcome; problem?: never } | { outcome?: never; problem: Problem; row: number | null };

/**
 * Replays the rows of a card in order. `row` of a problem is its index; null if the card itself is
 * wrong.
 */
export function judgeCard(card: CardLine, rows: readonly LedgerLine[], designs: Designs): Judged {
  let state: State = { count: 0, size: card.size, version: null, rewards: 0, redeemed: 0, isClosed: false };
  for (const [place, row] of rows.entries()) {
    if (row.seq !== place + 1)
      return { row: place, problem: archiveProblem('rowOrder', { seq: row.seq, next: place + 1 }) };
    const next = act(state, row, rows[place - 1], designs);
    if (isProblem(next)) return { row: place, problem: next };
    const problem = misstatement(row, next);
    if (problem) return { row: place, problem };
    state = next;
  }
  const wrong = (problem: Problem) => ({ row: null, problem });
  if (card.count !== state.count) return wrong(archiveProblem('cardCount', { count: card.count, sum: state.count }));
  if (card.size !== state.size) return wrong(archiveProblem('cardSize', { size: card.size, other: state.size }));
  if (card.version !== state.version) return wrong(otherDesign(card.version, state.version));
  if (slotBits(card.redeemed) !== state.redeemed) return wrong(archiveProblem('cardRedeemed'));
  if (!expectedStatus(state).includes(card.status))
    return wrong(archiveProblem('cardStatus', { status: card.status, count: card.count, size: card.size }));
  if (card.status === 'redeemed' && rows.length === 0) return wrong(archiveProblem('cardUnredeemed'));
  return { outcome: { rewards: state.count === 0 ? 0 : state.rewards, redeemed: state.redeemed } };
}
