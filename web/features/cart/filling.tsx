import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { cart, useCart } from './cart.ts';
import { type CartItem, isForeign, mostOf, withItem } from './cart-items.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import type { Filled } from './place.ts';
import { useWay, WayLink } from './way.tsx';

/** /cart/{id}?qty=…: puts it into the cart, unless the cart is another seller's or the item cannot be had. */
export function Filling({ id, qty, options }: Filled) {
  const { bundle } = useWay();
  const item = useQuery({
    queryKey: ['cart', 'item', id, qty, options],
    // What is known of products is loaded only where one is put into the cart.
    queryFn: async ({ signal }) => (await import('./find-item.ts')).findItem({ id, qty, options }, bundle, signal),
    // The price of now.
    staleTime: 0,
    gcTime: 0,
    meta: { toldInPlace: true },
  });
  return (
    <CheckoutFrame title={t`Your cart`}>
      <Panel aria-label={t`Your cart`}>
        <Loaded
          query={item}
          failure={t`We couldn’t put this into your cart`}
          bones={<Bones heights={['4rem', '3rem']} />}
        >
          {(found) => (found === null ? <NotThere /> : <Adding item={found} />)}
        </Loaded>
      </Panel>
    </CheckoutFrame>
  );
}

const toCart = () => (
  <WayLink href="/cart" className="sd-button sd-button-primary">
    {t`Go to my cart`}
  </WayLink>
);

const NotThere = () => (
  <EmptyState title={t`This is not for sale`} text={t`It was deleted, or the address is wrong.`} action={toCart()} />
);

function Adding({ item }: { item: CartItem }) {
  const { items } = useCart();
  const { go } = useWay();
  const isGone = mostOf(item) === 0;
  const foreign = isForeign(items, item);
  const filled = foreign || isGone ? null : withItem(items, item);
  const put = (next: CartItem[]) => {
    cart.change({ items: next });
    go('/cart', { replace: true });
  };
  const putNow = useEffectEvent(put);
  const mayPut = filled !== null;
  useEffect(() => {
    const { items: now } = cart.get();
    const next = mayPut ? withItem(now, item) : null;
    if (next) putNow(next);
  }, [mayPut, item]);
  const { title } = item;
  if (isGone) return <EmptyState title={t`${title} is sold out`} action={toCart()} />;
  if (foreign) {
    return (
      <EmptyState
        title={t`Start a new cart?`}
        text={t`Your cart holds things of another seller. They leave it when you start a new one for “${title}”.`}
        action={
          <Stack gap={2}>
            <Button
              variant="primary"
              onClick={() => {
                cart.clear();
                put([item]);
              }}
            >
              {t`Start a new cart`}
            </Button>
            <Button onClick={() => go('/cart', { replace: true })}>{t`Keep my cart`}</Button>
          </Stack>
        }
      />
    );
  }
  if (filled === null) {
    return (
      <EmptyState
        title={t`Your cart is full`}
        text={t`Order what is in it first, or take something out.`}
        action={toCart()}
      />
    );
  }
  return <Bones heights={['4rem', '3rem']} />;
}
