/** How long a call may take to arrive. Node knows one time for all of them, so there it is the longest. */
import type { IncomingMessage } from 'node:http';
import { slowestUpload } from './pace.ts';

/** Milliseconds for any call, and for a file on a slow line. */
const usual = 30_000;
export const longestArrival = 60 * 60 * 1000;

/** Calls that bring a file: since when it is watched, and what their connection had read by then. */
const files = new WeakMap<IncomingMessage, { since: number; bytes: number }>();

/** Lets a call take as long as it needs while its file goes on coming. */
export const allowTime = (call: IncomingMessage): void =>
  void files.set(call, { since: performance.now(), bytes: call.socket.bytesRead });

/** Milliseconds that a call may have taken by now: none for a file that came too slowly since the last look at it. */
export function arrivalTime(call: IncomingMessage): number {
  const file = files.get(call);
  if (!file) return usual;
  const passed = performance.now() - file.since;
  if (passed < slowestUpload.window) return longestArrival;
  const bytes = call.socket.bytesRead - file.bytes;
  if (bytes < (slowestUpload.bytesPerSecond * passed) / 1000) return 0;
  allowTime(call);
  return longestArrival;
}
