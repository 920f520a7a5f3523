/** Why a reward was redeemed without the customer's code. Apart from the calls: the ledger, reports and archives name it, too. */
import * as z from 'zod/mini';

export const withoutCode = z.enum(['paper card', 'phone empty']);
export type WithoutCode = z.output<typeof withoutCode>;
