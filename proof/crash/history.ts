/** The history of a load, a file of JSON lines: written during the load, read by the checker. */
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEvent } from './facts.ts';

const folder = join(import.meta.dirname, '../../.cache/proof');

export class HistoryFile {
  readonly path: string;
  #call = 0;

  /** Starts an empty history. The file stays for later inspection. */
  constructor(name: string) {
    mkdirSync(folder, { recursive: true });
    this.path = join(folder, `${name}.jsonl`);
    rmSync(this.path, { force: true });
  }

  /** A number for a new call. */
  nextCall(): number {
    this.#call += 1;
    return this.#call;
  }

  write(event: HistoryEvent): void {
    appendFileSync(this.path, `${JSON.stringify(event)}\n`);
  }

  read(): HistoryEvent[] {
    return readFileSync(this.path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as HistoryEvent);
  }
}
