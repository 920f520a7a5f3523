/** Where uploaded files are kept: in a folder of the data folder, or in a bucket. */
import type { Readable } from 'node:stream';

/** The kinds of files; each is a folder of the data folder, or a beginning of names in the bucket. */
export const fileKinds = ['images', 'videos'] as const;
export type FileKind = (typeof fileKinds)[number];

/** First and last byte. */
export interface ByteRange {
  from: number;
  to: number;
}

/** A finished file on this server's disk. */
export interface LocalFile {
  path: string;
  size: number;
}

/** Files of one kind. A name is `<id>.<ending>` or `<id>-<variant>.<ending>`. */
export interface FileStore {
  /** Stores a whole file durably under its name, or throws and leaves nothing that is served. A local file stays or is moved. */
  save: (name: string, content: Buffer | LocalFile) => Promise<void>;
  /** The size in bytes; null if there is no such file. */
  size: (name: string) => Promise<number | null>;
  read: (name: string, range?: ByteRange) => Promise<Readable>;
  remove: (name: string) => Promise<void>;
  /** Names and save times (milliseconds). */
  list: () => AsyncIterable<{ name: string; savedAt: number }>;
  /** Removes what interrupted saves left before this time (milliseconds); returns how many. */
  removeLeftovers: (before: number) => Promise<number>;
  /** An address at which the browser gets the file itself, and the seconds that it may be remembered; null: this server sends it. */
  addressOf: (name: string) => Promise<{ address: string; seconds: number } | null>;
}

export type Files = Record<FileKind, FileStore>;

/** An id is random base64url: 16 characters, or 24 for a picture of a message. Nothing else is ever part of a path. */
export const isFileName = (name: string): boolean => /^[\w-]{16}(?:[\w-]{8})?(?:\.\d{2,4})?\.[a-z\d]{3,4}$/.test(name);

/** Media types by the ending of the file's name. */
const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};

export const typeOf = (name: string): string =>
  mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
