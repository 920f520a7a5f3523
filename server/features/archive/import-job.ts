/**
 * Imports archives. The job checks the file first, then, on request, writes it piece by piece, and
 * continues after a crash.
 */
import { rm } from 'node:fs/promises';
import { type ArchiveContents, archiveWaitHours } from '@stampdeck/contract/archive.ts';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import { limitConcurrency } from '#concurrency.ts';
import { AppError } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import type { ShopArchivesTable } from '#db/schema.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { lockNewestVersion } from '#features/designs/queries.ts';
import { ownImagesOf, ownVideosOf } from '#features/products/actions.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { FileJobs, inPieces, OvertakenError } from '#file-jobs.ts';
import { restAfter } from '#poller.ts';
import { sweepFiles } from '#waiting-files.ts';
import { checkFile, latestOf } from './check.ts';
import type { Lines } from './format.ts';
import { newFileMover } from './import-files.ts';
import { type Archive, openArchive, Problems } from './open-archive.ts';
import type { FilePlaces } from './pictures.ts';
import * as queries from './queries.ts';
import { readDesigns, readMembers, readProducts, type WholeMember } from './read-archive.ts';
import { archivePath, archivesFolder, type Lane, laneOf, lanes, listWaiting, nextOf, type Waiting } from './waiting.ts';
import { picturesOfCard, writeMembers, writeShop } from './write.ts';
import { writeProducts } from './write-products.ts';
import { ArchiveRefusal } from './zip-file.ts';

/**
 * Members and ledger rows in one transaction. Ours: on SQLite stamps wait for it, for a few
 * milliseconds.
 */
const [membersAtOnce, rowsAtOnce] = [100, 500];
/** Products in one transaction. Ours, as above: their searched texts cost the most. */
const productsAtOnce = 50;

/** Writes a piece; returns what changes of the import. */
type Write = (db: Queries) => Promise<Partial<Pick<ShopArchivesTable, 'base' | 'files' | 'handled'>>>;

interface End {
  at: ShopArchivesTable;
  status: 'done' | 'failed';
}

export class ArchiveImportJob extends FileJobs<Lane> {
  /**
   * Runs the pieces of both lanes one at a time, so that together they slow others as much as one.
   */
  readonly #inTurn = limitConcurrency(1);
  readonly #places: FilePlaces;
  readonly #files: ReturnType<typeof newFileMover>;

  constructor(parts: ConstructorParameters<typeof FileJobs>[0], places: Omit<FilePlaces, 'isOver'>) {
    super(parts, lanes, 'an archive import');
    this.#places = { ...places, isOver: () => this.isClosed };
    const advance = (at: ShopArchivesTable, write: Write) => this.#advance(at, write);
    this.#files = newFileMover({ store: parts.store, now: parts.now, places: this.#places, advance });
  }

  protected async run(lane: Lane): Promise<void> {
    const { store, dataDir, now } = this.parts;
    const looked = new Set<string>();
    const keyOf = ({ id, status }: ShopArchivesTable) => `${status} ${id}`;
    while (!this.isClosed) {
      const waiting = await listWaiting(store.read, dataDir);
      const mine = waiting.filter((one) => laneOf(one.bytes) === lane && !looked.has(keyOf(one)));
      const next = nextOf(mine, now());
      if (!next) break;
      looked.add(keyOf(next));
      await this.#moveOn(next, lane);
    }
    if (lane === 'large' || this.isClosed) return;
    const waiting = await queries.listWaiting(store.read);
    await sweepFiles(archivesFolder(dataDir), new Set(waiting.map(({ id }) => `${id}.zip`)), now());
  }

  async #moveOn({ closedAt, bytes: _, ...archive }: Waiting, lane: Lane): Promise<void> {
    const { store, dataDir } = this.parts;
    if (closedAt !== null || this.#waitedTooLong(archive)) {
      const isRemoved = await store.write((db) => queries.removeArchive(db, archive));
      if (isRemoved) await rm(archivePath(dataDir, archive.id), { force: true });
      return;
    }
    const [work, end] =
      archive.status === 'checking'
        ? ([() => this.#check(archive), 'refused'] as const)
        : ([() => this.#moveIn(archive), 'failed'] as const);
    const giveUp = (error: unknown) => this.#giveUp(archive, end, error);
    if (archive.status !== 'ready') await this.alone(lane, `archive ${archive.shop_id}`, work, giveUp);
  }

  async #giveUp(archive: ShopArchivesTable, status: 'refused' | 'failed', err: unknown): Promise<void> {
    const { store, log, dataDir, now } = this.parts;
    const { shop_id, id } = archive;
    const at = await queries.findArchive(store.read, shop_id);
    // Another server finished it and removed the file.
    if (at?.id !== id || at.status !== archive.status) return;
    log.error({ err, shop: shop_id }, 'an archive import failed');
    const problems = JSON.stringify([{ file: '', line: null, ...archiveProblem('unreadable') }]);
    await store.write((db) =>
      queries.moveArchive(db, at, { status, faults: problems, finished_at: now().toISOString() }),
    );
    await rm(archivePath(dataDir, id), { force: true });
  }

  #waitedTooLong({ status, created_at }: ShopArchivesTable): boolean {
    const waited = this.parts.now().getTime() - Date.parse(created_at);
    return status === 'ready' && waited > archiveWaitHours * 60 * 60 * 1000;
  }

  async #check(archive: ShopArchivesTable): Promise<void> {
    const { store, dataDir, now, log } = this.parts;
    const path = archivePath(dataDir, archive.id);
    const place = await this.find(path, archive.created_at);
    if (place === 'elsewhere') return;
    const lost = { file: '', line: null, ...archiveProblem('lost') };
    const found =
      place === 'here'
        ? await checkFile(path, now(), this.#places, this.#inTurn)
        : { digest: null, contents: null, problems: [lost] };
    if (!found) return;
    const { digest, contents, problems } = found;
    const status = contents === null ? 'refused' : 'ready';
    const change = {
      status,
      digest,
      contents: contents && JSON.stringify(contents),
      faults: JSON.stringify(problems),
      finished_at: now().toISOString(),
    } as const;
    await store.write((db) => queries.moveArchive(db, archive, change));
    if (status === 'refused') await rm(path, { force: true });
    log.info({ shop: archive.shop_id, status, problems: problems.length }, 'archive read');
  }

  async #moveIn(archive: ShopArchivesTable): Promise<void> {
    const { store, dataDir, now, log } = this.parts;
    const path = archivePath(dataDir, archive.id);
    const place = await this.find(path, archive.created_at);
    if (place === 'elsewhere') return;
    const end: End | null = place === 'here' ? await this.#moveAll(archive, path) : { at: archive, status: 'failed' };
    if (!end) return;
    const { at, status } = end;
    const finished_at = now().toISOString();
    await store.write((db) => queries.moveArchive(db, at, { status, finished_at }));
    await rm(path, { force: true });
    log.info({ shop: archive.shop_id, members: at.handled, status }, 'archive imported');
  }

  /** Writes the remaining pieces. Null if another process is at it or the server stops. */
  async #moveAll(archive: ShopArchivesTable, path: string): Promise<End | null> {
    let at = archive;
    const moveFile = async (file: Archive): Promise<End | null> => {
      const problems = new Problems();
      const latest = latestOf(this.parts.now());
      const designs = await readDesigns(file, problems, latest);
      const cards = [...designs.values()].map(({ line }) => line);
      if (at.base === null) at = await this.#files.pictures(at, file, picturesOfCard(file.shop, cards), this.#inTurn);
      if (this.isClosed) return null;
      at = await this.#moveShop(at, file, cards);
      // Written before the members. A retry finds them.
      for await (const lines of inPieces(readProducts(file, problems, latest), areMany)) {
        at = await this.#files.pictures(at, file, lines.flatMap(ownImagesOf), this.#inTurn);
        // Not in a turn: small archives do not wait for large videos.
        at = await this.#files.videos(at, file, lines.flatMap(ownVideosOf), (work) => work());
        if (this.isClosed) return null;
        at = await this.#movePiece(at, async (db) => {
          await writeProducts(db, at.shop_id, file, lines);
          return { handled: at.handled };
        });
      }
      let passed = 0;
      for await (const people of inPieces(readMembers(file, designs, problems, latest), isFull)) {
        if (this.isClosed) return null;
        const rest = people.slice(Math.max(0, at.handled - passed));
        passed += people.length;
        if (rest.length > 0) at = await this.#moveMembers(at, rest);
      }
      const { members } = JSON.parse(at.contents ?? '{}') as Partial<ArchiveContents>;
      return { at, status: at.handled === members ? 'done' : 'failed' };
    };
    try {
      return await openArchive(path, moveFile);
    } catch (error) {
      if (error instanceof OvertakenError) return null;
      // The bucket is away. The next run continues.
      if (error instanceof AppError && error.code === 'unavailable') return null;
      if (isWithoutRoom(error)) {
        this.parts.log.error({ err: error, shop: at.shop_id }, 'an archive import waits for room on the disk');
        return null;
      }
      // The check has read the whole file before, so the disk has lost a part of it.
      if (error instanceof ArchiveRefusal) return { at, status: 'failed' };
      throw error;
    }
  }

  async #moveShop(archive: ShopArchivesTable, file: Archive, cards: Lines['designs'][]) {
    if (archive.base !== null) return archive;
    const write = async (db: Queries) => ({
      base: await writeShop(db, archive.shop_id, file, cards, this.parts.now()),
    });
    return this.#advance(archive, write);
  }

  #moveMembers(at: ShopArchivesTable, people: WholeMember[]): Promise<ShopArchivesTable> {
    const where = { shopId: at.shop_id, base: at.base ?? 0, now: this.parts.now() };
    return this.#movePiece(at, async (db) => {
      await writeMembers(db, people, where);
      return { handled: at.handled + people.length };
    });
  }

  #movePiece(at: ShopArchivesTable, write: Write): Promise<ShopArchivesTable> {
    const { store } = this.parts;
    return this.#inTurn(async () => {
      const began = performance.now();
      const next = await this.#advance(at, write);
      if (store.engine === 'sqlite') await restAfter(performance.now() - began);
      return next;
    });
  }

  /** Writes one piece together with the import's progress, so that a retry continues after it. */
  #advance(at: ShopArchivesTable, write: Write): Promise<ShopArchivesTable> {
    return this.parts.store.write(async (db) => {
      // Locked first, because the owner may be deleting the shop.
      await lockAccount(db, await ownerIdOf(db, at.shop_id));
      // Locks the row: of two processes that write the same piece, the second finds it changed.
      if (!(await queries.moveArchive(db, at, { handled: at.handled }))) throw new OvertakenError();
      const change = await write(db);
      const { closedAt } = await lockNewestVersion(db, at.shop_id);
      if (closedAt !== null) throw new OvertakenError();
      if (!(await queries.moveArchive(db, at, change))) throw new OvertakenError();
      return { ...at, ...change };
    });
  }
}

/** Whether the disk or the bucket has no room for more files. */
const isWithoutRoom = (error: unknown): boolean =>
  diskTrouble(error) === 'diskFull' || (error instanceof AppError && error.code === 'storageFull');

/** Whether these products fill one transaction. */
const areMany = (products: object[]): boolean => products.length >= productsAtOnce;

/** Whether these members fill one transaction. */
const isFull = (people: WholeMember[]): boolean =>
  people.length >= membersAtOnce ||
  people.reduce((sum, { cards }) => sum + cards.reduce((rows, card) => rows + card.rows.length, 0), 0) >= rowsAtOnce;
