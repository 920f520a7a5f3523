/** Streams a ZIP archive entry by entry; it is never in memory as a whole. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface Entry {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Images are compressed already. */
  isPacked?: true;
}

export async function* zipped(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | undefined;
  const addAll = async (): Promise<void> => {
    for await (const { name, content, isPacked } of entries) {
      if (output.destroyed) return;
      source = Readable.from(content, { objectMode: false });
      zip.addReadStream(source, name, { compress: !isPacked });
      // An entry may depend on the one before it, so it is requested only after that one was read.
      await finished(source);
    }
    zip.end();
  };
  const adding = addAll().catch((error) => void output.destroy(error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    // After this, nothing reads from the database any more.
    output.destroy();
    source?.destroy();
    await adding;
  }
}
