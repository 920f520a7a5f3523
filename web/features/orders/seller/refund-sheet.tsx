import { plural, t } from '@lingui/core/macro';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import type { RefundReport } from '@stampdeck/contract/payments.ts';
import { readPrice } from '@stampdeck/contract/typed-amounts.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { priceWords } from '#features/cart/items.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatList } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { longestReason, reasonSchema } from './cancel-sheet.tsx';
import { useRefund } from './seller-api.ts';

/** '' is everything that is left. */
const part = z
  .string()
  .check(z.refine((typed) => typed.trim() === '' || (readPrice(typed) ?? 0) > 0, fieldProblems.wrongPrice));

/** Refunds an order in full or in part, and then says what it did. */
export function RefundSheet({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const [report, setReport] = useState<RefundReport | null>(null);
  return (
    <Sheet title={t`Refund`} onClose={onClose} keepsTyped>
      {report ? (
        <Stack gap={3}>
          <Report report={report} />
          <Button isWide variant="primary" data-autofocus onClick={onClose}>
            {t({ message: 'Done', comment: 'button: closes a dialog' })}
          </Button>
        </Stack>
      ) : (
        <RefundForm order={order} onDone={setReport} />
      )}
    </Sheet>
  );
}

function RefundForm({ order, onDone }: { order: OrderDetail; onDone: (report: RefundReport) => void }) {
  const { id, totalPrice, refunded, paymentMethod, isTest } = order;
  const refund = useRefund(id);
  const form = useCallForm({
    schema: z.object({ amount: part, reason: reasonSchema }),
    values: { amount: '', reason: '' },
    send: ({ amount, reason }) => refund(amount.trim() === '' ? null : readPrice(amount), reason),
    onDone,
  });
  const left = priceWords(totalPrice - refunded);
  return (
    <Stack gap={3}>
      <p className="sd-lead">
        {paymentMethod === 'Pay at the shop'
          ? t`Give the money back at the counter. It is recorded here.`
          : isTest
            ? t`This was a test: no money moves.`
            : t`The money goes back the way it was paid.`}
      </p>
      <Form form={form} look="danger" submit={t({ message: 'Refund', context: 'verb: button' })}>
        <Fields
          form={form}
          of={{
            amount: {
              label: t`Amount`,
              unit: '$',
              inputMode: 'decimal',
              autoComplete: 'off',
              dir: 'ltr',
              help: t`Leave it empty to refund everything that is left: ${left}. The items are then in stock again, and stamps of this order are taken back.`,
            },
            reason: {
              label: t`Reason`,
              help: t`Optional. The customer reads it.`,
              maxLength: longestReason,
              autoComplete: 'off',
            },
          }}
        />
      </Form>
    </Stack>
  );
}

/** What a refund did, and what it could not. */
function Report({ report: { state, amount, lostStock, stampsTaken, stampsLeft } }: { report: RefundReport }) {
  const sum = priceWords(amount);
  const names = formatList(lostStock);
  return (
    <div role="status">
      <p className="sd-lead">
        {state === 'done'
          ? t`${sum} was refunded.`
          : t`The refund of ${sum} is on its way. The payment provider has not answered yet, and is asked until it does.`}
      </p>
      {stampsTaken > 0 && (
        <p>{plural(stampsTaken, { one: '# stamp was taken back.', other: '# stamps were taken back.' })}</p>
      )}
      {stampsLeft > 0 && (
        <p>
          {plural(stampsLeft, {
            one: '# stamp could not be taken back: its card is full and redeemed, or the customer left.',
            other: '# stamps could not be taken back: their card is full and redeemed, or the customer left.',
          })}
        </p>
      )}
      {lostStock.length > 0 && <p>{t`No longer among your products, so not in stock again: ${names}.`}</p>}
    </div>
  );
}
