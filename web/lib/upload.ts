/** Sends a file and shows the progress, which `fetch` cannot tell. */
import type { Endpoint, Reply } from '@stampdeck/contract/http.ts';
import { headersOf, offline, readAnswer } from './api.ts';
import { session } from './session.ts';

interface UploadOptions {
  /** Form fields before the file. */
  fields?: Record<string, string>;
  signal: AbortSignal;
  /** The share sent so far, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Headers of an answer that describe a failure and its request. */
function headersIn(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['Content-Type', 'Retry-After', 'X-Request-Id']) {
    const value = call.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Uploads a file to an endpoint that takes one. Throws `CallError`, and an `AbortError` when `signal` said so. */
export async function upload<E extends Endpoint>(endpoint: E, file: File, options: UploadOptions): Promise<Reply<E>> {
  const { signal, onProgress, fields = {} } = options;
  const token = session.get()?.token;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(endpoint.upload ?? '', file);
  signal.throwIfAborted();
  const response = await new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    signal.addEventListener('abort', stop);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => resolve(new Response(call.responseText, { status: call.status, headers: headersIn(call) }));
    call.onerror = () => reject(offline());
    call.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    call.onloadend = () => signal.removeEventListener('abort', stop);
    call.open(endpoint.method, endpoint.path);
    headersOf(endpoint, token).forEach((value, name) => void call.setRequestHeader(name, value));
    call.send(form);
  });
  return readAnswer(endpoint, response, token);
}
