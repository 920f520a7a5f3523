/** By which ways an order can be paid. */
import type { Payees, WayToPay } from '@stampdeck/contract/payees.ts';

interface Offer {
  /** Providers that are set up here. */
  offered: readonly WayToPay[];
  /** The shop's payees; null for the platform, which the providers know. */
  payees: Payees | null;
}

/** A shop can always be paid there. A provider needs a payee, except the one that moves no money. */
export function waysFor({ offered, payees }: Offer): WayToPay[] {
  if (payees === null) return [...offered];
  const isPayable = (way: WayToPay) => way === 'test' || ((way === 'paypal' || way === 'stripe') && payees[way] !== '');
  return [...offered.filter(isPayable), 'atShop'];
}
