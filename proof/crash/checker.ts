/**
 * Compares what clients saw with what the database holds in the end. It is written independently: it imports nothing from the server and
 * knows no table, only the history of the calls and the rows as `final-state.ts` reads them.
 */

import type { Attempt, FinalState, HistoryEvent, Invoke, LedgerRow, Ok, Operation } from './facts.ts';
import { judgeClaims, judgeFiles } from './imported.ts';

/** Refusals that the load may meet; every other one is a finding. */
const expectedRefusals: Record<Operation, string[]> = {
  award: ['stampMaximum'],
  remove: ['stampNegative', 'reversalBelowReward'],
  undo: ['undoNotLast', 'undoNextCard'],
  redeem: ['rewardAhead', 'rewardTaken', 'noReward'],
  read: [],
  follow: [],
  join: [],
  claim: ['alreadyClaimed', 'claimDoesNotFit'],
};

/** The findings, one line each, beginning with the kind; empty when all is well. */
export function judge(history: HistoryEvent[], state: FinalState): string[] {
  const attempts = attemptsOf(history);
  return [
    ...judgeAnswers(attempts, state),
    ...judgeKeys(attempts, state),
    ...judgeCards(state),
    ...judgeRewards(state),
    ...judgeOrder(attempts, state),
    ...judgeReads(attempts, state),
    ...judgeJoins(attempts, state),
    ...judgeFiles(history, state),
    ...judgeClaims(attempts, state),
  ];
}

/** How much a history contains, so that a proof can show that it checked something. */
export function tally(history: HistoryEvent[]) {
  const attempts = attemptsOf(history);
  const done = (operation: Operation) =>
    attempts.filter(({ invoke, outcome }) => invoke.operation === operation && outcome?.type === 'ok').length;
  const keyed = attempts.filter(({ invoke }) => invoke.key !== undefined);
  const count = (type: string) => keyed.filter(({ outcome }) => (outcome?.type ?? 'info') === type).length;
  const [acknowledged, refused, unknown] = [count('ok'), count('fail'), count('info')];
  return { acknowledged, refused, unknown, redeemed: done('redeem'), claimed: done('claim') };
}

function attemptsOf(history: HistoryEvent[]): Attempt[] {
  const attempts = new Map<number, Attempt>();
  for (const event of history) {
    if (event.type === 'invoke') attempts.set(event.call, { invoke: event, outcome: undefined });
    else if (event.type !== 'file') {
      const attempt = attempts.get(event.call);
      if (attempt) attempt.outcome = event;
    }
  }
  return [...attempts.values()];
}

function judgeAnswers(attempts: Attempt[], { unclaimed }: FinalState): string[] {
  const claimed = new Set(unclaimed.filter(({ claimedBy }) => claimedBy !== null).map(({ id }) => id));
  return attempts.flatMap(({ invoke: { operation, call, customer }, outcome }) => {
    if (outcome?.type === 'fail' && !expectedRefusals[operation].includes(outcome.code)) {
      if (outcome.code === 'notMember' && claimed.has(customer)) return [];
      return [`unexpected answer: ${operation} ${call} got ${outcome.status} ${outcome.code}`];
    }
    if (outcome?.type === 'info' && outcome.retryAfter === null) {
      return [`unexpected answer: ${operation} ${call} got 503 without Retry-After`];
    }
    return [];
  });
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Each acknowledged key has exactly the acknowledged row, a refused key has none, and each row has its call. */
function judgeKeys(attempts: Attempt[], state: FinalState): string[] {
  // Imported rows have no request key; see `imported.ts`.
  const ledger = state.ledger.filter(({ kind }) => kind !== 'opening');
  const personOf = persons(state);
  const keyed = attempts.filter(({ invoke }) => invoke.key !== undefined);
  const callsOf = groupBy(keyed, ({ invoke }) => invoke.key as string);
  const rowsOf = groupBy(ledger, ({ requestKey }) => requestKey);
  const found: string[] = [];
  for (const [key, rows] of rowsOf) {
    if (!callsOf.has(key)) found.push(`ghost: row ${rows[0]?.id} has a key that no client sent: ${key}`);
    if (rows.length > 1) found.push(`doubled: ${key} has ${rows.length} rows`);
  }
  for (const [key, calls] of callsOf) {
    const row = rowsOf.get(key)?.[0];
    const isRefused = calls.every(({ outcome }) => outcome?.type === 'fail');
    if (row && isRefused) found.push(`refused but done: ${key} has row ${row.id}`);
    let acknowledgedAt = Number.POSITIVE_INFINITY;
    for (const { invoke, outcome } of calls) {
      if (outcome?.type === 'ok') {
        if (!row) found.push(`lost: ${key} was acknowledged as ${outcome.ledgerId} and has no row`);
        else found.push(...differences(invoke, outcome, row, personOf));
        acknowledgedAt = Math.min(acknowledgedAt, outcome.at);
      } else if (outcome?.type === 'fail' && invoke.at > acknowledgedAt) {
        found.push(`taken back: ${key} was acknowledged, then refused as ${outcome.code}`);
      }
    }
  }
  return found;
}

/** A claimed member is identified by their owner's name. */
const persons = ({ unclaimed }: FinalState) => {
  const owners = new Map(unclaimed.map(({ id, claimedBy }) => [id, claimedBy ?? id]));
  return (customer: string | null) => owners.get(customer ?? '') ?? customer;
};

function differences(invoke: Invoke, reply: Ok, row: LedgerRow, personOf: ReturnType<typeof persons>): string[] {
  // When a reward of a closed card is undone, the reply is the running card.
  const isRunning = invoke.operation === 'undo' && row.stamps === 0 && reply.cardId !== row.cardId;
  const ofCard = [
    ['card', reply.cardId, row.cardId],
    ['count', reply.count ?? row.countAfter, row.countAfter],
    ['seq', reply.seq ?? row.seq, row.seq],
  ];
  const pairs = [
    ['row', reply.ledgerId, row.id],
    ...(isRunning ? [] : ofCard),
    ['customer', personOf(invoke.customer), personOf(row.customer)],
    ['stamps', invoke.stamps ?? row.stamps, row.stamps],
    ['undone row', invoke.undoes ?? null, row.undoes],
    ['slot', invoke.slot ?? null, row.slot],
  ];
  return pairs
    .filter(([, seen, held]) => seen !== held)
    .map(([what, seen, held]) => `wrong answer: ${invoke.key} ${what} was ${seen}, the database holds ${held}`);
}

/** A card is the sum of its rows, numbered without gaps, never below zero and never past its size. */
function judgeCards({ ledger, cards }: FinalState): string[] {
  const rowsOf = groupBy(ledger, ({ cardId }) => cardId);
  const found: string[] = [];
  for (const { id, count, size, seq } of cards) {
    const rows = (rowsOf.get(id) ?? []).sort((one, other) => one.seq - other.seq);
    rowsOf.delete(id);
    let sum = 0;
    for (const [index, row] of rows.entries()) {
      sum += row.stamps;
      if (row.seq !== index + 1) found.push(`gap: card ${id} has row ${row.seq} in place ${index + 1}`);
      if (row.countAfter !== sum)
        found.push(`balance: card ${id} says ${row.countAfter} after row ${row.seq}, not ${sum}`);
      if (row.countAfter < 0 || row.countAfter > row.cardSize) {
        found.push(`bounds: card ${id} of ${row.cardSize} had ${row.countAfter} after row ${row.seq}`);
      }
    }
    if (count !== sum) found.push(`balance: card ${id} has ${count}, its rows make ${sum}`);
    if (count < 0 || count > size) found.push(`bounds: card ${id} of ${size} has ${count}`);
    if (seq !== rows.length) found.push(`gap: card ${id} counts ${seq} rows and has ${rows.length}`);
  }
  for (const [id, rows] of rowsOf) found.push(`balance: card ${id} does not exist and has ${rows.length} rows`);
  return found;
}

/** A reward is redeemed once unless it was undone, only after it is reached, and the last one closes its card; one card runs. */
function judgeRewards({ ledger, cards }: FinalState): string[] {
  const rowsOf = groupBy(ledger, ({ cardId }) => cardId);
  const found: string[] = [];
  for (const { id, status, count } of cards) {
    const given = new Map<string, number>();
    let isClosed = status === 'redeemed' && count === 0;
    for (const row of (rowsOf.get(id) ?? []).sort((one, other) => one.seq - other.seq)) {
      if (row.slot === null) {
        if (isClosed && row.stamps > 0 && count > 0) found.push(`reward: card ${id} was closed and got row ${row.seq}`);
        if (row.undoes !== null && given.get(row.undoes) === row.cardSize) isClosed = false;
        if (row.undoes !== null) given.delete(row.undoes);
        continue;
      }
      if ([...given.values()].includes(row.slot)) found.push(`reward: card ${id} gave ${row.slot} twice`);
      if (row.countAfter < row.slot) found.push(`reward: card ${id} gave ${row.slot} with ${row.countAfter} stamps`);
      given.set(row.id, row.slot);
      if (row.slot === row.cardSize) isClosed = true;
    }
    if (isClosed !== (status === 'redeemed')) found.push(`reward: card ${id} is ${status}`);
  }
  const running = cards.filter(({ status }) => status !== 'redeemed' && status !== 'handed');
  for (const [customer, { length }] of groupBy(running, (card) => card.customer)) {
    if (length > 1) found.push(`reward: ${customer} has ${length} running cards`);
  }
  return found;
}

const firstInvoke = (calls: Attempt[]): number => Math.min(...calls.map(({ invoke }) => invoke.at));
const firstOk = (calls: Attempt[]): number =>
  Math.min(...calls.map(({ outcome }) => (outcome?.type === 'ok' ? outcome.at : Number.POSITIVE_INFINITY)));

/** When each row's call was first sent and first acknowledged. */
function timesOf(attempts: Attempt[]): Map<string, { sent: number; acknowledged: number }> {
  const keyed = attempts.filter(({ invoke }) => invoke.key !== undefined);
  const groups = groupBy(keyed, ({ invoke }) => invoke.key as string);
  return new Map([...groups].map(([key, calls]) => [key, { sent: firstInvoke(calls), acknowledged: firstOk(calls) }]));
}

/** A call that was answered before another was sent comes before it on their card. */
function judgeOrder(attempts: Attempt[], { ledger }: FinalState): string[] {
  const times = timesOf(attempts);
  const found: string[] = [];
  for (const [cardId, rows] of groupBy(ledger, (row) => row.cardId)) {
    let earliest = Number.POSITIVE_INFINITY;
    for (const row of rows.sort((one, other) => other.seq - one.seq)) {
      const time = times.get(row.requestKey);
      if (!time) continue;
      if (time.sent > earliest)
        found.push(`order: card ${cardId} has row ${row.seq} before one that was answered earlier`);
      earliest = Math.min(earliest, time.acknowledged);
    }
  }
  return found;
}

/** A read shows a state that the card had: none older than what was acknowledged before it, none newer than what had been sent. */
function judgeReads(attempts: Attempt[], state: FinalState): string[] {
  const times = timesOf(attempts);
  const personOf = persons(state);
  const rowsOf = groupBy(state.ledger, ({ customer }) => personOf(customer) ?? '');
  return attempts.flatMap(({ invoke, outcome }) => {
    if (invoke.operation !== 'read' || outcome?.type !== 'ok') return [];
    const { seq = -1, count, cardId } = outcome;
    const rows = (rowsOf.get(personOf(invoke.customer) ?? '') ?? []).filter((row) => row.cardId === cardId);
    const known = rows.filter(
      (row) => (times.get(row.requestKey)?.acknowledged ?? Number.POSITIVE_INFINITY) < invoke.at,
    );
    const least = Math.max(0, ...known.map((row) => row.seq));
    const shown = rows.find((row) => row.seq === seq);
    const held = seq === 0 ? 0 : shown?.countAfter;
    const sent = shown ? (times.get(shown.requestKey)?.sent ?? 0) : 0;
    const isClosed = shown?.slot === shown?.cardSize;
    if (held === count && seq >= least && sent <= outcome.at && (seq === 0 || !isClosed)) return [];
    return [
      `stale read: call ${invoke.call} showed ${count} at ${seq}; row ${seq} says ${held}, at least ${least} was known`,
    ];
  });
}

function judgeJoins(attempts: Attempt[], { members, followers, counts }: FinalState): string[] {
  const found: string[] = [];
  const lists = { join: new Set(members), follow: new Set(followers) };
  for (const { invoke, outcome } of attempts) {
    const { operation, customer } = invoke;
    if ((operation !== 'join' && operation !== 'follow') || outcome?.type !== 'ok') continue;
    if (!lists[operation].has(customer)) found.push(`lost: the ${operation} of ${customer} was acknowledged`);
  }
  if (counts.members !== members.length)
    found.push(`balance: ${counts.members} members counted, ${members.length} there`);
  if (counts.followers !== followers.length) {
    found.push(`balance: ${counts.followers} followers counted, ${followers.length} there`);
  }
  return found;
}
