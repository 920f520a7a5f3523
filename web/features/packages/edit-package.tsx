import { t } from '@lingui/core/macro';
import {
  addPackage,
  mostFeatures,
  type PackageForm,
  type PricePackage,
  packageForm,
  removePackage,
  savePackage,
} from '@stampdeck/contract/packages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ImageField } from '#features/images/image-field.tsx';
import { amountText, typedPrice, typedStock } from '#features/products/typed.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';

/** One feature for each line that is not empty. */
const typedFeatures = z.codec(z.string(), z.array(z.string()), {
  decode: (text) =>
    text
      .split('\n')
      .map((one) => one.trim())
      .filter(Boolean),
  encode: (features) => features.join('\n'),
});

const typedPackage = z.object({
  title: packageForm.shape.title,
  priceDesc: z.string(),
  price: typedPrice,
  numAcc: typedStock,
  countInStock: typedStock,
  features: typedFeatures,
  image: z.string(),
});

const typedFrom = (one: PricePackage | null) => ({
  ...{ title: one?.title ?? '', priceDesc: one?.priceDesc ?? '', price: one ? amountText(one.price) : '' },
  ...{ numAcc: String(one?.numAcc ?? 1), countInStock: String(one?.countInStock ?? 10) },
  ...{ features: one?.features.join('\n') ?? '', image: one?.image ?? '' },
});

const send = (one: PricePackage | null, body: PackageForm) =>
  one ? call(savePackage, { params: { id: one.id }, body }) : call(addPackage, { body });

/** The form of a price package, for those who run this installation. `one` is null for a new package. */
export function EditPackage({ one, onClose }: { one: PricePackage | null; onClose: () => void }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const readAgain = () => void client.invalidateQueries({ queryKey: ['packages'] });
  const form = useCallForm({
    schema: typedPackage,
    values: typedFrom(one),
    send: (body) => send(one, body),
    onDone: () => {
      readAgain();
      toastSuccess(t`Package saved`);
      onClose();
    },
  });
  const failure = t`We couldn’t remove the package`;
  const remove = useMutation({
    mutationFn: (id: string) => call(removePackage, { params: { id } }),
    onSuccess: () => {
      closeToast(failure);
      readAgain();
      onClose();
    },
    onError: (error) => toastError(failure, { detail: error.message }),
  });
  return (
    <>
      <Sheet title={one ? t`Edit package` : t`Add package`} onClose={onClose} keepsTyped>
        <Stack gap={4}>
          <Form form={form} label={t`Package`} submit={t`Save package`}>
            <Fields
              form={form}
              of={{
                title: { label: t({ message: 'Title', comment: 'of a price package' }), autoComplete: 'off' },
                priceDesc: { label: t`What it is for`, lines: 2, autoComplete: 'off' },
                price: { label: t`Price`, unit: '$', inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' },
                numAcc: {
                  label: t`Accounts for staff`,
                  inputMode: 'numeric',
                  dir: 'ltr',
                  autoComplete: 'off',
                  help: t`How many one package adds.`,
                },
                countInStock: {
                  label: t`Most in one order`,
                  inputMode: 'numeric',
                  dir: 'ltr',
                  autoComplete: 'off',
                  help: t`0: it cannot be bought now.`,
                },
                features: {
                  label: t`Features`,
                  lines: 4,
                  autoComplete: 'off',
                  help: t`One for each line, ${mostFeatures} at most.`,
                },
              }}
            />
            <ImageField
              label={t({ message: 'Picture', comment: 'of a price package' })}
              shape="wide"
              use="cover"
              {...form.control('image')}
            />
          </Form>
          {one && <Button variant="subtle" onClick={() => setAsks(true)}>{t`Remove this package…`}</Button>}
        </Stack>
      </Sheet>
      {asks && one && (
        <Sheet title={t`Remove this package?`} onClose={() => setAsks(false)}>
          <Stack gap={3}>
            <p className="sd-lead">{t`It leaves the list. Orders keep what they bought.`}</p>
            <Button variant="danger" isWide isBusy={remove.isPending} onClick={() => remove.mutate(one.id)}>
              {t`Remove package`}
            </Button>
            <Button isWide onClick={() => setAsks(false)}>
              {t`Keep it`}
            </Button>
          </Stack>
        </Sheet>
      )}
    </>
  );
}
