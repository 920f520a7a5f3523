/** Judges whom a shop brought along in files and handed over. Written apart, like `checker.ts`. */
import type { Attempt, FinalState, HistoryEvent } from './facts.ts';

function countBy<T>(items: T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Every row of a file is one member with one opening row of its stamps: of a whole file all, of another those that are there. */
export function judgeFiles(history: HistoryEvent[], { kept, ledger }: FinalState): string[] {
  const sent = new Map<string, { stamps: number; isWhole: boolean }>();
  for (const event of history) {
    if (event.type !== 'file') continue;
    for (const { name, stamps } of event.rows) {
      sent.set(name, { stamps, isWhole: event.isWhole || (sent.get(name)?.isWhole ?? false) });
    }
  }
  const found: string[] = [];
  const balances = new Map(ledger.filter(isBrought).map((row) => [row.customer ?? '', row.stamps]));
  const names = countBy(kept, ({ name }) => name);
  for (const { id, name, claimedBy } of kept) {
    // Whoever took the place of a kept member is known by their own name, and by their own rows.
    if (claimedBy !== null) continue;
    const row = sent.get(name);
    if (!row) found.push(`ghost: ${name} was in no file`);
    else if ((balances.get(id) ?? 0) !== row.stamps) {
      found.push(`balance: ${name} brought ${row.stamps} along and began with ${balances.get(id) ?? 0}`);
    }
    if ((names.get(name) ?? 0) > 1) found.push(`doubled: ${name} is there ${names.get(name)} times`);
  }
  const claimed = kept.filter(({ claimedBy }) => claimedBy !== null).length;
  const missing = [...sent].filter(([name, { isWhole }]) => isWhole && !names.has(name));
  if (missing.length > claimed) {
    found.push(`lost: ${missing.length} rows of a file are no members, and ${claimed} were handed over`);
  }
  const brought = ledger.filter(isBrought);
  const wanted = [...sent].filter(([name, { isWhole, stamps }]) => stamps > 0 && (isWhole || names.has(name)));
  if (brought.length !== wanted.length) {
    found.push(`balance: ${brought.length} balances were brought along, ${wanted.length} stood in the files`);
  }
  return found;
}

type Row = FinalState['ledger'][number];
/** The first row of whoever came with stamps; what a hand-over moves says why. */
const isBrought = ({ kind, reason }: Row): boolean => kind === 'opening' && reason === '';

/** Of a kept member all went to one owner, or nothing: as their card, or by two rows that say the same. */
export function judgeHandOvers(attempts: Attempt[], { kept, ledger, cards }: FinalState): string[] {
  const ownerOf = new Map(kept.map(({ id, claimedBy }) => [id, claimedBy]));
  const found: string[] = [];
  const pairs = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const { operation, customer, owner } = attempt.invoke;
    if (operation !== 'handOver') continue;
    if (attempt.outcome?.type === 'ok' && ownerOf.get(customer) !== owner) {
      found.push(`lost: ${customer} was handed over to ${owner}, the database says ${ownerOf.get(customer)}`);
    }
    const pair = `${customer} to ${owner}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), attempt]);
  }
  for (const { id, claimedBy } of kept) {
    if (claimedBy === null) continue;
    const calls = pairs.get(`${id} to ${claimedBy}`) ?? [];
    if (calls.length === 0) found.push(`ghost: ${id} was handed over to ${claimedBy}, and nobody asked for it`);
    else if (calls.every(({ outcome }) => outcome?.type === 'fail')) {
      found.push(`refused but done: ${id} was handed over to ${claimedBy}`);
    }
    const left = cards.find((card) => card.customer === id && card.status !== 'handed');
    if (left) found.push(`taken back: ${id} was handed over and has card ${left.id}, ${left.status}`);
  }
  const moved = ledger.filter((row) => row.kind === 'opening' && !isBrought(row));
  const gone = countBy(
    moved.filter(({ stamps }) => stamps < 0),
    ({ customer, stamps }) => `${-stamps} to ${ownerOf.get(customer ?? '')}`,
  );
  const come = countBy(
    moved.filter(({ stamps }) => stamps > 0),
    ({ customer, stamps }) => `${stamps} to ${customer}`,
  );
  for (const what of new Set([...gone.keys(), ...come.keys()])) {
    const [from = 0, to = 0] = [gone.get(what), come.get(what)];
    if (from !== to) found.push(`balance: ${what} was taken from ${from} cards and put on ${to}`);
  }
  return found;
}
