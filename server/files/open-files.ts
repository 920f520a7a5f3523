/** Opens the store of uploaded files. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config.ts';
import { bucketFiles } from './bucket.ts';
import type { FileKind, Files } from './file-store.ts';
import { folderFiles } from './folder.ts';

/** The store that the settings name. */
export function openFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Files {
  const open = s3 === null ? (kind: FileKind) => folderFiles(dataDir, kind) : bucketFiles(s3, log);
  return { images: open('images'), videos: open('videos') };
}
