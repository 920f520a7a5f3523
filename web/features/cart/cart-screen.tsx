import { plural, t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { cart, useCart } from './cart.ts';
import { piecesIn, sumOfItems, without, withPieces } from './cart-items.ts';
import { ChangesNote } from './changes-note.tsx';
import { useCheckedCart } from './checked-cart.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { Item, Items } from './items.tsx';
import { Quantity } from './quantity.tsx';
import { shoppingPath } from './shopping-path.ts';
import { Sums } from './sums.tsx';
import { useWay, WayLink } from './way.tsx';

function sellerWords(seller: string, pieces: number): string {
  const count = plural(pieces, { one: '# piece', other: '# pieces' });
  return seller === ''
    ? count
    : t({ message: `${seller} · ${count}`, comment: 'a shop, and the number of pieces in the cart' });
}

/** /cart: what was chosen, how many of it, and what it costs. */
export function CartScreen() {
  const { items, lastSeller } = useCart();
  const { go, bundle } = useWay();
  const checked = useCheckedCart();
  const shopping = shoppingPath(bundle, lastSeller);
  if (items.length === 0) {
    return (
      <CheckoutFrame title={t`Your cart`}>
        <Panel aria-label={t`Your cart`}>
          <ChangesNote changes={checked.changes} onSeen={checked.see} />
          <EmptyState
            title={t`Your cart is empty`}
            action={
              <WayLink className="sd-button sd-button-primary" href={shopping}>
                {t`SHOPPING NOW`}
              </WayLink>
            }
          />
        </Panel>
      </CheckoutFrame>
    );
  }
  const pieces = piecesIn(items);
  // A pickup time, which is asked for next, may be within the hours of what is not served now.
  const mayGoOn = sumOfItems(items).cents > 0 && checked.waiting.every(({ problem }) => problem === 'hours');
  return (
    <CheckoutFrame
      now="/cart"
      title={t`Your cart`}
      lead={sellerWords(checked.sellerName, pieces)}
      sums={
        <Sums checked={checked}>
          {mayGoOn && (
            <Button variant="primary" size="l" isWide onClick={() => go('/shipping')}>
              {t`Checkout`}
            </Button>
          )}
        </Sums>
      }
    >
      <Panel aria-label={t`What is in your cart`}>
        <ChangesNote changes={checked.changes} onSeen={checked.see} />
        <Items label={t`What is in your cart`}>
          {items.map((item, place) => {
            const { title } = item;
            return (
              <Item
                key={`${item.product} ${JSON.stringify(item.options)}`}
                item={item}
                waiting={checked.waiting.find((one) => one.place === place)}
              >
                <Quantity
                  item={item}
                  qty={item.qty}
                  onChoose={(qty) => cart.change({ items: withPieces(items, place, qty) })}
                />
                <Button
                  variant="subtle"
                  aria-label={t`Remove ${title}`}
                  onClick={() => cart.change({ items: without(items, place) })}
                >
                  <Trash2 size={20} aria-hidden />{' '}
                  {t({ message: 'Remove', comment: 'verb: takes an item out of the cart' })}
                </Button>
              </Item>
            );
          })}
        </Items>
        <WayLink className="sd-link" href={shopping}>
          {t`Continue To Shopping`}
        </WayLink>
      </Panel>
    </CheckoutFrame>
  );
}
