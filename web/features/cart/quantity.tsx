import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Field } from '#forms/field.tsx';
import { formatNumber } from '#language/format.ts';
import { Select } from '#ui/select.tsx';
import { mostOf, piecesFrom } from './cart-items.ts';

/** Up to so many pieces are chosen from a list; of more, the number is typed. */
const longestList = 50;

interface QuantityProps {
  item: { countInStock: number };
  qty: number;
  onChoose: (qty: number) => void;
}

/** How many pieces, from 1 to what is in stock. */
export function Quantity({ item, qty, onChoose }: QuantityProps) {
  const most = mostOf(item);
  const label = t({ message: 'Quantity', comment: 'how many pieces of a product' });
  if (most > longestList) return <Typed label={label} most={most} qty={qty} onChoose={onChoose} />;
  const numbers = Array.from({ length: Math.max(most, qty) }, (_, place) => place + 1);
  return (
    <Select
      label={label}
      value={String(qty)}
      options={numbers.map((number) => [String(number), formatNumber(number)])}
      onChoose={(chosen) => onChoose(Number(chosen))}
    />
  );
}

/** Counts once it is a number that there is. */
function Typed({ label, most, qty, onChoose }: Omit<QuantityProps, 'item'> & { label: string; most: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={typed ?? String(qty)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (/^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= most) onChoose(Number(value));
      }}
      onBlur={() => {
        if (typed !== null && typed !== String(qty)) onChoose(piecesFrom(Number(typed), { countInStock: most }));
        setTyped(null);
      }}
    />
  );
}
