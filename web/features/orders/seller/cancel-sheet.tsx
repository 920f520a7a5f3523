import { t } from '@lingui/core/macro';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import * as z from 'zod/mini';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useCancelReceived } from './seller-api.ts';

/** Longest reason (contract). */
export const longestReason = 200;
export const reasonSchema = z.string().check(z.maxLength(longestReason));

/** Cancels an order that is not paid, with a reason for the customer. */
export function CancelSheet({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const cancel = useCancelReceived(order.id);
  const form = useCallForm({
    schema: z.object({ reason: reasonSchema }),
    values: { reason: '' },
    send: ({ reason }) => cancel(reason),
    onDone: onClose,
  });
  return (
    <Sheet title={t`Cancel this order?`} onClose={onClose} keepsTyped>
      <Stack gap={3}>
        <p className="sd-lead">{t`Its items are for sale again. The customer is told, and reads the reason.`}</p>
        <Form form={form} look="danger" submit={t`Cancel this order`}>
          <Fields
            form={form}
            of={{ reason: { label: t`Reason`, help: t`Optional.`, maxLength: longestReason, autoComplete: 'off' } }}
          />
        </Form>
      </Stack>
    </Sheet>
  );
}
