import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { CallError } from '#lib/api.ts';

/** Puts the server's words at the fields they are about. What is about no field is left to the alert above the button. */
export function showServerFields<T extends FieldValues>(error: Error, names: Path<T>[], setError: UseFormSetError<T>) {
  const fields = error instanceof CallError ? (error.fields ?? {}) : {};
  const told = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of told.entries()) {
    setError(name, { type: 'server', message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  }
}

/** Is everything the server said already shown at a field? */
export const isShownAtFields = (error: Error, names: string[]): boolean =>
  error instanceof CallError && Object.keys(error.fields ?? {}).some((name) => names.includes(name));
