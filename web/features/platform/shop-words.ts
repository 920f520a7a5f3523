import { t } from '@lingui/core/macro';
import type { ShopState } from '@stampdeck/contract/platform.ts';

/** The states of shops. */
export const stateWords = (): Record<ShopState, string> => ({
  open: t({ message: 'Open', context: 'a shop' }),
  suspended: t({ message: 'Suspended', context: 'a shop' }),
  closed: t({ message: 'Closed', context: 'a shop' }),
});
