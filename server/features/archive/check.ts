/** Reads all of an archive and holds it against itself; writes nothing. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { findTimeZone } from '#clock.ts';
import { restAfter } from '#rounds.ts';
import type { InTurn } from '#turns.ts';
import { contentsOf, listOf, type Manifest, type ShopFile } from './format.ts';
import { type Archive, Faults, openArchive, TooManyFaults } from './open-archive.ts';
import { readDesigns, readMembers, type WholeMember } from './read-archive.ts';
import { ArchiveRefusal } from './zip-file.ts';

/** Milliseconds of work between two rests: nobody who calls waits longer. */
const longestWork = 20;

/** A clock may be ahead, here or where the archive was made; more than a day it is not. */
export const latestOf = (now: Date): string => new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString();

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

interface Pace {
  /** Each piece of the work waits for its turn. */
  inTurn: InTurn;
  /** Breaks it off. */
  isOver: () => boolean;
}

/** What an archive holds, why it is refused, or what single members come without; null where it was broken off. */
export async function checkFile(path: string, now: Date, pace: Pace) {
  const faults = new Faults();
  const digest = await digestOf(path);
  try {
    return await openArchive(path, async (archive) => {
      const latest = latestOf(now);
      checkShop(archive.shop, archive.manifest, faults, latest);
      const designs = await readDesigns(archive, faults, latest);
      const counts = await countMembers(readMembers(archive, designs, faults, latest), pace);
      if (counts === null) return null;
      if (faults.named.length === 0) checkManifest(archive, { ...counts, designs: designs.size }, faults);
      if (faults.named.length > 0) return { digest, contents: null, faults: faults.named };
      return { digest, contents: contentsOf(archive.manifest, archive.shop), faults: faults.warnings };
    });
  } catch (error) {
    if (error instanceof TooManyFaults) return { digest, contents: null, faults: faults.named };
    if (!(error instanceof ArchiveRefusal)) throw error;
    const last = { file: error.file, line: error.line, says: error.message };
    return { digest, contents: null, faults: [...faults.named, last] };
  }
}

type Counts = Manifest['counts'];

async function countMembers(people: AsyncGenerator<WholeMember>, { inTurn, isOver }: Pace) {
  const counts: Omit<Counts, 'designs'> = { members: 0, running: 0, cards: 0, ledger: 0, stamps: 0 };
  const count = ({ member, cards }: WholeMember): void => {
    counts.members += 1;
    counts.running += member.leftAt === null ? 1 : 0;
    counts.cards += cards.length;
    for (const { card, rows } of cards) {
      counts.ledger += rows.length;
      counts.stamps += card.count;
    }
  };
  /** Whether there is more. */
  const countSome = async (): Promise<boolean> => {
    const began = performance.now();
    do {
      const next = await people.next();
      if (next.done) return false;
      count(next.value);
    } while (performance.now() - began < longestWork);
    await restAfter(performance.now() - began);
    return true;
  };
  while (await inTurn(countSome)) {
    if (!isOver()) continue;
    await people.return(undefined);
    return null;
  }
  return counts;
}

function checkShop(shop: ShopFile, { madeAt }: Manifest, faults: Faults, latest: string): void {
  if (madeAt > latest) faults.add('manifest.json', null, 'It lies in the future.');
  if ((shop.draft?.savedAt ?? '') > latest) faults.add('shop.json', null, 'Its draft lies in the future.');
  for (const timeZone of [shop.timeZone, ...shop.formerTimeZones.map((former) => former.timeZone)]) {
    if (!findTimeZone(timeZone)) faults.add('shop.json', null, `This server knows no time zone ‘${timeZone}’.`);
  }
  const untils = shop.formerTimeZones.map(({ until }) => until);
  if (untils.some((until, place) => until <= (untils[place - 1] ?? '') || until > madeAt)) {
    faults.add('shop.json', null, 'The former time zones are in their order, each once.');
  }
  if (shop.createdAt > madeAt) faults.add('shop.json', null, 'The shop is younger than its archive.');
}

/** What the manifest says against what was read. */
function checkManifest({ manifest, seen }: Archive, counts: Counts, faults: Faults): void {
  for (const [name, said] of Object.entries(manifest.files)) {
    if (!listOf(name)) continue;
    const read = seen.get(name);
    if (!read) faults.add(name, null, 'A file with a lower number is not there.');
    else if (read.lines !== said.lines)
      faults.add(name, null, `It has ${read.lines} lines, and the manifest says ${said.lines}.`);
    else if (read.sha256 !== said.sha256) faults.add(name, null, 'Its checksum is not the one of the manifest.');
  }
  for (const [name, count] of Object.entries(counts)) {
    const said = manifest.counts[name as keyof Counts];
    if (said !== count) faults.add('manifest.json', null, `It says ${name}: ${said}; there are ${count}.`);
  }
}
