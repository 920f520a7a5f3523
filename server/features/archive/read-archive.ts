/** Reads an archive as whole members, from its lists side by side. */
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { slotBits } from '@stampdeck/contract/slots.ts';
import type * as format from './format.ts';
import { fileOf, listOf } from './format.ts';
import { Ahead, type Archive, type Lack, type Numbered, type Problems, rowsOf } from './open-archive.ts';
import { type DesignFacts, judgeCard, type Outcome } from './replay.ts';
import { ArchiveRefusal } from './zip-file.ts';

/**
 * Cards and ledger rows of one member. Ours: they are held in memory and written in one transaction
 * of about a second.
 */
const [mostCards, mostRows] = [5000, 20_000];

/**
 * Versions of the card, and their bytes. Ours: they are held in memory and written in one
 * transaction.
 */
const [mostDesigns, mostDesignBytes] = [5000, 32 * 1024 * 1024];

export interface WholeCard extends Outcome {
  card: format.CardLine;
  rows: format.LedgerLine[];
}

export interface WholeMember {
  member: format.MemberLine;
  cards: WholeCard[];
}

export type Designs = Map<number, DesignFacts & { line: format.DesignLine }>;

/** Every product. Those with problems are reported in `problems` and left out. */
export async function* readProducts(
  archive: Archive,
  problems: Problems,
  latest: string,
): AsyncGenerator<format.Lines['products']> {
  let last = '';
  for await (const { row, file, line } of rowsOf(archive, 'products', problems)) {
    const isInOrder = row.id > last;
    last = row.id;
    if (!isInOrder) problems.add(file, line, archiveProblem('productOrder'));
    else if (row.createdAt > latest || row.updatedAt > latest) problems.add(file, line, archiveProblem('future'));
    else yield row;
  }
}

/** The versions of the card, numbered from 1. */
export async function readDesigns(archive: Archive, problems: Problems, latest: string): Promise<Designs> {
  const designs: Designs = new Map();
  const files = [...archive.entries].filter(([name]) => listOf(name)?.list === 'designs');
  if (files.reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 0) > mostDesignBytes)
    throw new ArchiveRefusal(archiveProblem('largeDesigns'), fileOf('designs', 1));
  for await (const { row, file, line } of rowsOf(archive, 'designs', problems)) {
    if (designs.size >= mostDesigns)
      throw new ArchiveRefusal(archiveProblem('manyDesigns', { most: mostDesigns }), file, line);
    if (row.publishedAt > latest) problems.add(file, line, archiveProblem('future'));
    if (row.version !== designs.size + 1)
      problems.add(file, line, archiveProblem('designOrder', { version: row.version, next: designs.size + 1 }));
    const rewards = slotBits(rewardsOf(row.design).map(({ slot }) => slot));
    designs.set(designs.size + 1, { size: row.design.size, rewards, line: row });
  }
  return designs;
}

/**
 * Every member with their cards and ledger rows. Members with problems are reported in `problems`
 * and left out.
 */
export async function* readMembers(
  archive: Archive,
  designs: Designs,
  problems: Problems,
  latest: string,
): AsyncGenerator<WholeMember> {
  const members = rowsOf(archive, 'members', problems);
  const cards = new Ahead(rowsOf(archive, 'cards', problems));
  const ledger = new Ahead(rowsOf(archive, 'ledger', problems));
  let last = '';
  try {
    for await (const { row, file, line, lacks } of members) {
      const isBornLater = (row.birthday ?? '') > latest;
      const member = isBornLater ? { ...row, birthday: null } : row;
      const name = nameOf(member);
      for (const lack of lacks) problems.warn(file, line, lackOf(name, lack));
      if (isBornLater) problems.warn(file, line, archiveProblem('futureBirthday', { name, value: row.birthday ?? '' }));
      const before = problems.named.length;
      const report = (problem: Problem) => problems.add(file, line, problem);
      if (member.id <= last) report(archiveProblem('memberOrder'));
      last = member.id;
      if ([member.joinedAt, member.leftAt ?? ''].some((at) => at > latest)) report(archiveProblem('future'));
      await nameStrays(cards, ({ member: id }) => id < member.id, problems);
      const whole: WholeMember = { member, cards: [] };
      let left = mostRows;
      for (const own of await cards.takeWhile((card) => card.member === member.id, mostCards)) {
        await nameStrays(ledger, (row) => isBefore(row, own.row), problems);
        const rows = await ledger.takeWhile((row) => row.member === member.id && row.card === own.row.id, left);
        left -= rows.length;
        const outcome = judge(own, rows, designs, problems, latest);
        if (outcome) whole.cards.push({ ...outcome, card: own.row, rows: rows.map(({ row }) => row) });
      }
      if (problems.named.length === before) judgeMember(whole, report);
      if (problems.named.length === before) yield whole;
    }
    await nameStrays(cards, () => true, problems);
    await nameStrays(ledger, () => true, problems);
  } finally {
    await Promise.all([cards.close(), ledger.close()]);
  }
}

/** How a warning names a member. */
const nameOf = ({ name, email, phone, id }: format.MemberLine): string => name || email || phone || id;

const lackCodes = {
  email: 'wrongEmail',
  phone: 'wrongPhone',
  gender: 'wrongGender',
  birthday: 'wrongBirthday',
} as const;

const lackOf = (name: string, { field, value, problem }: Lack): Problem =>
  archiveProblem(lackCodes[field], { name, value, problem });

const isBefore = (row: format.LedgerLine, card: format.CardLine): boolean =>
  row.member < card.member || (row.member === card.member && row.card < card.id);

/** Reports rows without a card, and cards without a member. */
async function nameStrays<Row extends format.CardLine | format.LedgerLine>(
  rows: Ahead<Row>,
  isStray: (row: Row) => boolean,
  problems: Problems,
) {
  for (let next = await rows.peek(); next && isStray(next.row); next = await rows.peek()) {
    const { file, line } = next;
    problems.add(file, line, archiveProblem('card' in next.row ? 'strayRow' : 'strayCard'));
    await rows.takeWhile((row) => row === next?.row, 1);
  }
}

function judge(
  own: Numbered<format.CardLine>,
  rows: Numbered<format.LedgerLine>[],
  designs: Designs,
  problems: Problems,
  latest: string,
): Outcome | null {
  const { row: card, file, line } = own;
  const ledger = rows.map(({ row }) => row);
  const judged = judgeCard(card, ledger, designs);
  if (judged.problem) {
    const where = rows[judged.row ?? -1] ?? own;
    problems.add(where.file, where.line, judged.problem);
    return null;
  }
  for (const { row, ...place } of rows) {
    const wrong =
      row.at > latest
        ? archiveProblem('future')
        : isNear(row)
          ? null
          : archiveProblem('rowDay', { at: row.at, day: row.day });
    if (wrong !== null) {
      problems.add(place.file, place.line, wrong);
      return null;
    }
  }
  if (card.openedAt > latest) problems.add(file, line, archiveProblem('future'));
  return judged.outcome;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Every time zone is within a day of UTC. */
const isNear = ({ at, day }: format.LedgerLine): boolean =>
  Math.abs(Date.parse(at.slice(0, 10)) - Date.parse(day)) <= dayLength;

function judgeMember({ member, cards }: WholeMember, report: (problem: Problem) => void): void {
  const running = cards.filter(({ card }) => card.status !== 'redeemed');
  if (running.length !== 1) report(archiveProblem('runningCards', { count: running.length }));
  else if (running[0]?.card.status === 'handed' && member.leftAt === null) report(archiveProblem('mergedNotLeft'));
  const inOrder = cards.every(({ card }, place) => place === 0 || card.id > (cards[place - 1]?.card.id ?? ''));
  if (!inOrder) report(archiveProblem('cardOrder'));
}
