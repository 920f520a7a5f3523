import { type ReactNode, useId } from 'react';
import styles from './checkout-parts.module.css';

interface ChoicesProps<T extends string> {
  legend: string;
  value: T;
  onChoose: (value: T) => void;
  of: readonly { value: T; label: string; more?: ReactNode }[];
}

/** One of a few ways, each with a sentence. */
export function Choices<T extends string>({ legend, value, onChoose, of }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.ways}>
      <legend>{legend}</legend>
      {of.map((one) => (
        <label key={one.value} className={styles.way}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChoose(one.value)}
          />
          <span>{one.label}</span>
          {one.more && <small>{one.more}</small>}
        </label>
      ))}
    </fieldset>
  );
}
