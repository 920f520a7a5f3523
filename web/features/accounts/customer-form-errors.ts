import type { FieldError, FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import * as z from 'zod/mini';
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

/**
 * Holds a form of plain fields against its schema. (The resolver of @hookform/resolvers knows nested fields and several versions of
 * zod, too, which every visitor of a shop page would load.)
 */
export const checkedBy =
  <T extends FieldValues>(schema: z.ZodMiniType<T>): Resolver<T> =>
  (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of result.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'invalid', message };
    }
    return { values: {}, errors: errors as FieldErrors<T> };
  };
