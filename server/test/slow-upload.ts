import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

/** Uploads a file whose end is sent when `goOn` is called; `leaving` breaks it off. */
export function uploadSlowly(app: TestApp, { token }: TestPerson, path: string, text: string, leaving?: AbortSignal) {
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
  const encoder = new TextEncoder();
  async function* slowly() {
    yield encoder.encode(`--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n${text}`);
    await rest;
    yield encoder.encode('\r\n--cut--\r\n');
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' };
  const request = {
    method: 'POST',
    headers,
    body: ReadableStream.from(slowly()),
    duplex: 'half',
    signal: leaving ?? null,
  };
  return { answer: fetch(app.url + path, request as RequestInit), goOn };
}
