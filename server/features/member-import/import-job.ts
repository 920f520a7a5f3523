/** Imports members piece by piece, beside other calls, and continues after a crash. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importWaitHours } from '@stampdeck/contract/member-import.ts';
import { isUniqueViolation, type Queries } from '#db/client.ts';
import type { ImportsTable } from '#db/schema.ts';
import { recountMembers } from '#features/activity/queries.ts';
import { searchOf } from '#features/membership/queries.ts';
import { changeCounts } from '#features/shops/queries.ts';
import { ownerIdOf } from '#features/staff/queries.ts';
import { unclaimedRows } from '#features/unclaimed/actions.ts';
import * as unclaimed from '#features/unclaimed/queries.ts';
import { FileJobs, inPieces, OvertakenError } from '#file-jobs.ts';
import { restAfter } from '#poller.ts';
import { sweepFiles } from '#waiting-files.ts';
import { type Found, factsOf, foundIn, isFull, lookUp } from './check.ts';
import * as queries from './queries.ts';

/** Milliseconds that a checked file waits for its import. */
const longestReady = importWaitHours * 60 * 60 * 1000;

/** The folder for files until they are imported. */
export const importsFolder = (dataDir: string): string => join(dataDir, 'imports');

/** The uploaded file, until it is checked. */
export const csvPath = (dataDir: string, id: string): string => join(importsFolder(dataDir), `${id}.csv`);
/** The checked rows, until they are imported. */
export const importPath = (dataDir: string, id: string): string => join(importsFolder(dataDir), `${id}.jsonl`);

type Running = Awaited<ReturnType<typeof queries.listWaiting>>[number];

export class MemberImportJob extends FileJobs<'all'> {
  constructor(parts: ConstructorParameters<typeof FileJobs>[0]) {
    super(parts, ['all'], 'an import of members');
  }

  protected async run(lane: 'all'): Promise<void> {
    const { store, dataDir, log, now } = this.parts;
    await store.write((db) => queries.removeReady(db, new Date(now().getTime() - longestReady).toISOString()));
    const waiting = await queries.listWaiting(store.read);
    for (const one of waiting) {
      if (one.status !== 'running') continue;
      // A file that fails must not stop others. The log has the reason, and the shop may upload it
      // again.
      const giveUp = async (err: unknown) => {
        log.error({ err, shop: one.shop_id }, 'a member import failed');
        await this.#end(one, 'failed');
      };
      await this.alone(lane, `member-import ${one.shop_id}`, () => this.#import(one), giveUp);
    }
    const wanted = waiting.filter(({ status, closedAt }) => status === 'running' || closedAt === null);
    await sweepFiles(importsFolder(dataDir), new Set(wanted.map(({ id }) => `${id}.jsonl`)), now());
  }

  async #import(running: Running): Promise<void> {
    const path = importPath(this.parts.dataDir, running.id);
    const place = await this.find(path, running.created_at);
    if (place === 'elsewhere') return;
    const end = place === 'here' && running.closedAt === null ? await this.#addAll(running, path) : 'failed';
    if (end !== 'left') await this.#end(running, end);
  }

  async #end(running: Running, end: 'done' | 'failed'): Promise<void> {
    const { store, dataDir, log, now } = this.parts;
    const at = now().toISOString();
    await store.write((db) => queries.endImport(db, running, end, at));
    await rm(importPath(dataDir, running.id), { force: true });
    log.info({ shop: running.shop_id, rows: running.total, end }, 'members imported');
  }

  /** Adds the remaining rows. 'left' if another process is at it or the server stops. */
  async #addAll({ timeZone, closedAt: _, ...running }: Running, path: string): Promise<'done' | 'left'> {
    const { store } = this.parts;
    const shop = { id: running.shop_id, timeZone };
    let at: ImportsTable = running;
    let passed = 0;
    for await (const chunk of inPieces(foundIn(path), isFull)) {
      if (this.isClosed) return 'left';
      const rows = chunk.slice(Math.max(0, at.handled - passed));
      passed += chunk.length;
      if (rows.length === 0) continue;
      const began = performance.now();
      const next = await this.#addChunk(shop, at, rows);
      if (!next) return 'left';
      at = next;
      if (store.engine === 'sqlite') await restAfter(performance.now() - began);
    }
    return 'done';
  }

  async #addChunk(shop: ImportShop, at: ImportsTable, rows: Found[]): Promise<ImportsTable | null> {
    const add = () => this.parts.store.write((db) => addRows(db, shop, at, rows, this.parts.now()));
    try {
      return await add().catch((error) => {
        // Someone added one of these members at the counter. The retry finds that member.
        if (isUniqueViolation(error, 'kept_contacts')) return add();
        throw error;
      });
    } catch (error) {
      if (error instanceof OvertakenError) return null;
      throw error;
    }
  }
}

interface ImportShop {
  id: string;
  timeZone: string;
}

/** Adds one piece together with the import's progress, so that a retry continues after it. */
async function addRows(
  db: Queries,
  shop: ImportShop,
  at: ImportsTable,
  rows: Found[],
  now: Date,
): Promise<ImportsTable> {
  const { design = null, facts } = await factsOf(db, shop, now);
  const looked = await lookUp(db, shop.id, rows);
  // Only the owner imports members.
  const actorId = await ownerIdOf(db, shop.id);
  const people = looked.flatMap(({ person, mark, says, isKnown }) => {
    // The card may have become smaller since the check.
    if (!person || !mark || says !== '' || isKnown || person.stamps > (design?.size ?? 0)) return [];
    const search = searchOf(person.name, person.email, person.phone);
    const where = { shopId: shop.id, actorId, timeZone: shop.timeZone, now, today: facts.today, search, design };
    return unclaimedRows(person, mark, { ...where, fromFile: true });
  });
  const fingerprints = people.map(({ fingerprint, account }) => ({ fingerprint, accountId: account.id }));
  const fresh =
    fingerprints.length > 0 ? await unclaimed.addFingerprints(db, shop.id, fingerprints) : new Set<string>();
  const added = people.filter(({ fingerprint }) => fresh.has(fingerprint));
  const known = looked.filter(({ isKnown }) => isKnown).length + people.length - added.length;
  const next: ImportsTable = {
    ...at,
    handled: at.handled + rows.length,
    added: at.added + added.length,
    known: at.known + known,
    wrong: at.wrong + rows.length - added.length - known,
  };
  if (!(await queries.advanceImport(db, at, next))) throw new OvertakenError();
  if (added.length > 0) {
    await unclaimed.addUnclaimed(db, added);
    // Counts them here, because the activity job would count them one by one.
    const ids = added.map(({ member }) => member.id);
    await recountMembers(db, shop.id, ids);
    await changeCounts(db, shop.id, { followers: 0, members: added.length });
  }
  return next;
}
