import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { CallError } from '#lib/api.ts';

/**
 * Shows the fields that the server names at those fields, the first with the focus. Says whether there were any: otherwise
 * the message belongs above the form.
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  names: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const fields = error instanceof CallError ? (error.fields ?? {}) : {};
  const named = names.filter((name) => fields[name] !== undefined);
  named.forEach((name, index) => {
    setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return named.length > 0;
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
