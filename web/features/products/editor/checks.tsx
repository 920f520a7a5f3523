import { useId } from 'react';
import styles from './checks.module.css';

interface ChecksProps<Value extends string | number> {
  label: string;
  options: readonly (readonly [value: Value, words: string])[];
  value: Value[];
  onChange: (value: Value[]) => void;
}

/** Chips of which several can be chosen. They keep the order of the options. */
export function Checks<Value extends string | number>({ label, options, value, onChange }: ChecksProps<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.checks}>
      <legend className="sd-field-label">{label}</legend>
      <div className={styles.chips}>
        {options.map(([one, words]) => (
          <label key={one} className={styles.chip} htmlFor={`${id}-${one}`}>
            <input
              id={`${id}-${one}`}
              type="checkbox"
              checked={value.includes(one)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map(([each]) => each)
                    .filter((each) => (each === one ? target.checked : value.includes(each))),
                )
              }
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
