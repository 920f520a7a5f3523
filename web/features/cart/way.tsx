import type { CheckoutBundle } from '@stampdeck/contract/pages.ts';
import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';

/** How the bundle that shows the checkout goes from one of its pages to the next. */
export interface Way {
  bundle: CheckoutBundle;
  /** `replace`: going back skips the page that is left. */
  go: (path: string, options?: { replace?: boolean }) => void;
}

const WayContext = createContext<Way | null>(null);
export const WayProvider = WayContext;

export function useWay(): Way {
  const way = use(WayContext);
  if (!way) throw new Error('The checkout needs its way around it.');
  return way;
}

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the checkout: the page is not loaded anew. */
export function WayLink({ href, ...rest }: ComponentPropsWithRef<'a'> & { href: string }) {
  const { go } = useWay();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        go(href);
      }}
    />
  );
}
