/** Judges imported and claimed members. Written independently of the product, like `checker.ts`. */
import type { Attempt, FinalState, HistoryEvent } from './facts.ts';

function countBy<T>(items: T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

/** Every row of a file is one member with one opening row of its stamps: all rows of a whole file, otherwise those that are there. */
export function judgeFiles(history: HistoryEvent[], { unclaimed, ledger }: FinalState): string[] {
  const sent = new Map<string, { stamps: number; isWhole: boolean }>();
  for (const event of history) {
    if (event.type !== 'file') continue;
    for (const { name, stamps } of event.rows) {
      sent.set(name, { stamps, isWhole: event.isWhole || (sent.get(name)?.isWhole ?? false) });
    }
  }
  const found: string[] = [];
  const balances = new Map(ledger.filter(isImported).map((row) => [row.customer ?? '', row.stamps]));
  const names = countBy(unclaimed, ({ name }) => name);
  for (const { id, name, claimedBy } of unclaimed) {
    // A customer who claimed a member is known by their own name and rows.
    if (claimedBy !== null) continue;
    const row = sent.get(name);
    if (!row) found.push(`ghost: ${name} was in no file`);
    else if ((balances.get(id) ?? 0) !== row.stamps) {
      found.push(`balance: ${name} was imported with ${row.stamps} stamps and began with ${balances.get(id) ?? 0}`);
    }
    if ((names.get(name) ?? 0) > 1) found.push(`doubled: ${name} is there ${names.get(name)} times`);
  }
  const claimed = unclaimed.filter(({ claimedBy }) => claimedBy !== null).length;
  const missing = [...sent].filter(([name, { isWhole }]) => isWhole && !names.has(name));
  if (missing.length > claimed) {
    found.push(`lost: ${missing.length} rows of a file are no members, and ${claimed} were claimed`);
  }
  const imported = ledger.filter(isImported);
  const wanted = [...sent].filter(([name, { isWhole, stamps }]) => stamps > 0 && (isWhole || names.has(name)));
  if (imported.length !== wanted.length) {
    found.push(`balance: ${imported.length} balances were imported, ${wanted.length} are in the files`);
  }
  return found;
}

type Row = FinalState['ledger'][number];
/** The first row of a member with an imported balance; its reason says so. */
const isImported = ({ kind, reason }: Row): boolean => kind === 'opening' && reason === '';

/** The stamps of an unclaimed member went to one owner completely or not at all: as their card, or by two rows that match. */
export function judgeClaims(attempts: Attempt[], { unclaimed, ledger, cards }: FinalState): string[] {
  const ownerOf = new Map(unclaimed.map(({ id, claimedBy }) => [id, claimedBy]));
  const found: string[] = [];
  const pairs = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const { operation, customer, owner } = attempt.invoke;
    if (operation !== 'claim') continue;
    if (attempt.outcome?.type === 'ok' && ownerOf.get(customer) !== owner) {
      found.push(`lost: ${customer} was claimed by ${owner}, the database says ${ownerOf.get(customer)}`);
    }
    const pair = `${customer} to ${owner}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), attempt]);
  }
  for (const { id, claimedBy } of unclaimed) {
    if (claimedBy === null) continue;
    const calls = pairs.get(`${id} to ${claimedBy}`) ?? [];
    if (calls.length === 0) found.push(`ghost: ${id} was claimed by ${claimedBy}, and no one asked for it`);
    else if (calls.every(({ outcome }) => outcome?.type === 'fail')) {
      found.push(`refused but done: ${id} was claimed by ${claimedBy}`);
    }
    const left = cards.find((card) => card.customer === id && card.status !== 'handed');
    if (left) found.push(`taken back: ${id} was claimed and has card ${left.id}, ${left.status}`);
  }
  const moved = ledger.filter((row) => row.kind === 'opening' && !isImported(row));
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
