import { t } from '@lingui/core/macro';
import type { ownPinForm } from '@stampdeck/contract/tablets.ts';
import type * as z from 'zod/mini';
import { Fields } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';

const values = { pin: '', currentPassword: '' };
type PinValues = z.output<typeof ownPinForm>;

/** A form for a new PIN. What was typed does not stay. */
export const usePinForm = (schema: typeof ownPinForm, save: (typed: PinValues) => Promise<void>, onDone: () => void) =>
  useCallForm({
    schema,
    values,
    send: ({ pin, currentPassword }) => save({ pin, ...(currentPassword && { currentPassword }) }),
    saved: () => values,
    onDone,
  });

export const PinField = ({ form }: { form: ReturnType<typeof usePinForm> }) => (
  <Fields
    form={form}
    of={{
      pin: {
        label: t`New PIN`,
        help: t`4 to 6 digits. Not your bank card’s.`,
        type: 'password',
        inputMode: 'numeric',
        autoComplete: 'off',
      },
    }}
  />
);
