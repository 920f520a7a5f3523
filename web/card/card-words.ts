import { plural, t } from '@lingui/core/macro';

/** '1 stamp', '6 stamps'. */
export const stampCount = (stamps: number): string => plural(stamps, { one: '# stamp', other: '# stamps' });

/** '6 of 10 stamps, 4 to go', for screen readers and messages. */
export function cardProgress({ count, size }: { count: number; size: number }): string {
  if (count >= size) return t`${count} of ${size} stamps, the card is full`;
  const missing = size - count;
  return plural(missing, {
    one: `${count} of ${size} stamps, # to go`,
    other: `${count} of ${size} stamps, # to go`,
  });
}
