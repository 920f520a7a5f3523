/** Reads the data that a refusal has besides its words. */
import { type DetailedCode, type DetailsOf, refusalDetails } from '@stampdeck/contract/errors.ts';
import * as z from 'zod/mini';
import { CallError } from './api.ts';

/** The details of a refusal with this code; null for other errors, and for details that don't fit the contract. */
export function detailsOf<Code extends DetailedCode>(error: unknown, code: Code): DetailsOf<Code> | null {
  if (!(error instanceof CallError) || error.code !== code) return null;
  const read = z.safeParse(refusalDetails[code], error.details);
  return read.success ? (read.data as DetailsOf<Code>) : null;
}
