/**
 * Where log lines go. A full disk or a pipe that no one reads must not hold the server up: lines that do not fit into the waiting room are
 * dropped and counted, what waits is tried again, and once there is room the log says how many are missing.
 */
import { write, writeSync } from 'node:fs';

/** Lines are gathered for a moment (milliseconds, characters): a write of its own for each call costs a busy server a twentieth of its time. */
const moment = 100;
const enough = 4096;
/** Characters that may wait. */
const room = 512 * 1024;

export class LogOutput {
  readonly #fd: number;
  readonly #sayDropped: (lines: number) => void;
  #waiting = '';
  /** What is being written, or could not be. */
  #going: Buffer = Buffer.alloc(0);
  #isWriting = false;
  #dropped = 0;

  /** `sayDropped` logs how many lines are missing. */
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
    // What could not be written is tried again by the clock, not with every line.
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

  /** At the end there is one try, which may fail but not wait. */
  #sendLast(): void {
    try {
      if (!this.#isWriting && this.#going.length > 0) writeSync(this.#fd, this.#going);
      writeSync(this.#fd, this.#waiting);
    } catch {
      // There is no one left to tell.
    }
  }
}
