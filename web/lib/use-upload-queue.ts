/** Several files that are uploaded one after the other, each with its progress and ways to end early or to try again. */
import type { Endpoint, Reply } from '@stampdeck/contract/http.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError, newKey } from './api.ts';
import { FileRefused } from './file-refused.ts';
import { upload } from './upload.ts';
import { isAbort, mayRetry } from './use-upload.ts';

export interface QueuedFile {
  key: string;
  file: File;
  /** The share sent so far, from 0 to 1; null while it waits. */
  share: number | null;
  /** Why it failed; null while it waits or is under way. */
  problem: string | null;
  /** Whether the same file could succeed another time. */
  mayRetry: boolean;
}

interface Told<E extends Endpoint> {
  /** Form fields before the file. */
  fields?: Record<string, string>;
  /** Makes a file ready. Throws `FileRefused`. */
  prepare: (file: File) => Promise<File>;
  /** What failed, in words. */
  failure: string;
  onDone: (reply: Reply<E>) => void;
  onFailure: (reason: string) => void;
}

/** Why it failed, and whether to try again may help. */
function troubleOf(error: unknown, usual: string) {
  if (error instanceof CallError) return { problem: error.message, mayRetry: mayRetry(error) };
  if (error instanceof FileRefused) return { problem: error.message, mayRetry: false };
  reportError(error);
  return { problem: usual, mayRetry: true };
}

/** Leaving the screen cancels what is under way. */
export function useUploadQueue<E extends Endpoint>(endpoint: E, told: Told<E>) {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const running = useRef<{ key: string; control: AbortController } | null>(null);
  const latest = useRef(told);
  latest.current = told;
  const change = (key: string, more: Partial<QueuedFile>) =>
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...more } : one)));
  const drop = (key: string) => setQueue((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file }: QueuedFile) => {
    const control = new AbortController();
    const { signal } = control;
    running.current = { key, control };
    change(key, { share: 0 });
    // Each hundredth is drawn, not each of the thousands of packets.
    const onProgress = (share: number) => change(key, { share: Math.floor(share * 100) / 100 });
    try {
      const { prepare, fields = {} } = latest.current;
      const reply = await upload(endpoint, await prepare(file), { signal, onProgress, fields });
      drop(key);
      latest.current.onDone(reply);
    } catch (error) {
      if (isAbort(error)) return;
      const trouble = troubleOf(error, latest.current.failure);
      change(key, { share: null, ...trouble });
      // What was never sent says so in its row.
      if (!(error instanceof FileRefused)) latest.current.onFailure(trouble.problem);
    } finally {
      running.current = null;
      // The next one begins with the next drawing.
      setQueue((all) => [...all]);
    }
  };

  useEffect(() => {
    const next = queue.find(({ problem }) => problem === null);
    if (next && !running.current) void send(next);
  });
  useEffect(() => () => running.current?.control.abort(), []);

  return {
    queue,
    /** Whether any waits or is under way. */
    isBusy: queue.some(({ problem }) => problem === null),
    add: (files: readonly File[]) =>
      setQueue((all) => [
        ...all,
        ...files.map((file) => ({ key: newKey(), file, share: null, problem: null, mayRetry: true })),
      ]),
    /** Ends an upload, or forgets one that failed. */
    remove: (key: string) => {
      if (running.current?.key === key) running.current.control.abort();
      drop(key);
    },
    retry: (key: string) => change(key, { problem: null }),
  };
}

export type UploadQueue = ReturnType<typeof useUploadQueue>;
