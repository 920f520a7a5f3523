/** What to say at a date of which only a part is typed, or that no calendar has. */
export const halfDate = 'Please enter the whole date, or clear it.';

/** A date field that holds one reads as empty: saving would remove the date that was there. */
export const hasHalfDate = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=date]')].some(({ validity }) => validity.badInput);
