/** A call that is answered with a file; apart from the others because few pages need it. */
import type { Endpoint, Input } from '@stampdeck/contract/http.ts';
import { expectSuccess, offline, type Parts, send } from './api.ts';
import { session } from './session.ts';

/** As `call`, of an endpoint that answers a file; an answer that broke off counts as none. */
export async function callFile<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<File> {
  const token = session.get()?.token;
  const response = await send(endpoint, input as Parts, token, {});
  await expectSuccess(response, token);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download';
  try {
    const blob = await response.blob();
    return new File([blob], name, { type: blob.type });
  } catch {
    throw offline();
  }
}

/** Hands a file to the browser as a download. */
export function keepFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Some browsers read it only now.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
