/** Videos to upload, the upload call, and programs that stand for ffmpeg. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApp } from './app.ts';
import { atEnd } from './at-end.ts';

const box = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The beginning of a film with this brand, and bytes that stand for the rest. */
export const film = (brand = 'isom', bytes = 5000): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\x00\x00\x02\x00isom`, 'latin1')),
    box('mdat', Buffer.alloc(bytes, 'frames')),
  ]);

export const webm = (): Buffer =>
  Buffer.concat([Buffer.from('\x1a\x45\xdf\xa3\x8f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'), Buffer.alloc(3000, 7)]);

/** Uploads a file as the browser does. */
export async function uploadVideo(
  { url }: Pick<TestApp, 'url'>,
  token: string | null,
  file: Buffer,
  name = 'film.mp4',
  field = 'file',
) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(file)], { type: 'video/mp4' }), name);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/products/uploadVideoS3`, { method: 'POST', body: form, headers });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  return { status: response.status, body: (await response.json()) as any };
}

/** A folder with programs of these names, each a script of the shell. */
export function programs(scripts: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-programs-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
