/** Pictures to upload, and the call that does it. */
import sharp from 'sharp';
import type { TestApp } from './app.ts';

/** A small PNG. */
export const picture = (width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffc70b' } })
    .png()
    .toBuffer();

/** Sends a file as the browser does. */
export async function upload({ url }: Pick<TestApp, 'url'>, token: string | null, file: Buffer, name = 'photo.png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), name);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/products/uploadImageS3`, { method: 'POST', body: form, headers });
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}
