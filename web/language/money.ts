/** Writes money in the reader's language and region. */
import { type Money, formatMoney as moneyIn } from '@stampdeck/contract/money.ts';
import { formatLocale } from './language.ts';

/** `$4.50`; `$1,200`, unless amounts stand among others. */
export const formatMoney = (money: Money, options?: { alwaysCents?: boolean }): string =>
  moneyIn(money, { ...options, locale: formatLocale() });
