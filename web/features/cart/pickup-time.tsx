import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Field } from '#forms/field.tsx';
import { serverNow } from '#lib/api.ts';
import { cart, useCart } from './cart.ts';
import { localTime, pickupProblem } from './pickup.ts';

/** When someone wants to collect it; empty for as soon as it is ready. */
export function PickupTime() {
  const { pickupAt } = useCart();
  const [typed, setTyped] = useState(() => (pickupAt ? localTime(Date.parse(pickupAt)) : ''));
  const now = serverNow();
  return (
    <Field
      label={t`Pickup time (optional)`}
      type="datetime-local"
      name="pickupTime"
      step={300}
      min={localTime(now)}
      help={t`Leave it empty to collect your order as soon as it is ready.`}
      error={typed === '' ? undefined : pickupProblem(Date.parse(typed), now)}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        const at = Date.parse(value);
        cart.change({ pickupAt: Number.isNaN(at) ? null : new Date(at).toISOString() });
      }}
    />
  );
}
