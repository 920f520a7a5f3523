import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/**
 * Holds a form of plain fields against its schema. (The resolver of @hookform/resolvers knows nested fields and several versions of
 * zod, too, which every visitor of a shop page or the sign-in would load.)
 */
export const checkedBy =
  <Typed extends FieldValues, Checked extends FieldValues>(
    schema: z.ZodMiniType<Checked, Typed>,
  ): Resolver<Typed, unknown, Checked> =>
  (values) => {
    const result = z.safeParse(schema, values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, code, message } of result.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'invalid', message };
    }
    return { values: {}, errors: errors as FieldErrors<Typed> };
  };
