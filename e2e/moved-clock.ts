/** Loaded into the server before its own code: its clock is ahead by the milliseconds in a file, and what it does once in a while it does twice a second. */
import { existsSync, readFileSync } from 'node:fs';

const file = process.env.CLOCK_FILE ?? '';
const ahead = (): number => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);

const RealDate = Date;
class MovedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(MovedDate.now());
    else super(...(given as [number]));
  }
  static override now = (): number => RealDate.now() + ahead();
}
globalThis.Date = MovedDate as DateConstructor;

const realUptime = performance.now.bind(performance);
performance.now = () => realUptime() + ahead();

const realInterval = setInterval;
globalThis.setInterval = ((work: () => void, wait: number) =>
  realInterval(work, Math.min(wait, 500))) as typeof setInterval;
