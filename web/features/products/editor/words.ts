/** The names of what only the shop sets. */
import { t } from '@lingui/core/macro';
import type { TaxClass } from '@stampdeck/contract/product-options.ts';

export const taxWords = (): [TaxClass, string][] => [
  ['standard', t`The usual tax rate`],
  ['reduced', t`A reduced tax rate`],
  ['none', t`No tax`],
];
