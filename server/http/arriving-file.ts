/** A new file on the disk, of what arrives over the network. */
import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/**
 * Gives the memory of a piece of the body back at once; otherwise it stays until the engine collects it, up to a hundred megabytes of a large file.
 * The piece is empty after that. Memory that is shared, or so short that the parser may have kept it to find the next boundary, stays.
 */
function giveBack(piece: Buffer, longestKept: number): void {
  const { buffer, byteLength } = piece;
  if (byteLength > longestKept && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

interface Arriving {
  /** Sees each piece before it is written, and may throw. It must not keep it. */
  look: (piece: Buffer) => void;
  /** Most bytes that the parser of the body keeps of it. */
  longestKept: number;
}

/** Writes a new file, for its user only. */
export function arrivingFile(path: string, { look, longestKept }: Arriving): Writable {
  let file: FileHandle | undefined;
  const take = async (piece: Buffer): Promise<void> => {
    look(piece);
    await file?.writeFile(piece);
    giveBack(piece, longestKept);
  };
  return new Writable({
    construct: (done) => {
      open(path, 'wx', 0o600).then((opened) => {
        file = opened;
        done();
      }, done);
    },
    write: (piece: Buffer, _encoding, done) => void take(piece).then(() => done(), done),
    destroy: (error, done) => {
      // Waits for what is being written.
      Promise.resolve(file?.close()).then(() => done(error), done);
    },
  });
}
