import { t } from '@lingui/core/macro';
import {
  getPayees,
  type Payees,
  payees as payeesSchema,
  savePayees,
  type WayToPay,
} from '@stampdeck/contract/payees.ts';
import { currentPassword } from '@stampdeck/contract/text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';

const key = ['payees'];

const usePayees = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPayees, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Who gets the money of the shop's orders. Without a payee, customers pay at the shop. */
export function PayeesForm() {
  return (
    <Loaded
      query={usePayees()}
      failure={t`We couldn’t load who is paid`}
      bones={<Bones className="sd-form" heights={['5.75rem', '5.75rem', '2.75rem']} />}
    >
      {({ payees, offered }) => <Accounts payees={payees} offered={offered} />}
    </Loaded>
  );
}

function Accounts({ payees, offered }: { payees: Payees; offered: readonly WayToPay[] }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: z.extend(payeesSchema, { currentPassword }),
    values: { ...payees, currentPassword: '' },
    send: async (_, changed) => {
      const reply = await call(savePayees, { body: changed });
      client.setQueryData(key, reply);
      return reply.payees;
    },
    saved: (now) => ({ ...now, currentPassword: '' }),
    onDone: () => toastSuccess(t`Payments saved`),
  });
  const isOff = t`This server is not connected to it yet, so customers are not offered it.`;
  return (
    <Form form={form} label={t`Payments`} submit={t`Save payments`} isReady={form.isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      {offered.includes('test') && (
        <p className="sd-quiet">{t`Test mode: orders are paid without money, and are marked as tests.`}</p>
      )}
      <Fields
        form={form}
        of={{
          paypal: {
            label: t`PayPal account`,
            help: offered.includes('paypal')
              ? t`Its email address or merchant ID. Leave it empty to offer no PayPal.`
              : isOff,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            dir: 'ltr',
          },
          stripe: {
            label: t`Stripe account`,
            help: offered.includes('stripe')
              ? t`It begins with acct_. Leave it empty to offer no payments by card.`
              : isOff,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            dir: 'ltr',
          },
        }}
      />
    </Form>
  );
}
