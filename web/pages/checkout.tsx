import { t } from '@lingui/core/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Checkout } from '#features/cart/checkout.tsx';
import { placeOf } from '#features/cart/place.ts';
import { WayProvider } from '#features/cart/way.tsx';
import { leaveFor } from '#lib/leave.ts';
import { useLastSession } from '#lib/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTitle } from '#ui/page.tsx';

/** Addresses that this bundle may not have: a shop's page, a customer's cards. */
const isElsewhere = (path: string): boolean => path.startsWith('/operator/') || path === '/my';

/** How the dashboard goes from one page of the checkout to the next. */
export function useDashboardWay() {
  const router = useRouter();
  return useMemo(
    () => ({
      bundle: 'dashboard' as const,
      go: (path: string, { replace = false } = {}) => {
        if (isElsewhere(path)) leaveFor(path, { replace });
        else if (replace) router.history.replace(path);
        else router.history.push(path);
      },
    }),
    [router],
  );
}

/** /cart, /shipping, /payment and /placeorder, for those who run a shop. */
export function CheckoutPage() {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const way = useDashboardWay();
  const person = useLastSession();
  const place = placeOf(address);
  useTitle(t({ message: 'Checkout', comment: 'title of the pages from the cart to the order' }));
  if (!place || 'order' in place) return null;
  return (
    <WayProvider value={way}>
      <Checkout
        key={place.filled ? 'filled' : place.step}
        {...place}
        buyer={person?.isAdmin ? person : null}
        entrance={() => (
          <EmptyState
            title={t`Sign in to order`}
            text={t`Your cart waits for you.`}
            action={
              <Link to="/signin" search={{ redirect: place.step }} className="sd-button sd-button-primary">
                {t`Sign in`}
              </Link>
            }
          />
        )}
      />
    </WayProvider>
  );
}
