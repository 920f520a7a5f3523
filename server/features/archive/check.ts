/** Checks an archive against itself without writing anything. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import { findTimeZone } from '#clock.ts';
import type { Limiter } from '#concurrency.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { ownImagesOf, ownVideosOf } from '#features/products/actions.ts';
import { OvertakenError } from '#file-jobs.ts';
import { restAfter } from '#poller.ts';
import { contentsOf, type Lines, type Manifest, type ShopFile } from './format.ts';
import { type Archive, openArchive, Problems, TooManyProblems, type VideoFiles } from './open-archive.ts';
import { type FilePlaces, judgePicture } from './pictures.ts';
import { readDesigns, readMembers, readProducts, type WholeMember } from './read-archive.ts';
import { judgeVideo } from './videos.ts';
import { picturesOfCard } from './write.ts';
import { ArchiveRefusal } from './zip-file.ts';

/** Milliseconds of work between two pauses. Ours: other calls wait no longer than this. */
const longestWork = 20;

/**
 * The latest valid time. Ours: clocks here or where the archive was made may be up to a day ahead.
 */
export const latestOf = (now: Date): string => new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString();

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

interface Pace {
  /** Runs one piece of the work at a time. */
  inTurn: Limiter;
  /** Whether to stop early. */
  isOver: () => boolean;
}

/** The bytes of an archive's videos. */
const videoBytesOf = ({ videos, entries }: Archive): number =>
  [...videos.values()].reduce((sum, { file }) => sum + (entries.get(file)?.uncompressedSize ?? 0), 0);

/** The archive's contents, or the problems, or what single members lack; null if it was stopped. */
export async function checkFile(path: string, now: Date, places: FilePlaces, inTurn: Limiter) {
  const pace: Pace = { inTurn, isOver: places.isOver };
  const problems = new Problems();
  const digest = await digestOf(path);
  try {
    return await openArchive(path, async (archive) => {
      const latest = latestOf(now);
      checkShop(archive.shop, archive.manifest, problems, latest);
      const designs = await readDesigns(archive, problems, latest);
      const before = problems.named.length;
      const unused = { pictures: new Map(archive.pictures), videos: new Map(archive.videos) };
      const lines = [...designs.values()].map(({ line }) => line);
      for (const id of picturesOfCard(archive.shop, lines)) unused.pictures.delete(id);
      const products = await countProducts(readProducts(archive, problems, latest), unused, pace);
      // A line with a problem was not read, and its files seem to be unused.
      if (products !== null && problems.named.length === before) nameUnused(unused, problems);
      const areSound = await checkUploads(archive, places, problems, pace);
      const counts = await countMembers(readMembers(archive, designs, problems, latest), pace);
      if (counts === null || products === null || !areSound) return null;
      const uploads = { pictures: archive.pictures.size, videos: archive.videos.size };
      const found = { ...counts, ...uploads, products, designs: designs.size };
      if (problems.named.length === 0) checkManifest(archive, found, problems);
      if (problems.named.length > 0) return { digest, contents: null, problems: problems.named };
      const contents = contentsOf(archive.manifest, archive.shop, videoBytesOf(archive));
      return { digest, contents, problems: problems.warnings };
    });
  } catch (error) {
    if (error instanceof OvertakenError) return null;
    if (error instanceof TooManyProblems) return { digest, contents: null, problems: problems.named };
    if (diskTrouble(error) === 'diskFull')
      return { digest, contents: null, problems: [{ file: '', line: null, ...archiveProblem('noRoom') }] };
    if (!(error instanceof ArchiveRefusal)) throw error;
    const last = { file: error.file, line: error.line, ...error.problem };
    return { digest, contents: null, problems: [...problems.named, last] };
  }
}

/** How many pictures and videos were left out cannot be checked. */
type Counts = Omit<Manifest['counts'], 'picturesLeftOut' | 'videosLeftOut'>;

type MemberCounts = Omit<Counts, 'designs' | 'products' | 'pictures' | 'videos'>;

async function countMembers(people: AsyncGenerator<WholeMember>, pace: Pace) {
  const counts: MemberCounts = { members: 0, running: 0, cards: 0, ledger: 0, stamps: 0 };
  const count = ({ member, cards }: WholeMember): void => {
    counts.members += 1;
    counts.running += member.leftAt === null ? 1 : 0;
    counts.cards += cards.length;
    for (const { card, rows } of cards) {
      counts.ledger += rows.length;
      counts.stamps += card.count;
    }
  };
  return (await readAll(people, count, pace)) ? counts : null;
}

/** Uploaded files, by their ids in the archive. */
type Unused = { pictures: Map<string, string>; videos: Map<string, VideoFiles> };

/** Counts the products, and takes the files that they show from `unused`. */
async function countProducts(products: AsyncGenerator<Lines['products']>, unused: Unused, pace: Pace) {
  let count = 0;
  const note = (product: Lines['products']): void => {
    count += 1;
    for (const id of ownImagesOf(product)) unused.pictures.delete(id);
    for (const id of ownVideosOf(product)) unused.videos.delete(id);
  };
  const isWhole = await readAll(products, note, pace);
  return isWhole ? count : null;
}

function nameUnused({ pictures, videos }: Unused, problems: Problems): void {
  for (const name of pictures.values()) problems.add(name, null, archiveProblem('unusedPicture'));
  for (const { file } of videos.values()) problems.add(file, null, archiveProblem('unusedVideo'));
}

/** Decodes every picture, one in a turn, and looks at every video, in the queue of uploads; false if it was stopped. */
async function checkUploads(archive: Archive, places: FilePlaces, problems: Problems, { inTurn, isOver }: Pace) {
  for (const name of archive.pictures.values()) {
    if (isOver()) return false;
    const problem = await inTurn(() => judgePicture(archive, name, places));
    if (problem) problems.add(name, null, problem);
  }
  for (const files of archive.videos.values()) {
    if (isOver()) return false;
    await judgeVideo(archive, files, places, problems);
  }
  return true;
}

/** Reads all rows in short turns; false if it was stopped. */
async function readAll<Row>(rows: AsyncGenerator<Row>, note: (row: Row) => void, { inTurn, isOver }: Pace) {
  /** Returns whether there is more. */
  const readSome = async (): Promise<boolean> => {
    const began = performance.now();
    do {
      const next = await rows.next();
      if (next.done) return false;
      note(next.value);
    } while (performance.now() - began < longestWork);
    await restAfter(performance.now() - began);
    return true;
  };
  while (await inTurn(readSome)) {
    if (!isOver()) continue;
    await rows.return(undefined);
    return false;
  }
  return true;
}

function checkShop(shop: ShopFile, { madeAt }: Manifest, problems: Problems, latest: string): void {
  if (madeAt > latest) problems.add('manifest.json', null, archiveProblem('future'));
  if ((shop.draft?.savedAt ?? '') > latest) problems.add('shop.json', null, archiveProblem('draftFuture'));
  for (const timeZone of [shop.timeZone, ...shop.formerTimeZones.map((former) => former.timeZone)]) {
    if (!findTimeZone(timeZone)) problems.add('shop.json', null, archiveProblem('unknownTimeZone', { timeZone }));
  }
  const untils = shop.formerTimeZones.map(({ until }) => until);
  if (untils.some((until, place) => until <= (untils[place - 1] ?? '') || until > madeAt)) {
    problems.add('shop.json', null, archiveProblem('formerTimeZones'));
  }
  if (shop.createdAt > madeAt) problems.add('shop.json', null, archiveProblem('shopAfterArchive'));
}

/** Compares the manifest with what was read. */
function checkManifest({ manifest, seen }: Archive, counts: Counts, problems: Problems): void {
  for (const [name, said] of Object.entries(manifest.files)) {
    if (name === 'shop.json') continue;
    const read = seen.get(name);
    if (!read) problems.add(name, null, archiveProblem('missingBefore'));
    else if (read.lines !== said.lines)
      problems.add(name, null, archiveProblem('otherLines', { listed: said.lines, lines: read.lines }));
    else if (read.sha256 !== said.sha256) problems.add(name, null, archiveProblem('otherChecksum'));
  }
  for (const [name, count] of Object.entries(counts)) {
    const listed = manifest.counts[name as keyof Counts];
    if (listed !== count) problems.add('manifest.json', null, archiveProblem('otherCount', { name, listed, count }));
  }
}
