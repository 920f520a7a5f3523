/** A ZIP archive made as it is read: one entry after the other, never all of it in memory. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface Entry {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
  /** Pictures are packed already. */
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
      // What an entry says may follow from the one before it: the next one is asked for when this one was read.
      await finished(source);
    }
    zip.end();
  };
  const adding = addAll().catch((error) => void output.destroy(error));
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    // Nothing reads from the database any more once this is over.
    output.destroy();
    source?.destroy();
    await adding;
  }
}
