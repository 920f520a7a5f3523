/**
 * A bucket for tests: s3rver, behind a gate that does what s3rver leaves out (signatures of version 4, listing and removing begun uploads) and makes
 * trouble. What this
 * does not prove: other stores' own limits, their hashes of contents, TLS.
 */
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#config.ts';
import { atEnd } from './at-end.ts';

/** Stalls: no answer. Cuts: the connection ends in the middle. Refuses, is full: by their status. */
export type Trouble = 'stalls' | 'cuts' | 'refuses' | 'is full' | null;

export interface TestBucket {
  settings: S3Settings;
  env: Record<string, string>;
  trouble: { is: Trouble; on: RegExp };
  /** What was asked: method, path and query. */
  asked: string[];
  /** Uploads in parts that were begun and neither finished nor removed. */
  unfinished: () => string[];
}

const keys = { id: 'S3RVER', secret: 'S3RVER' };
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature of a call by AWS Signature Version 4, computed from what arrived. */
function signatureOf(
  call: IncomingMessage,
  url: URL,
  scope: string,
  signed: string[],
  date: string,
  hash: string,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(call.headers[name] ?? '').trim()}\n`).join('');
  const canonical = [call.method, url.pathname, query, headers, signed.join(';'), hash].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secret}`);
  return createHmac('sha256', key).update(text).digest('hex');
}

function isSigned(call: IncomingMessage, url: URL): boolean {
  const query = url.searchParams;
  if (query.has('X-Amz-Signature')) {
    const date = query.get('X-Amz-Date') ?? '';
    const scope = (query.get('X-Amz-Credential') ?? '').split('/').slice(1).join('/');
    const signed = (query.get('X-Amz-SignedHeaders') ?? '').split(';');
    const expected = signatureOf(call, url, scope, signed, date, 'UNSIGNED-PAYLOAD');
    return query.get('X-Amz-Signature') === expected;
  }
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, scope = '', signed = '', given] = pattern.exec(call.headers.authorization ?? '') ?? [];
  const [date, hash] = [String(call.headers['x-amz-date']), String(call.headers['x-amz-content-sha256'])];
  return id === keys.id && given === signatureOf(call, url, scope, signed.split(';'), date, hash);
}

const refuse = (answer: ServerResponse, status: number, code: string): void => {
  answer.writeHead(status, { 'content-type': 'application/xml' });
  answer.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
};

/** Starts a bucket for this test file. */
export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'stampdeck-bucket-'));
  const store = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory },
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await store.run();
  const trouble: TestBucket['trouble'] = { is: null, on: /./ };
  const asked: string[] = [];
  const begun = new Map<string, string>();

  const listBegun = (answer: ServerResponse): void => {
    const uploads = [...begun].map(
      ([id, key]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date().toISOString()}</Initiated></Upload>`,
    );
    answer.writeHead(200, { 'content-type': 'application/xml' });
    answer.end(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
  };
  const pass = (call: IncomingMessage, answer: ServerResponse, url: URL, isCut: boolean): void => {
    const onward = ask({ port, host: '127.0.0.1', method: call.method, path: call.url, headers: call.headers });
    onward.on('error', () => answer.destroy());
    onward.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      let said = '';
      reply.on('data', (chunk: Buffer) => {
        said += url.searchParams.has('uploads') ? chunk.toString() : '';
        if (isCut) answer.write(chunk.subarray(0, 1), () => void answer.destroy());
        else answer.write(chunk);
      });
      reply.on('end', () => {
        const id = /<UploadId>([^<]+)</.exec(said)?.[1];
        if (id !== undefined) begun.set(id, url.pathname.slice('/files/'.length));
        if (call.method === 'POST') begun.delete(url.searchParams.get('uploadId') ?? '');
        answer.end();
      });
    });
    let bytes = 0;
    call.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (!isCut || bytes < 1000) return;
      onward.destroy();
      call.destroy();
    });
    call.on('error', () => onward.destroy());
    call.pipe(onward);
  };

  const gate = createServer((call, answer) => {
    const url = new URL(call.url ?? '/', 'http://bucket');
    const name = `${call.method} ${call.url}`;
    asked.push(name);
    const is = trouble.on.test(name) ? trouble.is : null;
    if (is === 'stalls') return void call.resume();
    if (is === 'refuses') return refuse(answer, 403, 'AccessDenied');
    if (is === 'is full') return refuse(answer, 507, 'XMinioStorageFull');
    if (!isSigned(call, url)) return refuse(answer, 403, 'SignatureDoesNotMatch');
    if (call.method === 'GET' && url.searchParams.has('uploads')) return listBegun(answer);
    if (call.method === 'DELETE' && begun.delete(url.searchParams.get('uploadId') ?? '')) {
      answer.writeHead(204).end();
      return;
    }
    return pass(call, answer, url, is === 'cuts');
  });
  await new Promise<void>((resolve) => void gate.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    gate.closeAllConnections();
    gate.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    settings: {
      ...{ bucket: 'files', endpoint, region: 'us-east-1', serve: 'proxy', publicUrl: null },
      ...{ accessKeyId: keys.id, secretAccessKey: keys.secret },
    },
    env: {
      ...{ S3_BUCKET: 'files', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: keys.id, S3_SECRET_ACCESS_KEY: keys.secret },
    },
    trouble,
    asked,
    unfinished: () => [...begun.values()],
  };
}
