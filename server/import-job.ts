/** Imports checked files piece by piece, beside other calls, and continues after a crash. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { importWaitHours } from '@stampdeck/contract/import-files.ts';
import * as queries from '#db/imports.ts';
import type { ImportsTable } from '#db/schema.ts';
import { FileJobs, inPieces } from './file-jobs.ts';
import { type ImportPlace, importPaths, importsFolder } from './imports.ts';
import { restAfter } from './poller.ts';
import { sweepFiles } from './waiting-files.ts';

/** Milliseconds that a checked file waits for its import. */
const longestReady = importWaitHours * 60 * 60 * 1000;

export interface ImportShop {
  id: string;
  timeZone: string;
}

/** Whether the rows fill one batch. Ours: on SQLite stamps wait for a batch, for a few milliseconds. */
export const isFull = (rows: unknown[]): boolean => rows.length >= 50;

/** Reads the rows that a check wrote, one JSON text each. */
async function* preparedRows<Row>(path: string): AsyncGenerator<Row> {
  let rest = '';
  for await (const text of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== '') throw new Error('A checked import file is incomplete.');
}

export abstract class ImportJob<Row> extends FileJobs<'all'> {
  readonly #place: ImportPlace;

  constructor(parts: ConstructorParameters<typeof FileJobs>[0], place: ImportPlace) {
    super(parts, ['all'], `an import of ${place.kind}`);
    this.#place = place;
  }

  /** Writes one batch and the import's progress in one transaction. Null if another process continued the job. */
  protected abstract addBatch(shop: ImportShop, at: ImportsTable, rows: Row[]): Promise<ImportsTable | null>;

  /** Takes an import back. Only some kinds can. */
  protected undo({ id }: queries.WaitingImport): Promise<void> {
    return Promise.reject(new Error(`Import ${id} cannot be undone.`));
  }

  /** Called after a batch was written, and at the end. */
  protected tell(_shopId: string, _isOver: boolean): void {
    // Most kinds tell no one.
  }

  protected async run(lane: 'all'): Promise<void> {
    const { store, dataDir, log, now } = this.parts;
    const { kind, lease } = this.#place;
    const since = new Date(now().getTime() - longestReady).toISOString();
    await store.write((db) => queries.removeReady(db, kind, since));
    const waiting = await queries.listWaiting(store.read, kind);
    for (const one of waiting) {
      if (one.status === 'ready') continue;
      // A file that fails must not stop others. The log has the reason, and the shop may upload it
      // again.
      const giveUp = async (err: unknown) => {
        log.error({ err, shop: one.shop_id }, `an import of ${kind} failed`);
        await this.#end(one, 'failed');
      };
      const work = () => (one.status === 'undoing' ? this.undo(one) : this.#import(one));
      await this.alone(lane, `${lease} ${one.shop_id}`, work, giveUp);
    }
    const wanted = waiting.filter(({ status, closedAt }) => status !== 'ready' || closedAt === null);
    await sweepFiles(importsFolder(dataDir, this.#place), new Set(wanted.map(({ id }) => `${id}.jsonl`)), now());
  }

  async #import(running: queries.WaitingImport): Promise<void> {
    const path = importPaths(this.parts.dataDir, this.#place, running.id).prepared;
    const place = await this.find(path, running.created_at);
    if (place === 'elsewhere') return;
    const end = place === 'here' && running.closedAt === null ? await this.#addAll(running, path) : 'failed';
    if (end !== 'left') await this.#end(running, end);
  }

  async #end(running: queries.WaitingImport, end: 'done' | 'failed'): Promise<void> {
    const { store, dataDir, log, now } = this.parts;
    const at = now().toISOString();
    await store.write((db) => queries.endImport(db, running, end, at));
    await rm(importPaths(dataDir, this.#place, running.id).prepared, { force: true });
    this.tell(running.shop_id, true);
    log.info({ shop: running.shop_id, rows: running.total, end }, `${this.#place.kind} imported`);
  }

  /** Writes the remaining rows. 'left' if another process is at it or the server stops. */
  async #addAll({ timeZone, closedAt: _, ...running }: queries.WaitingImport, path: string): Promise<'done' | 'left'> {
    const { store } = this.parts;
    const shop = { id: running.shop_id, timeZone };
    let at: ImportsTable = running;
    let passed = 0;
    for await (const chunk of inPieces(preparedRows<Row>(path), isFull)) {
      if (this.isClosed) return 'left';
      const rows = chunk.slice(Math.max(0, at.handled - passed));
      passed += chunk.length;
      if (rows.length === 0) continue;
      const began = performance.now();
      const next = await this.addBatch(shop, at, rows);
      if (!next) return 'left';
      at = next;
      this.tell(shop.id, false);
      if (store.engine === 'sqlite') await restAfter(performance.now() - began);
    }
    return 'done';
  }
}
