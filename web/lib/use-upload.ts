/** An upload with its progress and ways to end early. */
import type { Endpoint, Reply } from '@stampdeck/contract/http.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from './api.ts';
import { upload } from './upload.ts';

interface Told<E extends Endpoint> {
  /** Form fields before the file. */
  fields?: Record<string, string>;
  onDone: (reply: Reply<E>, file: File) => void;
  /** Handles a failure instead of `error`. */
  onFailure?: (error: CallError, retry: () => void) => void;
}

/** Someone cancelled it. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
/** False if the server would answer the same. */
export const mayRetry = ({ status }: CallError): boolean => status === 0 || status >= 429;

/** Sends one file at a time. Leaving the screen cancels it. */
export function useUpload<E extends Endpoint>(endpoint: E, { fields = {}, onDone, onFailure }: Told<E>) {
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useState<{ error: CallError; file: File } | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    const control = new AbortController();
    sending.current = control;
    setFailed(null);
    setShare(0);
    try {
      const reply = await upload(endpoint, file, { signal: control.signal, onProgress: setShare, fields });
      setShare(null);
      onDone(reply, file);
    } catch (error) {
      setShare(null);
      if (isAbort(error)) return;
      if (!(error instanceof CallError)) throw error;
      if (onFailure) onFailure(error, () => void send(file));
      else setFailed({ error, file });
    }
  };

  return {
    /** The share sent so far, from 0 to 1. Null without an upload. */
    share,
    error: failed?.error ?? null,
    send,
    cancel: () => sending.current?.abort(),
    /** Sends the failed file again. Null if the server would answer the same. */
    retry: failed && mayRetry(failed.error) ? () => void send(failed.file) : null,
    forget: () => setFailed(null),
  };
}
