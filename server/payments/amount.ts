/** Amounts as PayPal writes them: text with two decimals. */

export const inDollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Whole cents, or null if the text is no such amount. */
export const centsIn = (text: string): number | null => {
  const [, dollars, cents] = /^(\d{1,9})\.(\d\d)$/.exec(text) ?? [];
  return dollars === undefined ? null : Number(dollars) * 100 + Number(cents);
};
