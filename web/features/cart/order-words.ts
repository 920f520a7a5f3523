import { t } from '@lingui/core/macro';
import type { PaymentMethod } from '@stampdeck/contract/order-views.ts';

/** How an order is paid (specification, section 2). */
export const methodWords = (method: PaymentMethod): string =>
  method === 'PayPal' ? t`PayPal or Credit Card` : t`Pay at the shop`;
