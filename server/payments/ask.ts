/** The one place from which payment providers are asked. Their addresses come from the settings. */
import { ProviderAwayError } from './provider.ts';

/** Milliseconds until a silent provider times out (ours), and the most bytes that are read of an answer. */
const patience = 10_000;
const mostRead = 512 * 1024;

export interface Question {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  text: string;
}

async function readUpTo(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > mostRead) throw new ProviderAwayError('an answer that is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Asks once, and follows no redirect. Throws `ProviderAwayError` if there is no answer, or one that says nothing (429, 500 and above). */
export async function ask(address: string, { method = 'GET', headers = {}, body }: Question = {}): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(address, { method, headers, redirect: 'error', signal, ...(body ? { body } : {}) });
    const { status } = response;
    const text = await readUpTo(response);
    if (status === 429 || status >= 500) throw new ProviderAwayError(`HTTP ${status}`);
    return { status, text };
  } catch (error) {
    if (error instanceof ProviderAwayError) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new ProviderAwayError(cause?.code ?? name);
  }
}

/** The object of an answer in JSON. Throws `ProviderAwayError` for anything else. */
export function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new ProviderAwayError('an answer that is not JSON');
}
