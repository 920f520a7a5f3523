import { t } from '@lingui/core/macro';
import { getOrderSettings, type OrderSettings, orderSettings, saveOrderSettings } from '@stampdeck/contract/orders.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';

const key = ['orders', 'settings'];

const useSettings = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getOrderSettings, {}, { signal })).settings,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The taxes on orders, and the stamps that an order suggests. */
export function OrderSettingsForm() {
  const bones = <Bones className="sd-pairs" heights={['5.75rem', '5.75rem', '5.75rem', '5.75rem', '2.75rem']} />;
  return (
    <Loaded query={useSettings()} failure={t`We couldn’t load your order settings`} bones={bones}>
      {(settings) => <Settings settings={settings} />}
    </Loaded>
  );
}

/** What was typed, as a number. Other text stays as it is, so that the schema refuses it. */
const toNumber = (typed: string): unknown => {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? Number(text) : typed;
};

const field = { inputMode: 'decimal', autoComplete: 'off', dir: 'ltr', read: toNumber } as const;

function Settings({ settings }: { settings: OrderSettings }) {
  const client = useQueryClient();
  const form = useCallForm({
    schema: orderSettings,
    values: z.encode(orderSettings, settings),
    send: async (body) => {
      const { settings: now } = await call(saveOrderSettings, { body });
      client.setQueryData(key, now);
      return now;
    },
    saved: (now) => z.encode(orderSettings, now),
    onDone: () => toastSuccess(t`Order settings saved`),
  });
  return (
    <Form form={form} label={t`Order settings`} submit={t`Save order settings`} isReady={form.isDirty}>
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <div className="sd-pairs">
        <Fields
          form={form}
          of={{
            taxRate: { ...field, label: t`Tax`, unit: '%', help: t`On later orders.` },
            reducedTaxRate: {
              ...field,
              label: t`Reduced tax`,
              unit: '%',
              help: t`For products that are marked with the reduced rate.`,
            },
            stampsPerAmount: {
              ...field,
              inputMode: 'numeric',
              label: t`Stamps per amount`,
              help: t`What a paid order suggests; 0 for nothing. You give the stamps on the order with one tap.`,
            },
            stampAmount: {
              ...field,
              label: t`Amount`,
              unit: '$',
              help: t`For each time the items of an order reach it.`,
            },
          }}
        />
      </div>
    </Form>
  );
}
