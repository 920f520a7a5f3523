import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ReactNode } from 'react';
import { Field } from '#forms/field.tsx';
import { formatMoment } from '#language/format.ts';
import { tableAt } from '#lib/table.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { AddressLines } from './address-lines.tsx';
import { cart, useCart } from './cart.ts';
import { sellerOf } from './cart-items.ts';
import { Change, WrongPickup } from './change.tsx';
import { ChangesNote } from './changes-note.tsx';
import { useCheckedCart } from './checked-cart.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { deliveryOf } from './delivery.ts';
import { Item, Items } from './items.tsx';
import { methodWords } from './order-words.ts';
import { pickupProblemOf } from './pickup.ts';
import { type PlaceOrder, usePlaceOrder } from './place-order.ts';
import { shoppingPath } from './shopping-path.ts';
import { Sums } from './sums.tsx';
import { useWay, WayLink } from './way.tsx';

/** Why nothing was placed, or that no one knows. */
function Failure({ place: { error, isOrdered, isUnknown, runAsNew } }: { place: PlaceOrder }) {
  if (!error) return null;
  if (isUnknown) {
    return (
      <Alert>{t`We got no answer, so your order may have arrived. Press the button again: it is never placed twice.`}</Alert>
    );
  }
  if (!isOrdered) return <Alert>{error.message}</Alert>;
  return (
    <Alert>
      {t`You have already ordered from this cart, and changed it since. Look at your orders first.`}{' '}
      <button type="button" className="sd-link" onClick={runAsNew}>
        {t`Place another order`}
      </button>
    </Alert>
  );
}

/** /placeorder: everything once more, and the button. */
export function PlaceOrderScreen({ buyer }: { buyer: UserInfo | null }) {
  const now = useCart();
  const { items, address, pickupAt, note } = now;
  const table = tableAt(sellerOf(items) ?? '');
  const { bundle } = useWay();
  const checked = useCheckedCart();
  const place = usePlaceOrder(checked);
  const delivery = deliveryOf(now);
  // An order that was sent may have arrived in time: then the server says.
  const late = place.error ? place.wrongPickup : pickupProblemOf(now);
  const title = t({ message: 'Place Order', comment: 'title of the last step before an order' });
  if (items.length === 0) {
    return (
      <CheckoutFrame title={title}>
        <Panel aria-label={title}>
          <ChangesNote changes={checked.changes} onSeen={checked.see} />
          <EmptyState
            title={t`Your order is empty`}
            action={
              <WayLink className="sd-button sd-button-primary" href={shoppingPath(bundle, now.lastSeller)}>
                {t`SHOPPING NOW`}
              </WayLink>
            }
          />
        </Panel>
      </CheckoutFrame>
    );
  }
  const isPickup = delivery === 'pickup';
  const where: [string, ReactNode][] = isPickup
    ? [
        [t`Delivery`, t`Collect at the shop`],
        [t({ message: 'Table', comment: 'where a guest sits' }), table],
        [t`Pickup time`, pickupAt ? formatMoment(pickupAt, 'shortMoment') : t`As soon as it is ready`],
      ]
    : [
        [t`Shipping country`, address?.country],
        [t`Delivery address`, address && <AddressLines address={address} />],
      ];
  return (
    <CheckoutFrame
      now="/placeorder"
      isPickup={isPickup}
      title={title}
      sums={
        <Sums checked={checked}>
          {late ? <WrongPickup problem={late} /> : <Failure place={place} />}
          <Button
            variant="primary"
            size="l"
            isWide
            isBusy={place.isBusy}
            disabled={checked.isStale || !checked.method || checked.waiting.length > 0 || late !== undefined}
            onClick={place.run}
          >
            {place.isBusy ? t`Placing your order` : t`PLACE ORDER`}
          </Button>
        </Sums>
      }
    >
      <Stack gap={4}>
        <ChangesNote changes={checked.changes} onSeen={checked.see} />
        <Panel title={t({ message: 'Customer', comment: 'who orders' })}>
          <Facts
            facts={[
              [t`Name`, buyer?.name],
              [t`Email`, buyer?.email],
            ]}
          />
        </Panel>
        <Panel
          title={
            isPickup
              ? t({ message: 'Pickup', comment: 'a step of the checkout' })
              : t({ message: 'Shipping', comment: 'a step of the checkout' })
          }
          beside={<Change href="/shipping" of={isPickup ? t`Pickup` : t`Shipping`} />}
        >
          <Facts facts={where} />
          {bundle === 'shop' && (
            <Field
              label={t`Note for the shop (optional)`}
              lines={2}
              maxLength={500}
              value={note ?? ''}
              onChange={({ target: { value } }) => cart.change({ note: value })}
            />
          )}
        </Panel>
        <Panel title={t`Payment method`} beside={<Change href="/payment" of={t`Payment method`} />}>
          <p>{checked.method && methodWords(checked.method)}</p>
        </Panel>
        <Panel title={t`Order items`} beside={<Change href="/cart" of={t`Order items`} />}>
          <Items label={t`Order items`}>
            {items.map((item, at) => (
              <Item
                key={`${item.product} ${JSON.stringify(item.options)}`}
                item={item}
                waiting={checked.waiting.find((one) => one.place === at)}
              />
            ))}
          </Items>
        </Panel>
      </Stack>
    </CheckoutFrame>
  );
}
