/** What an address of the checkout means. */
import type { Step } from './checkout-frame.tsx';

export interface Filled {
  /** A package or a product. */
  id: string;
  qty: number;
  /** As `writeChoice` writes it. */
  options: string;
}

export type Place = { step: Step; filled?: Filled } | { order: string };

/** /cart/{id?} with its number of pieces, 1 when absent (specification, section 2), the other steps, and an order; null for other pages. */
export function placeOf(address: string): Place | null {
  const { pathname, searchParams } = new URL(address, 'https://stampdeck.invalid');
  const [, page = '', id = '', ...rest] = pathname.replace(/\/$/, '').split('/');
  if (rest.length > 0 || !/^[\w-]{0,64}$/.test(id)) return null;
  if (page === 'order') return id ? { order: id } : null;
  if (page === 'cart' && id) {
    const qty = Number(searchParams.get('qty') ?? 1);
    return { step: '/cart', filled: { id, qty, options: searchParams.get('options') ?? '' } };
  }
  const steps: Record<string, Step> = {
    cart: '/cart',
    shipping: '/shipping',
    payment: '/payment',
    placeorder: '/placeorder',
  };
  const step = id ? undefined : steps[page];
  return step ? { step } : null;
}

/** The address that puts pieces of an item into the cart. */
export function cartPath({ id, qty, options }: Filled): string {
  const query = new URLSearchParams({ qty: String(qty), ...(options && { options }) });
  return `/cart/${encodeURIComponent(id)}?${query}`;
}
