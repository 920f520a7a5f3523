/** Time limits for receiving a call. Node has one limit for all calls, so Node gets the longest one. */
import type { IncomingMessage } from 'node:http';
import { slowestUpload } from './pace.ts';

/** Milliseconds to receive any call, and a file on a slow line (ours). */
const usual = 30_000;
export const longestArrival = 60 * 60 * 1000;

/** Calls with a file: when they were last checked, and the bytes that their connection had read by then. */
const files = new WeakMap<IncomingMessage, { since: number; bytes: number }>();

/** Gives a call more time as long as its file keeps arriving. */
export const allowTime = (call: IncomingMessage): void =>
  void files.set(call, { since: performance.now(), bytes: call.socket.bytesRead });

/** Milliseconds that a call may have taken by now; 0 for a file that was too slow since the last check. */
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
