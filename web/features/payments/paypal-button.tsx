import { t } from '@lingui/core/macro';
import { beginPayment } from '@stampdeck/contract/payments.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import { Alert } from '#ui/alert.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './paypal-button.module.css';
import { drawButton, type PayPalOptions } from './paypal-script.ts';

/** As high as a large button, which stands in its place where it cannot be drawn (px). */
export const buttonHeight = 48;

interface ButtonProps {
  orderId: string;
  /** The address of PayPal's script for this order. */
  script: string;
  onStart: () => void;
  /** The payment began, for which the pieces are held longer, or it was refused. */
  onBegun: () => void;
  /** With PayPal's id of the payment. */
  onApproved: (id: string) => void;
  /** It cannot be drawn. */
  onMissing: () => void;
}

/** PayPal's own button for an order, and what became of the last press. */
export function PayPalButton({ orderId, script, onStart, onBegun, onApproved, onMissing }: ButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const [end, setEnd] = useState<'canceled' | 'failed' | null>(null);
  const begin = useMutation({
    mutationFn: () => call(beginPayment, { params: { id: orderId }, body: { provider: 'paypal' } }),
    onSettled: onBegun,
  });
  const options = useEffectEvent(
    (): PayPalOptions => ({
      style: { layout: 'vertical', height: buttonHeight },
      createOrder: async () => {
        setEnd(null);
        onStart();
        return (await begin.mutateAsync()).payment.id;
      },
      onApprove: async ({ orderID }) => onApproved(orderID),
      onCancel: () => setEnd('canceled'),
      onError: () => setEnd('failed'),
    }),
  );
  const giveUp = useEffectEvent(onMissing);
  useEffect(() => {
    if (place.current === null) return;
    let isOver = false;
    const drawing = drawButton(script, place.current, options());
    drawing.then(
      () => isOver || setDrawn(true),
      () => isOver || giveUp(),
    );
    return () => {
      isOver = true;
      // One that was never drawn needs no end.
      drawing.then((button) => button.close()).catch(() => undefined);
    };
  }, [script]);
  const problem = begin.error?.message ?? t`PayPal could not finish the payment. Please try again.`;
  return (
    <>
      {end === 'failed' && <Alert>{problem}</Alert>}
      {end === 'canceled' && (
        <p className="sd-note" role="status">
          {t`You canceled the payment at PayPal. This order is not paid.`}
        </p>
      )}
      <div className={styles.frame} style={{ minHeight: buttonHeight }}>
        {!isDrawn && <Skeleton height={buttonHeight} radius="var(--sd-radius-m)" />}
        <div ref={place} className={styles.place} aria-busy={!isDrawn} />
      </div>
    </>
  );
}
