import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Field } from '#forms/field.tsx';
import { formatNumber } from '#language/format.ts';
import { Select } from '#ui/select.tsx';
import { mostOf } from './cart-items.ts';

/** Up to so many pieces are chosen from a list; of more, the number is typed. */
const longestList = 50;

interface QuantityProps {
  item: { countInStock: number };
  qty: number;
  onChoose: (qty: number) => void;
}

/** How many pieces, from 1 to what is in stock. */
export const Quantity = ({ item, ...choice }: QuantityProps) => (
  <Pieces
    label={t({ message: 'Quantity', comment: 'how many pieces of a product' })}
    least={1}
    most={mostOf(item)}
    {...choice}
  />
);

interface PiecesProps {
  label: string;
  /** The label is for screen readers only. */
  isPlain?: boolean;
  least: number;
  most: number;
  qty: number;
  onChoose: (qty: number) => void;
}

/** A number of pieces: from a list, or typed if the list were long. */
export function Pieces({ label, isPlain = false, least, most, qty, onChoose }: PiecesProps) {
  if (most > longestList) return <Typed label={label} least={least} most={most} qty={qty} onChoose={onChoose} />;
  const numbers = Array.from({ length: Math.max(most, qty) - least + 1 }, (_, place) => place + least);
  return (
    <Select
      label={label}
      isPlain={isPlain}
      value={String(qty)}
      options={numbers.map((number) => [String(number), formatNumber(number)])}
      onChoose={(chosen) => onChoose(Number(chosen))}
    />
  );
}

/** Counts once it is a number that there is. */
function Typed({ label, least, most, qty, onChoose }: Omit<PiecesProps, 'isPlain'>) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={label}
      inputMode="numeric"
      value={typed ?? String(qty)}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (/^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most) onChoose(Number(value));
      }}
      onBlur={() => {
        if (typed !== null && typed !== String(qty)) onChoose(Math.max(least, Math.min(most, Number(typed) || least)));
        setTyped(null);
      }}
    />
  );
}
