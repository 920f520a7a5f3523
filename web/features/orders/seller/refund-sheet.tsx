import { plural, t } from '@lingui/core/macro';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import type { RefundReport } from '@stampdeck/contract/payments.ts';
import { readAmount } from '@stampdeck/contract/typed-amounts.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Choices } from '#features/cart/choices.tsx';
import { priceWords } from '#features/cart/items.tsx';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { formatList } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { longestReason, reasonSchema } from './cancel-sheet.tsx';
import { RefundItems, useRefundItems } from './refund-items.tsx';
import { type RefundPart, useRefund } from './seller-api.ts';

const typedAmount = (left: number) => {
  const isPart = (cents: number | null) => cents !== null && cents > 0 && cents <= left;
  return z.string().check(z.refine((typed) => isPart(readAmount(typed)), fieldProblems.wrongRefund));
};

type Kind = 'all' | 'items' | 'amount';

/** Refunds an order, some of its items or an amount, and then says what it did. */
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
  const { id, seller, totalPrice, refunded, paymentMethod, isTest } = order;
  const isOfPackages = seller === platformSeller;
  const [kind, setKind] = useState<Kind>('all');
  const chosen = useRefundItems(order);
  const refund = useRefund(id);
  const partOf = (typed: string): RefundPart => {
    if (kind === 'all') return {};
    const { amount, items, shipping } = chosen;
    return kind === 'items' ? { amount, items, shipping } : { amount: readAmount(typed) ?? 0 };
  };
  const form = useCallForm({
    schema: z.object({
      amount: kind === 'amount' ? typedAmount(totalPrice - refunded) : z.string(),
      reason: reasonSchema,
    }),
    values: { amount: '', reason: '' },
    send: ({ amount, reason }) => refund(partOf(amount), reason),
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
      <Form
        form={form}
        look="danger"
        submit={t({ message: 'Refund', context: 'verb: button' })}
        isReady={kind !== 'items' || chosen.amount > 0}
      >
        <Choices
          legend={t`What do you refund?`}
          value={kind}
          onChoose={setKind}
          of={[
            {
              ...{ value: 'all', label: t`Everything that is left` },
              more: isOfPackages
                ? t`${left}. The accounts for staff that came with it are taken back.`
                : t`${left}. The items are in stock again, and stamps of this order are taken back.`,
            },
            ...(chosen.most.some((pieces) => pieces > 0)
              ? [
                  {
                    ...{ value: 'items' as const, label: t`Single items` },
                    more: isOfPackages
                      ? t`The accounts for staff that came with them are taken back.`
                      : t`They are in stock again. Stamps are taken back if the rest no longer earns them.`,
                  },
                ]
              : []),
            {
              value: 'amount',
              label: t`Another amount`,
              more: isOfPackages ? t`The accounts for staff stay.` : t`No item goes back to the stock.`,
            },
          ]}
        />
        {kind === 'items' && <RefundItems order={order} chosen={chosen} />}
        {kind === 'amount' && (
          <Fields
            form={form}
            of={{
              amount: { label: t`Amount`, unit: '$', inputMode: 'decimal', autoComplete: 'off', dir: 'ltr' },
            }}
          />
        )}
        <Fields
          form={form}
          of={{
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
