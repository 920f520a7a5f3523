/** A stand-in for the browser's way of sending files; each upload is answered by the test. */
import { vi } from 'vitest';

export interface SentUpload {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: FormData;
  progress: (share: number) => void;
  answer: (status: number, body: unknown) => void;
  /** As when there is no connection. */
  fail: () => void;
  isAborted: () => boolean;
}

export function fakeUploads() {
  const sent: FakeCall[] = [];
  let taken = 0;
  class FakeCall {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload = () => undefined;
    onerror = () => undefined;
    onabort = () => undefined;
    onloadend = () => undefined;
    status = 0;
    responseText = '';
    method = '';
    path = '';
    headers: Record<string, string> = {};
    body = new FormData();
    aborted = false;
    open(method: string, path: string) {
      [this.method, this.path] = [method, path];
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    getResponseHeader = (name: string) => (name === 'Content-Type' ? 'application/json' : null);
    send(body: FormData) {
      this.body = body;
      sent.push(this);
    }
    abort() {
      this.aborted = true;
      this.onabort();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeCall);
  return {
    count: () => sent.length,
    /** The next upload, once it is sent. */
    next: async (): Promise<SentUpload> => {
      const call = await vi.waitUntil(() => sent[taken], { timeout: 15_000 });
      taken += 1;
      return {
        method: call.method,
        path: call.path,
        headers: call.headers,
        body: call.body,
        progress: (share) => call.upload.onprogress?.({ loaded: share * 100, total: 100 }),
        answer: (status, body) => {
          [call.status, call.responseText] = [status, JSON.stringify(body)];
          call.onload();
          call.onloadend();
        },
        fail: () => {
          call.onerror();
          call.onloadend();
        },
        isAborted: () => call.aborted,
      };
    },
  };
}
