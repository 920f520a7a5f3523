/** How much memory the server needs for the largest files, into a folder and into a bucket. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mostGifPixels, productBytes } from '@stampdeck/contract/images.ts';
import sharp from 'sharp';
import { openDatabases } from '#databases.ts';
import { limitRow, type Measure, type Options, type Row, round } from '#figures.ts';
import { type Running, residentMemory, startProduct, startProgram } from '#processes.ts';
import { tokenOf } from '#town-names.ts';

/** MB of resident memory. */
const budget = 250;
const boundary = 'a-boundary';

/** Sends a file of this many bytes that begins like this; returns the most memory that the server had meanwhile, in MB. */
async function upload({ port, pid }: Running, address: string, begin: Buffer, bytes: number): Promise<number> {
  const head = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`),
    begin,
  ]);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const call = request({
    ...{ port, host: '127.0.0.1', path: address, method: 'POST' },
    headers: {
      authorization: `Bearer ${tokenOf('shop', 1)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes - begin.length + tail.length,
    },
  });
  let peak = residentMemory(pid);
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, 20);
  try {
    const answered = once(call, 'response');
    call.write(head);
    const filler = Buffer.alloc(1024 * 1024);
    for (let left = bytes - begin.length; left > 0; left -= filler.length) {
      if (!call.write(filler.subarray(0, Math.min(left, filler.length)))) await once(call, 'drain');
    }
    call.end(tail);
    const [response] = await answered;
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) throw new Error(`The upload was answered with ${response.statusCode}.`);
    return peak;
  } finally {
    clearInterval(watch);
  }
}

const box = (kind: string, bytes: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes, 0);
  head.write(kind, 4, 'latin1');
  return head;
};

/** A part of a WebP that its decoder does not know, as long as the rest of the file. */
function longWebp(webp: Buffer, bytes: number): Buffer {
  const [riff, part] = [Buffer.alloc(12), Buffer.alloc(8)];
  riff.write('RIFF', 0, 'latin1');
  riff.writeUInt32LE(bytes - 8, 4);
  riff.write('WEBP', 8, 'latin1');
  part.write('JUNK', 0, 'latin1');
  part.writeUInt32LE(bytes - webp.length - 8, 4);
  return Buffer.concat([riff, webp.subarray(12), part]);
}

/** What the largest files of each kind begin with; zeros follow. */
async function filesOf(bytes: number): Promise<Record<string, { address: string; begin: Buffer }>> {
  const picture = '/api/products/uploadImageS3';
  const noise = (height: number) => {
    const grain = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    return sharp({ create: { width: 4000, height, channels: 3, background: 'teal', noise: grain } });
  };
  const ftyp = Buffer.concat([box('ftyp', 24), Buffer.from('isom\0\0\x02\0isomavc1', 'latin1')]);
  return {
    'a JPEG': { address: picture, begin: await noise(3000).jpeg().toBuffer() },
    'a WebP': { address: picture, begin: longWebp(await noise(3000).webp().toBuffer(), bytes) },
    'a GIF': {
      address: picture,
      begin: await noise(mostGifPixels / 4000)
        .gif()
        .toBuffer(),
    },
    'a film': {
      address: '/api/products/uploadVideoS3',
      begin: Buffer.concat([ftyp, box('mdat', bytes - ftyp.length)]),
    },
  };
}

async function* run({ quick, isWanted }: Options): AsyncGenerator<Row> {
  const bytes = quick ? 20_000_000 : productBytes;
  const files = Object.entries(await filesOf(bytes));
  const databases = openDatabases();
  const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-bench-bucket-'));
  const bucket = await startProgram('bench/bare/bucket.ts', { FOLDER: folder });
  const settings = {
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${bucket.port}` },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  };
  try {
    const place = await databases.fill('sqlite', { members: 100, big: 100, stamps: 0 });
    for (const [where, env] of Object.entries({ 'into a folder': {}, 'into a bucket': settings })) {
      for (const [kind, { address, begin }] of files) {
        const what = `${kind} of ${bytes / 1_000_000} MB ${where}`;
        if (!isWanted(what)) continue;
        // A server of its own: memory of the upload before is not given back.
        const server = await startProduct(place, env);
        // Idle: the memory of the start has been released.
        await pause(quick ? 100 : 2000);
        const before = residentMemory(server.pid);
        try {
          const peak = await upload(server, address, begin, bytes);
          yield limitRow(`${what}: resident memory`, peak, budget, 'MB', `${round(before)} MB before`);
        } finally {
          await server.stop();
        }
      }
    }
  } finally {
    await bucket.stop();
    await databases.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const uploads: Measure = {
  name: 'uploads',
  title: 'The largest uploads',
  how: "One file at a time, each to a server that was just started. The server's resident memory is read every 20 milliseconds; pages of files that it maps are part of it. The bucket is s3rver in a process of its own.",
  run,
};
