/** An archive as whole members, read from its lists side by side. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import { slotBits } from '@stampdeck/contract/slots.ts';
import type * as format from './format.ts';
import { fileOf, listOf } from './format.ts';
import { Ahead, type Archive, type Faults, type Numbered, rowsOf } from './open-archive.ts';
import { type DesignFacts, judgeCard, type Outcome } from './replay.ts';
import { ArchiveRefusal } from './zip-file.ts';

/** What one member may have: all of it is held at once, and written in one transaction, for which on SQLite everybody waits a second. */
const [mostCards, mostRows] = [5000, 20_000];

/** Versions of the card, and bytes of them all: they are held and written as a member is. */
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

/** The versions of the card, which are few; each is one more than the one before. */
export async function readDesigns(archive: Archive, faults: Faults, latest: string): Promise<Designs> {
  const designs: Designs = new Map();
  const files = [...archive.entries].filter(([name]) => listOf(name)?.list === 'designs');
  if (files.reduce((sum, [, { uncompressedSize }]) => sum + uncompressedSize, 0) > mostDesignBytes)
    throw new ArchiveRefusal('Its designs are larger than can be read.', fileOf('designs', 1));
  for await (const { row, file, line } of rowsOf(archive, 'designs', faults)) {
    if (designs.size >= mostDesigns)
      throw new ArchiveRefusal(`No more than ${mostDesigns} versions of a card can be read.`, file, line);
    if (row.publishedAt > latest) faults.add(file, line, 'It lies in the future.');
    if (row.version !== designs.size + 1)
      faults.add(file, line, `It is version ${row.version} where ${designs.size + 1} comes.`);
    const rewards = slotBits(rewardsOf(row.design).map(({ slot }) => slot));
    designs.set(designs.size + 1, { size: row.design.size, rewards, line: row });
  }
  return designs;
}

/** Every member with their cards and the cards' rows; one about whom anything is wrong is named in `faults` and left out. */
export async function* readMembers(
  archive: Archive,
  designs: Designs,
  faults: Faults,
  latest: string,
): AsyncGenerator<WholeMember> {
  const members = rowsOf(archive, 'members', faults);
  const cards = new Ahead(rowsOf(archive, 'cards', faults));
  const ledger = new Ahead(rowsOf(archive, 'ledger', faults));
  let last = '';
  try {
    for await (const { row, file, line, lacks } of members) {
      const isBornLater = (row.birthday ?? '') > latest;
      const member = isBornLater ? { ...row, birthday: null } : row;
      if (isBornLater) lacks.push(`birthday ‘${row.birthday}’: It lies in the future.`);
      for (const lack of lacks) faults.warn(file, line, `${member.name || 'A member'} comes without ${lack}`);
      const before = faults.named.length;
      const fault = (says: string) => faults.add(file, line, says);
      if (member.id <= last) fault('Members are in the order of their ids, each once.');
      last = member.id;
      if ([member.joinedAt, member.leftAt ?? ''].some((at) => at > latest)) fault('It lies in the future.');
      await nameStrays(cards, ({ member: id }) => id < member.id, faults);
      const whole: WholeMember = { member, cards: [] };
      let left = mostRows;
      for (const own of await cards.takeWhile((card) => card.member === member.id, mostCards)) {
        await nameStrays(ledger, (row) => isBefore(row, own.row), faults);
        const rows = await ledger.takeWhile((row) => row.member === member.id && row.card === own.row.id, left);
        left -= rows.length;
        const outcome = judge(own, rows, designs, faults, latest);
        if (outcome) whole.cards.push({ ...outcome, card: own.row, rows: rows.map(({ row }) => row) });
      }
      if (faults.named.length === before) judgeMember(whole, fault);
      if (faults.named.length === before) yield whole;
    }
    await nameStrays(cards, () => true, faults);
    await nameStrays(ledger, () => true, faults);
  } finally {
    await Promise.all([cards.close(), ledger.close()]);
  }
}

const isBefore = (row: format.LedgerLine, card: format.CardLine): boolean =>
  row.member < card.member || (row.member === card.member && row.card < card.id);

/** Rows that nobody's card, and cards that nobody has. */
async function nameStrays<Row extends format.CardLine | format.LedgerLine>(
  rows: Ahead<Row>,
  isStray: (row: Row) => boolean,
  faults: Faults,
) {
  for (let next = await rows.peek(); next && isStray(next.row); next = await rows.peek()) {
    const { file, line } = next;
    const lacking = 'card' in next.row ? 'card' : 'member';
    faults.add(file, line, `Its ${lacking} is not in the archive, or not in this place.`);
    await rows.takeWhile((row) => row === next?.row, 1);
  }
}

function judge(
  own: Numbered<format.CardLine>,
  rows: Numbered<format.LedgerLine>[],
  designs: Designs,
  faults: Faults,
  latest: string,
): Outcome | null {
  const { row: card, file, line } = own;
  const ledger = rows.map(({ row }) => row);
  const judged = judgeCard(card, ledger, designs);
  if (judged.says !== undefined) {
    const where = rows[judged.row ?? -1] ?? own;
    faults.add(where.file, where.line, judged.says);
    return null;
  }
  for (const { row, ...place } of rows) {
    const wrong =
      row.at > latest ? 'It lies in the future.' : isNear(row) ? null : `It was on ${row.at}, which is not ${row.day}.`;
    if (wrong !== null) {
      faults.add(place.file, place.line, wrong);
      return null;
    }
  }
  if (card.openedAt > latest) faults.add(file, line, 'It lies in the future.');
  return judged.outcome;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Every place on earth is within a day of UTC. */
const isNear = ({ at, day }: format.LedgerLine): boolean =>
  Math.abs(Date.parse(at.slice(0, 10)) - Date.parse(day)) <= dayLength;

function judgeMember({ member, cards }: WholeMember, fault: (says: string) => void): void {
  const running = cards.filter(({ card }) => card.status !== 'redeemed');
  if (running.length !== 1) fault(`They have ${running.length} running cards; everybody has one.`);
  else if (running[0]?.card.status === 'handed' && member.leftAt === null)
    fault('Their card was handed over, and they have not left.');
  const inOrder = cards.every(({ card }, place) => place === 0 || card.id > (cards[place - 1]?.card.id ?? ''));
  if (!inOrder) fault('Their cards are in the order of their ids, each once.');
}
