/** The rows of a product's photos or videos: put in order, and removed. */
import { t } from '@lingui/core/macro';
import { type MouseEvent, useState } from 'react';
import { movedTo, useOrder } from '#ui/use-order.ts';

/** `nameOf` a row by its place, for those who hear where it went. */
export function useMediaRows<Row>(
  value: readonly Row[],
  onChange: (value: Row[]) => void,
  nameOf: (place: number) => string,
) {
  const [said, setSaid] = useState('');
  const order = useOrder<HTMLOListElement>(value.length, (from, to) => {
    const [name, place, count] = [nameOf(from), to + 1, value.length];
    onChange(movedTo(value, from, to));
    setSaid(t`${name}: place ${place} of ${count}`);
  });
  return {
    order,
    said,
    remove: (place: number, { currentTarget }: MouseEvent<HTMLElement>) => {
      // This button goes, so the keyboard goes on at another one of the field.
      const row = currentTarget.closest('li');
      const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('fieldset');
      next?.querySelector<HTMLElement>('button:last-of-type')?.focus();
      onChange(value.filter((_, at) => at !== place));
    },
  };
}
