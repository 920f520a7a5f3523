import type { Bounded } from '@stampdeck/contract/lists.ts';

const number = new Intl.NumberFormat('en');

/** '12', '1,000+': as far as it was counted. */
export const counted = ({ count, isCapped }: Bounded): string => `${number.format(count)}${isCapped ? '+' : ''}`;

/** '1 card', '12 cards', '1,000+ cards'. */
export const countedAs = (bounded: Bounded, one: string, many: string): string =>
  `${counted(bounded)} ${bounded.count === 1 && !bounded.isCapped ? one : many}`;
