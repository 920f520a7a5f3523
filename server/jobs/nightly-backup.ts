/** The nightly copy of the SQLite database into `DATA_DIR/backups`, and what the operator is told about it. */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupState } from '@stampdeck/contract/home.ts';
import { backupsFolder } from '#db/archive/sqlite-target.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { sqliteFile } from '#db/sqlite.ts';
import { backupName, isBackupDue, listKept, newest, surplus } from './backup-plan.ts';

type Failure = NonNullable<BackupState['failure']>;

class CopyFailed extends Error {
  readonly reason: Failure;
  constructor(reason: Failure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** A disk is left with this much (bytes) for the shop itself: a backup must never be what fills it. */
const spare = 64 * 1024 * 1024;

export class NightlyBackup {
  readonly #dataDir: string;
  readonly #folder: string;
  #failed: { at: Date; reason: Failure } | null = null;
  #worker: Worker | null = null;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#folder = backupsFolder(dataDir);
  }

  /** When the last one was made and how large it is, and when and why a later one failed. */
  state(now: Date): BackupState {
    const last = newest(this.#list(), now);
    const isOver = this.#failed && last && last.at > this.#failed.at;
    const failed = isOver ? null : this.#failed;
    return {
      lastAt: last?.at.toISOString() ?? null,
      bytes: last ? (statSync(join(this.#folder, last.file), { throwIfNoEntry: false })?.size ?? null) : null,
      failedAt: failed?.at.toISOString() ?? null,
      failure: failed?.reason ?? null,
    };
  }

  /** Makes one if it is due; answers whether it did. Throws when it could not, and remembers why. */
  async run(now: Date): Promise<boolean> {
    try {
      if (!isBackupDue(this.#list(), now)) return false;
      await this.#make(now);
      this.#failed = null;
      return true;
    } catch (error) {
      const reason = error instanceof CopyFailed ? error.reason : (diskTrouble(error) ?? 'unexpected');
      this.#failed = { at: now, reason };
      throw error;
    }
  }

  /** Stops a copy that is being made; the next one removes what is left of it. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #list() {
    return existsSync(this.#folder) ? listKept(readdirSync(this.#folder)) : [];
  }

  async #make(now: Date): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#folder)) {
      if (name.includes('.partial')) rmSync(join(this.#folder, name));
    }
    const from = sqliteFile(this.#dataDir);
    this.#refuseWithoutRoom(from);
    await this.#copy(from, join(this.#folder, backupName(now)));
    for (const { file } of surplus(this.#list(), now)) rmSync(join(this.#folder, file));
  }

  #refuseWithoutRoom(from: string): void {
    const { bavail, bsize } = statfsSync(this.#folder);
    const needed = statSync(from).size + (statSync(`${from}-wal`, { throwIfNoEntry: false })?.size ?? 0) + spare;
    if (bavail * bsize < needed) throw new CopyFailed('diskFull', `A backup needs ${needed} bytes of room.`);
  }

  #copy(from: string, to: string): Promise<void> {
    const worker = new Worker(new URL('../db/copy-worker.ts', import.meta.url), { workerData: { from, to } });
    this.#worker = worker;
    return new Promise<void>((resolve, reject) => {
      worker.once('message', ({ done, trouble, message }: { done?: true; trouble?: Failure; message?: string }) =>
        done ? resolve() : reject(new CopyFailed(trouble ?? 'unexpected', message ?? '')),
      );
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The backup was stopped.')));
    }).finally(() => {
      this.#worker = null;
    });
  }
}
