/** A form that is filled with what is known, and sends of it only what was typed. */
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** What a form gives the field of a picture, which another slice draws. */
export interface PictureField {
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
}

/**
 * Takes over what is known by now into the fields that nobody has typed into: the first answer may be minutes old, and another screen
 * may have changed it. Answers whether a field was typed into.
 */
export function useFilled<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  known: T,
): (name: string) => boolean {
  const { reset, setValue, getFieldState } = form;
  const { dirtyFields } = form.formState;
  const text = JSON.stringify(known);
  useEffect(() => {
    const filled: T = JSON.parse(text);
    for (const name of Object.keys(filled) as Path<T>[]) {
      if (!getFieldState(name).isDirty) setValue(name, filled[name] as PathValue<T, Path<T>>);
    }
    reset(filled, { keepValues: true, keepErrors: true, keepIsSubmitted: true });
  }, [text, reset, setValue, getFieldState]);
  return (name) => Boolean((dirtyFields as Record<string, unknown>)[name]);
}

/** Those of the values that were typed, and the password, which is always sent. */
export const typedOf = <T extends { password: string }>(values: T, isTyped: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name === 'password' || isTyped(name))) as Partial<T> & {
    password: string;
  };

/** The part of a form that a picture is. */
export const pictureOf = <T extends FieldValues, C, O>(form: UseFormReturn<T, C, O>, name: Path<T>): PictureField => ({
  value: form.watch(name) ?? '',
  onChange: (address) =>
    form.setValue(name, address as PathValue<T, Path<T>>, { shouldDirty: true, shouldValidate: true }),
  error: form.getFieldState(name, form.formState).error?.message,
});
