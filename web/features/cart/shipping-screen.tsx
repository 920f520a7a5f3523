import { t } from '@lingui/core/macro';
import { shippingAddress } from '@stampdeck/contract/order-lines.ts';
import { type FormEvent, useId, useState } from 'react';
import { Fields, moveOn } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { cart, useCart } from './cart.ts';
import type { Waiting } from './cart-changes.ts';
import type { CartItem } from './cart-items.ts';
import { platform, sellerOf } from './cart-items.ts';
import { useCheckedCart } from './checked-cart.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { Choices } from './choices.tsx';
import { deliveryOf } from './delivery.ts';
import { Item, Items } from './items.tsx';
import { pickupProblemOf } from './pickup.ts';
import { PickupTime } from './pickup-time.tsx';
import { Sums } from './sums.tsx';
import { useWay } from './way.tsx';

const noAddress = { address: '', city: '', postalCode: '', country: '' };

/** What cannot be had at the time that is chosen: here is where that can be changed. */
function WaitingItems({ items, waiting }: { items: readonly CartItem[]; waiting: readonly Waiting[] }) {
  const late = waiting.flatMap((one) => {
    const item = items[one.place];
    return item ? [{ item, waiting: one }] : [];
  });
  if (late.length === 0) return null;
  return (
    <Items label={t`What is in your cart`}>
      {late.map((one) => (
        <Item key={one.waiting.place} {...one} />
      ))}
    </Items>
  );
}

/** /shipping: where it goes, or when it is collected at the shop. */
export function ShippingScreen() {
  const now = useCart();
  const { go } = useWay();
  const checked = useCheckedCart();
  const delivery = deliveryOf(now);
  const isShops = sellerOf(now.items) !== platform;
  const formId = useId();
  const [start] = useState(now.typedAddress ?? now.address ?? noAddress);
  const form = useCallForm({
    schema: shippingAddress,
    values: start,
    send: async (address) => cart.change({ address, typedAddress: null, delivery: 'delivery' }),
    onDone: () => go('/payment'),
  });
  const collect = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pickupProblemOf(now)) event.currentTarget.querySelector('input')?.focus();
    else {
      cart.change({ delivery: 'pickup' });
      go('/payment');
    }
  };
  return (
    <CheckoutFrame
      now="/shipping"
      isPickup={delivery === 'pickup'}
      title={delivery === 'pickup' ? t`Collect at the shop` : t`Shipping`}
      sums={
        <Sums checked={checked}>
          <Button type="submit" form={formId} variant="primary" size="l" isWide isBusy={form.isBusy}>
            {t({ message: 'Continue', comment: 'button: to the next step' })}
          </Button>
        </Sums>
      }
    >
      <Panel aria-label={t`How you get it`}>
        {isShops && (
          <Choices
            legend={t`How do you want to get it?`}
            value={delivery}
            onChoose={(next) => cart.change({ delivery: next })}
            of={[
              { value: 'pickup', label: t`Collect at the shop`, more: t`No shipping costs` },
              { value: 'delivery', label: t`Ship it to me` },
            ]}
          />
        )}
        <WaitingItems items={now.items} waiting={checked.waiting} />
        {delivery === 'pickup' ? (
          <form id={formId} noValidate onSubmit={collect}>
            <PickupTime />
          </form>
        ) : (
          <form
            id={formId}
            className="sd-form"
            noValidate
            aria-label={t`Shipping address`}
            onKeyDown={moveOn}
            onChange={({ currentTarget }) =>
              cart.change({ typedAddress: Object.fromEntries(new FormData(currentTarget)) as typeof noAddress })
            }
            onSubmit={form.submit}
          >
            <Fields
              form={form}
              of={{
                address: {
                  label: t({ message: 'Address', comment: 'street and number' }),
                  autoComplete: 'street-address',
                  enterKeyHint: 'next',
                },
                city: { label: t`City`, autoComplete: 'address-level2', enterKeyHint: 'next' },
                postalCode: { label: t`Postal Code`, autoComplete: 'postal-code', enterKeyHint: 'next' },
                country: { label: t`Country`, autoComplete: 'country-name', enterKeyHint: 'go' },
              }}
            />
          </form>
        )}
      </Panel>
    </CheckoutFrame>
  );
}
