/** Calls that answer with a file, which the browser saves. In a file of its own because few pages need it. */
import type { Endpoint, Input } from '@stampdeck/contract/http.ts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { expectSuccess, offline, type Parts, send } from './api.ts';
import { session } from './session.ts';

/** Gives a file to the browser as a download. */
export function keepFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** As `call`, for an endpoint that answers with a file: gives it to the browser. An answer that breaks off counts as none. */
export async function download<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
  const token = session.get()?.token;
  const response = await send(endpoint, input as Parts, token, {});
  await expectSuccess(response, token);
  const file = await response.blob().catch(() => Promise.reject(offline()));
  keepFile(file, /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download');
}

/** A download by a button. `mutate` takes the call's input. */
export const useDownload = <E extends Endpoint>(
  endpoint: E,
  told: Pick<UseMutationOptions<void, Error, Input<E>>, 'onSuccess' | 'onError' | 'onSettled'>,
) => useMutation({ mutationFn: (input: Input<E>) => download(endpoint, input), ...told });
