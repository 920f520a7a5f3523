import { forgetMessages } from '#features/inbox/kept.ts';
import { lastLinks } from '#features/membership/api.ts';
import { lastCards, seenCards } from '#features/my-card/card-api.ts';
import { forgetMyCards } from '#features/my-cards/api.ts';
import { forgetDevice } from '#features/push/keep-device.ts';

/** Removes what this browser stored of a customer who is no longer signed in. */
export function forgetPerson(): void {
  for (const kept of [lastLinks, lastCards, seenCards]) kept.forget();
  forgetMyCards();
  forgetMessages();
  forgetDevice();
  // Its rules are loaded only for people who leave.
  import('#features/cart/cart.ts').then(({ cart }) => cart.forget()).catch(reportError);
}
