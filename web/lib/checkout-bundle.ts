/** Which of the two bundles serves the way from a cart to an order, in this browser (decision 070). */
import { type CheckoutBundle, checkoutBundles, checkoutCookie } from '@stampdeck/contract/pages.ts';

/** The server serves these pages from this bundle from now on. */
export function chooseBundle(bundle: CheckoutBundle): void {
  // The Cookie Store API is missing in Firefox and on plain HTTP.
  // biome-ignore lint/suspicious/noDocumentCookie: the name of a bundle, for the server's choice of a page
  document.cookie = `${checkoutCookie}=${bundle}; path=/; SameSite=Lax; max-age=31536000`;
}

/** Says in the address that another bundle has already handed the page over, so that two never hand it to each other. */
const markOf = (bundle: CheckoutBundle): string => `#${bundle}`;

/**
 * Loads this address from the other bundle. False if that one has just handed it over, or if the browser does not store the choice:
 * then this one must do.
 */
export function handOver(bundle: CheckoutBundle, from: CheckoutBundle): boolean {
  if (location.hash === markOf(from) || location.hash === markOf(bundle)) return false;
  chooseBundle(bundle);
  history.replaceState(history.state, '', markOf(bundle));
  location.reload();
  return true;
}

/** This is the right bundle. Without the mark, the address may be handed over again when the browser next opens it. */
export function arrive(): void {
  const isMarked = checkoutBundles.some((bundle) => location.hash === markOf(bundle));
  if (isMarked) history.replaceState(history.state, '', location.pathname + location.search);
}
