/**
 * The nightly backup of an SQLite database into `DATA_DIR/backups`, and its state for the operator.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupState } from '@stampdeck/contract/home.ts';
import { backupsFolder } from '#db/backup/sqlite-target.ts';
import { diskTrouble } from '#db/disk-trouble.ts';
import { sqliteFile } from '#db/sqlite.ts';
import { spare } from '#disk-room.ts';
import { backupName, isBackupDue, isUnfinished, type Kept, listKept, newest, surplus } from './backup-plan.ts';

interface Listed extends Kept {
  bytes: number;
}

type Failure = NonNullable<BackupState['failure']>;

class CopyFailed extends Error {
  readonly reason: Failure;
  constructor(reason: Failure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Milliseconds between two attempts. Ours: long enough for a full disk to be noticed. */
const pause = 60 * 60 * 1000;

export class NightlyBackup {
  readonly #dataDir: string;
  readonly #folder: string;
  #backups: Listed[] = [];
  #failed: { at: Date; reason: Failure } | null = null;
  #worker: Worker | null = null;

  /**
   * The last attempt, by a monotonic clock, so that a changing wall clock does not start backups
   * again and again.
   */
  #triedAt = Number.NEGATIVE_INFINITY;
  readonly #uptime: () => number;

  constructor(dataDir: string, now: Date, uptime = () => performance.now()) {
    this.#dataDir = dataDir;
    this.#folder = backupsFolder(dataDir);
    this.#uptime = uptime;
    try {
      this.#backups = this.#list();
    } catch (error) {
      this.#remember(error, now);
    }
  }

  /** When the last backup was made, its size, and the failure of a later attempt, as last seen. */
  state(now: Date): BackupState {
    const last = newest(this.#backups, now);
    return {
      lastAt: last?.at.toISOString() ?? null,
      bytes: last?.bytes ?? null,
      failedAt: this.#failed?.at.toISOString() ?? null,
      failure: this.#failed?.reason ?? null,
    };
  }

  /**
   * Makes a backup if one is due; returns whether it did. Throws on failure and remembers the
   * reason.
   */
  async run(now: Date): Promise<boolean> {
    if (this.#uptime() - this.#triedAt < pause) return false;
    try {
      this.#backups = this.#list();
      if (!isBackupDue(this.#backups, now)) return false;
      this.#triedAt = this.#uptime();
      await this.#make(now);
      this.#failed = null;
      return true;
    } catch (error) {
      this.#triedAt = this.#uptime();
      this.#remember(error, now);
      throw error;
    }
  }

  /** Stops a running backup. The next one removes the leftovers. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #remember(error: unknown, at: Date): void {
    const reason = error instanceof CopyFailed ? error.reason : (diskTrouble(error) ?? 'unexpected');
    this.#failed = { at, reason };
  }

  #list(): Listed[] {
    if (!existsSync(this.#folder)) return [];
    const sizeOf = (file: string) => statSync(join(this.#folder, file)).size;
    return listKept(readdirSync(this.#folder)).map((one) => ({ ...one, bytes: sizeOf(one.file) }));
  }

  async #make(now: Date): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(this.#folder)) {
      if (isUnfinished(name)) rmSync(join(this.#folder, name));
    }
    const from = sqliteFile(this.#dataDir);
    this.#refuseWithoutRoom(from);
    await this.#copy(from, join(this.#folder, backupName(now)));
    for (const { file } of surplus(this.#list(), now)) rmSync(join(this.#folder, file));
    this.#backups = this.#list();
  }

  #refuseWithoutRoom(from: string): void {
    // A backup must never fill the disk.
    const { bavail, bsize } = statfsSync(this.#folder);
    const needed = statSync(from).size + (statSync(`${from}-wal`, { throwIfNoEntry: false })?.size ?? 0) + spare;
    if (bavail * bsize < needed) throw new CopyFailed('diskFull', `A backup needs ${needed} bytes of room.`);
  }

  #copy(from: string, to: string): Promise<void> {
    const worker = new Worker(new URL('../db/copy-worker.ts', import.meta.url), { workerData: { from, to } });
    this.#worker = worker;
    return new Promise<void>((resolve, reject) => {
      // With `node --watch`, Node's own messages arrive here, too.
      worker.on('message', ({ done, trouble, message }: { done?: true; trouble?: Failure; message?: string }) => {
        if (done) resolve();
        else if (message !== undefined) reject(new CopyFailed(trouble ?? 'unexpected', message));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The backup was stopped.')));
    }).finally(() => {
      this.#worker = null;
    });
  }
}
