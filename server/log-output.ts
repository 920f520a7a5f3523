/**
 * Writes log lines. A full disk or an unread pipe must not block the server: lines that do not fit into the buffer are dropped and counted,
 * buffered lines are retried, and later the log says how many lines are missing.
 */
import { write, writeSync } from 'node:fs';

/** Milliseconds and characters to buffer before a write: one write per call costs a busy server a twentieth of its time (measured). */
const moment = 100;
const enough = 4096;
/** Most characters in the buffer (ours). */
const room = 512 * 1024;

export class LogOutput {
  readonly #fd: number;
  readonly #sayDropped: (lines: number) => void;
  #waiting = '';
  /** The text being written, or whose write failed. */
  #going: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #dropped = 0;

  /** `sayDropped` logs the number of missing lines. */
  constructor(fd: number, sayDropped: (lines: number) => void) {
    this.#fd = fd;
    this.#sayDropped = sayDropped;
    setInterval(() => this.#send(), moment).unref();
    process.once('exit', () => this.#sendLast());
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > room) {
      this.#dropped += 1;
      return;
    }
    this.#waiting += line;
    // A failed write is retried by a timer, not with every line.
    if (this.#waiting.length >= enough && this.#going.length === 0) this.#send();
  }

  #send(): void {
    if (this.#isWriting) return;
    if (this.#going.length === 0) this.#take();
    if (this.#going.length === 0) return;
    this.#isWriting = true;
    write(this.#fd, this.#going, (error, written) => {
      this.#isWriting = false;
      if (error) return;
      this.#going = this.#going.subarray(written);
      if (this.#going.length > 0 || this.#waiting.length >= enough) this.#send();
    });
  }

  #take(): void {
    this.#going = Buffer.from(this.#waiting);
    this.#waiting = '';
    if (this.#dropped === 0) return;
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.#sayDropped(dropped);
  }

  /** One last attempt at the end. It may fail but must not wait. */
  #sendLast(): void {
    try {
      if (!this.#isWriting && this.#going.length > 0) writeSync(this.#fd, this.#going);
      writeSync(this.#fd, this.#waiting);
    } catch {
      // There is no way left to report this.
    }
  }
}
