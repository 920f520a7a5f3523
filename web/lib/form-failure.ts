import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { CallError } from './api.ts';

/** The fields of the form that the server found fault with, with its words. */
function faults<T extends FieldValues>(error: unknown, names: readonly FieldPath<T>[]): [FieldPath<T>, string][] {
  const fields = error instanceof CallError ? (error.fields ?? {}) : {};
  return names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]));
}

/** Does the failure belong above the form, because no field of it is at fault? */
export function isAboutTheForm<T extends FieldValues>(error: unknown, names: readonly FieldPath<T>[]): boolean {
  return error !== null && faults(error, names).length === 0;
}

/** Shows the server's words at their fields and puts the focus into the first of them. */
export function showAtFields<T extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): void {
  for (const [index, [name, message]] of faults(error, names).entries()) {
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}

/** Seconds left until the server takes another try; 0 when it does now. Counts anew for each error. */
export function useRetryCountdown(error: unknown): number {
  const [counted, setCounted] = useState<{ error: unknown; left: number }>({ error: null, left: 0 });
  const wait = error instanceof CallError && error.status === 429 ? Math.ceil(error.retryAfter ?? 0) : 0;
  if (counted.error !== error) setCounted({ error, left: wait });
  const left = counted.error === error ? counted.left : wait;
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      setCounted((now) => (now.error === error ? { error, left: Math.max(0, now.left - 1) } : now));
    }, 1000);
    return () => clearInterval(timer);
  }, [running, error]);
  return left;
}
