/** Uploads byte by byte, as a browser sends them or as no browser would. */
import { type ClientRequest, request } from 'node:http';
import type { TestPerson } from '@stampdeck/server/test/people.ts';

const boundary = 'a-boundary';

/** The body of an upload. */
export const bodyOf = (
  file: Buffer,
  { field = 'file', name = 'photo.png', end = `\r\n--${boundary}--\r\n`, use = '' } = {},
): Buffer =>
  Buffer.concat([
    Buffer.from(use && `--${boundary}\r\ncontent-disposition: form-data; name="use"\r\n\r\n${use}\r\n`),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n`),
    Buffer.from('content-type: image/png\r\n\r\n'),
    file,
    Buffer.from(end),
  ]);

export const beginUpload = (address: string, { token }: TestPerson, length: number): ClientRequest =>
  request(address, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': length,
    },
  });

export const sendUpload = (
  address: string,
  person: TestPerson,
  body: Buffer,
): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const call = beginUpload(address, person, body.length);
    call.on('response', (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    call.on('error', reject);
    call.end(body);
  });
