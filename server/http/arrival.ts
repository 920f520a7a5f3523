/** How long a call may take to arrive. Node knows one time for all of them, so there it is the longest. */
import type { IncomingMessage } from 'node:http';

/** Milliseconds for any call, and for a file on a slow line. */
const usual = 30_000;
export const longestArrival = 60 * 60 * 1000;
/** Bytes in a second, on average, that a file has to come with when the usual time is over. */
const slowest = 64 * 1024;

/** Calls that bring a file, with what their connection had read before. */
const files = new WeakMap<IncomingMessage, number>();

/** Lets a call take as long as it needs while its file goes on coming. */
export const allowTime = (call: IncomingMessage): void => void files.set(call, call.socket.bytesRead);

/** Milliseconds that a call may have taken by now. */
export function arrivalTime(call: IncomingMessage): number {
  const before = files.get(call);
  if (before === undefined) return usual;
  return Math.min(longestArrival, usual + ((call.socket.bytesRead - before) / slowest) * 1000);
}
