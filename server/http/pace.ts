/** How fast files have to come and go, so that nobody holds what they need for hours. */
import { Readable } from 'node:stream';

export interface Pace {
  bytesPerSecond: number;
  /** Milliseconds in which as many bytes as that have to move. */
  window: number;
}

/** What the slowest line does that a till can be run on. */
const bytesPerSecond = 20 * 1024;
export const slowestUpload: Pace = { bytesPerSecond, window: 30_000 };
/**
 * The system takes up to 4 MB ahead and asks for more once a third of that has gone, which takes such a line a minute. Whoever reads
 * nothing at all is gone sooner (connections.ts).
 */
const slowestDownload: Pace = { bytesPerSecond, window: 120_000 };

/** A file as it is sent. It ends with an error, and so does what makes it, when its reader takes it more slowly than that. */
export function paced(
  content: AsyncIterable<Uint8Array>,
  { bytesPerSecond, window }: Pace = slowestDownload,
): Readable {
  // Only the time in which the reader is waited for counts.
  let left = window;
  const stream = Readable.from(taken());
  async function* taken() {
    for await (const chunk of content) {
      const began = performance.now();
      const timer = setTimeout(() => stream.destroy(new Error('A download was taken too slowly.')), left).unref();
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
