/** Minimum speed of files, so that no one ties up resources for hours. */
import { Readable } from 'node:stream';

export interface Pace {
  bytesPerSecond: number;
  /** Milliseconds in which that many bytes must move. */
  window: number;
}

/** The speed of the slowest line on which a till is usable (ours). */
const bytesPerSecond = 20 * 1024;
export const slowestUpload: Pace = { bytesPerSecond, window: 30_000 };
/**
 * The system buffers up to 4 MB and asks for more once a third of it is sent, which takes a minute on such a line. A reader that reads
 * nothing at all is closed sooner (connections.ts).
 */
const slowestDownload: Pace = { bytesPerSecond, window: 120_000 };

/** Streams a file. If the reader is slower than that, the stream and its producer end with an error. */
export function paced(
  content: AsyncIterable<Uint8Array>,
  { bytesPerSecond, window }: Pace = slowestDownload,
): Readable {
  // Only the time spent waiting for the reader counts.
  let left = window;
  const stream = Readable.from(taken());
  async function* taken() {
    for await (const chunk of content) {
      const began = performance.now();
      const timer = setTimeout(() => stream.destroy(new Error('A download was read too slowly.')), left).unref();
      try {
        yield chunk;
      } finally {
        clearTimeout(timer);
      }
      left = Math.min(window, left - (performance.now() - began) + (chunk.length / bytesPerSecond) * 1000);
    }
  }
  return stream;
}
