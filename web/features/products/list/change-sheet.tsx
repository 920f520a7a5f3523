import { plural, t } from '@lingui/core/macro';
import type { Category } from '@stampdeck/contract/categories.ts';
import type { BulkChange } from '@stampdeck/contract/products.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { typedPercent, typedPrice, typedStock } from '#features/products/typed.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface ChangeSheetProps {
  count: number;
  categories: Category[];
  isBusy: boolean;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

type Kind = Exclude<BulkChange['kind'], 'publish' | 'unpublish' | 'delete'>;

const kindWords = (): [Kind, string][] => [
  ['price', t`Set the price`],
  ['percent', t`Raise or lower the price`],
  ['stock', t`Set the stock`],
  ['category', t`Choose the category`],
  ['soldOutToday', t`Sold out today`],
];

/** What to change in the selected products, and to what. */
export function ChangeSheet({ count, categories, ...rest }: ChangeSheetProps) {
  const [kind, setKind] = useState<Kind>('price');
  const title = plural(count, { one: 'Change # product', other: 'Change # products' });
  return (
    <Sheet title={title} onClose={rest.onClose} keepsTyped>
      <Stack>
        <Select
          label={t({ message: 'What', comment: 'which field is changed' })}
          value={kind}
          options={kindWords()}
          onChoose={setKind}
        />
        {kind === 'category' ? (
          <CategoryChoice categories={categories} {...rest} />
        ) : kind === 'soldOutToday' ? (
          <SoldOut {...rest} />
        ) : (
          <NumberForm key={kind} kind={kind} {...rest} />
        )}
      </Stack>
    </Sheet>
  );
}

type Rest = Omit<ChangeSheetProps, 'count' | 'categories'>;

const numbers = {
  price: { schema: typedPrice, change: (price: number): BulkChange => ({ kind: 'price', price }) },
  percent: { schema: typedPercent, change: (percent: number): BulkChange => ({ kind: 'percent', percent }) },
  stock: { schema: typedStock, change: (countInStock: number): BulkChange => ({ kind: 'stock', countInStock }) },
};

function NumberForm({ kind, isBusy, onChange, onClose }: Rest & { kind: keyof typeof numbers }) {
  const { schema, change } = numbers[kind];
  const form = useCallForm({
    schema: z.object({ number: schema }),
    values: { number: '' },
    send: async ({ number }) => onChange(change(number)),
  });
  const fields = {
    price: { label: t`Price`, unit: '$', inputMode: 'decimal' as const },
    percent: {
      label: t`Percent`,
      unit: '%',
      help: t`10 raises the price by 10 percent, −10 lowers it. Results are rounded to cents.`,
    },
    stock: { label: t`Count In Stock`, inputMode: 'numeric' as const },
  };
  return (
    <Form form={form} submit={t`Change`} isReady={!isBusy} onCancel={onClose}>
      <Fields form={form} of={{ number: { ...fields[kind], autoComplete: 'off', dir: 'ltr' } }} />
    </Form>
  );
}

function CategoryChoice({ categories, isBusy, onChange, onClose }: Rest & { categories: Category[] }) {
  const [category, setCategory] = useState('');
  return (
    <>
      <Select
        label={t`Category`}
        value={category}
        options={[['', t`No category`], ...categories.map(({ id, name }) => [id, name] as const)]}
        onChoose={setCategory}
      />
      <Inline gap={3}>
        <Button variant="primary" isBusy={isBusy} onClick={() => onChange({ kind: 'category', category })}>
          {t`Change`}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </Inline>
    </>
  );
}

function SoldOut({ isBusy, onChange }: Rest) {
  const say = (soldOutToday: boolean) => onChange({ kind: 'soldOutToday', soldOutToday });
  return (
    <>
      <p className="sd-quiet">{t`Sold out lasts until the end of your shop’s day. Tomorrow the products are back.`}</p>
      <Inline gap={3}>
        <Button variant="primary" isBusy={isBusy} onClick={() => say(true)}>
          {t`Sold out today`}
        </Button>
        <Button isBusy={isBusy} onClick={() => say(false)}>
          {t`Available again`}
        </Button>
      </Inline>
    </>
  );
}
