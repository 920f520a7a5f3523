/** Files in a bucket of an S3-compatible store. The SDK is loaded with the first file, because most installations need none of it. */
import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { S3Settings } from '#config.ts';
import { AppError } from '#context.ts';
import { type FileKind, type FileStore, isFileName, type LocalFile, typeOf } from './file-store.ts';

/**
 * Milliseconds without a connection; without a byte in either direction; of a file that is read, which stands still while its own reader is slow;
 * for a call about one small file. Ours.
 */
const usualTimes = { connect: 3000, idle: 15_000, read: 150_000, call: 30_000 };
/** Slowest store that a large file waits for, in bytes a millisecond (ours: 1 MB a second). */
const slowest = 1000;
/** Bytes of a part of a large file. One part at a time is held in memory. */
const partSize = 8 * 1024 * 1024;
/** Seconds that a signed address is valid, and the shorter time that a browser may remember it. */
const [signedTime, rememberedTime] = [3600, 3000];

const year = 31_536_000;
const immutable = `public, max-age=${year}, immutable`;

type Sdk = Awaited<ReturnType<typeof loadSdk>>;
let loading: ReturnType<typeof loadSdk> | undefined;

async function loadSdk() {
  const [s3, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { ...s3, getSignedUrl };
}

const newClient = (
  { S3Client }: Sdk,
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  times: typeof usualTimes,
  socketTimeout = times.idle,
) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other stores than Amazon's rarely have a host for each bucket.
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    // Older stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: times.connect,
      requestTimeout: times.idle,
      socketTimeout,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 200 },
      httpsAgent: { maxSockets: 200 },
    },
  });

interface Opened {
  sdk: Sdk;
  client: ReturnType<typeof newClient>;
  reader: ReturnType<typeof newClient>;
}
type Work<T> = (opened: Opened, abortSignal: AbortSignal) => Promise<T>;

interface StoreError {
  name?: string;
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined => (error as StoreError).$metadata?.httpStatusCode;
const isMissing = (error: unknown): boolean => statusOf(error) === 404 && (error as StoreError).name !== 'NoSuchBucket';
const isFull = (error: unknown): boolean =>
  statusOf(error) === 507 || /quota|storagefull/i.test((error as StoreError).name ?? '');

/** Sends a large file part by part, through the same piece of memory. Its parts are removed if one fails. */
async function putInParts(
  sdk: Sdk,
  client: Opened['client'],
  described: { Bucket: string; Key: string },
  { path, size }: LocalFile,
  abortSignal: AbortSignal,
): Promise<void> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(described), { abortSignal });
  const { Bucket, Key } = described;
  const upload = { Bucket, Key, UploadId };
  const file = await open(path);
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    const memory = Buffer.allocUnsafeSlow(partSize);
    for (let at = 0; at < size; at += partSize) {
      const { bytesRead } = await file.read(memory, 0, partSize, at);
      const part = { PartNumber: Parts.length + 1, Body: memory.subarray(0, bytesRead) };
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, ...part }), { abortSignal });
      Parts.push({ PartNumber: part.PartNumber, ETag });
    }
    const MultipartUpload = { Parts };
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload }), { abortSignal });
  } catch (error) {
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/** Opens a bucket; returns its files of one kind. */
export function bucketFiles(settings: S3Settings, log: Pick<FastifyBaseLogger, 'warn'>, times = usualTimes) {
  const { bucket: Bucket, publicUrl, serve } = settings;
  let opening: Promise<Opened> | undefined;
  const openOnce = (): Promise<Opened> => {
    loading ??= loadSdk();
    opening ??= loading.then((sdk) => ({
      sdk,
      client: newClient(sdk, settings, times),
      reader: newClient(sdk, settings, times, times.read),
    }));
    return opening;
  };

  /** Asks the store. A refusal, a time-out or a lost connection is 'unavailable'; a store without room is 'storageFull'. */
  async function ask<T>(what: string, work: Work<T>, time = times.call): Promise<T> {
    const opened = await openOnce();
    try {
      return await work(opened, AbortSignal.timeout(time));
    } catch (error) {
      if (isMissing(error)) throw error;
      const { name, code } = error as StoreError;
      log.warn({ what, error: name, code, status: statusOf(error) }, 'the bucket did not do what it was asked');
      throw isFull(error) ? new AppError('storageFull') : new AppError('unavailable', { retryAfter: 10 });
    }
  }

  return (kind: FileKind): FileStore => {
    const prefix = `${kind}/`;
    const keyOf = (name: string): string => {
      if (!isFileName(name)) throw new Error('Not a name of a file.');
      return prefix + name;
    };
    const remove = (name: string): Promise<void> =>
      ask('remove', async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal });
      });
    const about = (name: string) => ({
      ...{ Bucket, Key: keyOf(name), ContentType: typeOf(name), CacheControl: immutable },
      ContentDisposition: `inline; filename="${name}"`,
    });
    const put = (described: ReturnType<typeof about>, Body: Buffer): Promise<void> =>
      ask('save', async ({ sdk, client }, abortSignal) => {
        await client.send(new sdk.PutObjectCommand({ ...described, Body }), { abortSignal });
      });
    const putLarge = (described: ReturnType<typeof about>, file: LocalFile): Promise<void> =>
      ask(
        'save',
        ({ sdk, client }, abortSignal) => putInParts(sdk, client, described, file, abortSignal),
        times.call + Math.ceil(file.size / slowest),
      );
    return {
      save: async (name, content) => {
        const described = about(name);
        try {
          if (Buffer.isBuffer(content)) await put(described, content);
          else if (content.size <= partSize) await put(described, await readFile(content.path));
          else await putLarge(described, content);
        } catch (error) {
          // It may be there all the same. If the store is away for this, too, the sweeper removes it.
          await remove(name).catch(() => undefined);
          throw error;
        }
      },
      size: async (name) => {
        if (!isFileName(name)) return null;
        try {
          return await ask('look', async ({ sdk, client }, abortSignal) => {
            const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(name) }), { abortSignal });
            return found.ContentLength ?? 0;
          });
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      },
      read: (name, range) =>
        ask('read', async ({ sdk, reader }) => {
          const Range = range && `bytes=${range.from}-${range.to}`;
          // No time-out for the whole: the reader may be slow.
          const { Body } = await reader.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name), Range }));
          return Body instanceof Readable ? Body : Readable.from([]);
        }),
      remove,
      list: async function* () {
        let ContinuationToken: string | undefined;
        do {
          const token = ContinuationToken;
          const page = await ask('list', ({ sdk, client }, abortSignal) =>
            client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken: token }), {
              abortSignal,
            }),
          );
          for (const { Key = '', LastModified } of page.Contents ?? []) {
            const name = Key.slice(prefix.length);
            if (isFileName(name)) yield { name, savedAt: LastModified?.getTime() ?? 0 };
          }
          ContinuationToken = page.NextContinuationToken;
        } while (ContinuationToken !== undefined);
      },
      removeLeftovers: async (before) => {
        let removed = 0;
        await ask('tidy', async ({ sdk, client }, abortSignal) => {
          // Some stores cannot list them; they remove them by themselves, or by a rule of the bucket.
          const listed = await client
            .send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: prefix }), { abortSignal })
            .catch((error) => (statusOf(error) === 501 ? null : Promise.reject(error)));
          for (const { Key, UploadId, Initiated } of listed?.Uploads ?? []) {
            if ((Initiated?.getTime() ?? 0) >= before) continue;
            await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }), { abortSignal });
            removed += 1;
          }
        });
        return removed;
      },
      addressOf: async (name) => {
        if (serve === 'proxy') return null;
        if (publicUrl !== null) return { address: `${publicUrl}/${keyOf(name)}`, seconds: year };
        const address = await ask('sign', ({ sdk, client }) =>
          sdk.getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) }), { expiresIn: signedTime }),
        );
        return { address, seconds: rememberedTime };
      },
    };
  };
}
