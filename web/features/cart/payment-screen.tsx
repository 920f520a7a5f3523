import { t } from '@lingui/core/macro';
import { type FormEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { cart, useCart } from './cart.ts';
import { WrongPickup } from './change.tsx';
import { useCheckedCart } from './checked-cart.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { Choices } from './choices.tsx';
import { deliveryOf } from './delivery.ts';
import { methodWords } from './order-words.ts';
import { pickupProblemOf } from './pickup.ts';
import { Sums } from './sums.tsx';
import { useWay } from './way.tsx';

/** /payment: by the provider, or at the shop. A shop without an account at a provider has one way. */
export function PaymentScreen() {
  const now = useCart();
  const { go } = useWay();
  const checked = useCheckedCart();
  const formId = useId();
  const { method, methods } = checked;
  const late = pickupProblemOf(now);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (!method) return;
    cart.change({ method });
    go('/placeorder');
  };
  return (
    <CheckoutFrame
      now="/payment"
      isPickup={deliveryOf(now) === 'pickup'}
      title={t`Payment`}
      sums={
        <Sums checked={checked}>
          {late && <WrongPickup problem={late} />}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            size="l"
            isWide
            disabled={!method || late !== undefined}
          >
            {t({ message: 'Continue', comment: 'button: to the next step' })}
          </Button>
        </Sums>
      }
    >
      <Panel aria-label={t`Payment`}>
        <form id={formId} onSubmit={goOn}>
          {method && (
            <Choices
              legend={t`How do you want to pay?`}
              value={method}
              onChoose={(chosen) => cart.change({ method: chosen })}
              of={methods.map((one) => ({
                value: one,
                label: methodWords(one),
                more:
                  one === 'PayPal'
                    ? t`You pay after the order is placed. Nothing is charged before.`
                    : t`You pay when you get your order.`,
              }))}
            />
          )}
        </form>
      </Panel>
    </CheckoutFrame>
  );
}
