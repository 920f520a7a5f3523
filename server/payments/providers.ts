/** The payment providers of this installation, by the settings. */
import type { Config } from '#config.ts';
import type { Store } from '#db/client.ts';
import { newPayPal } from './paypal.ts';
import type { PaymentProvider } from './provider.ts';
import { newStripe } from './stripe.ts';
import { newTestProvider } from './test-provider.ts';

/** In the order in which customers see them; empty if payments are off. */
export function newProviders({ payments }: Pick<Config, 'payments'>, store: Store): PaymentProvider[] {
  if (payments.isTest) return [newTestProvider(store)];
  const { paypal, stripe } = payments;
  return [...(paypal ? [newPayPal(paypal)] : []), ...(stripe ? [newStripe(stripe)] : [])];
}
