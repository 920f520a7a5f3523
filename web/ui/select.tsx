import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface SelectProps<T extends string> {
  label: string;
  /** The options say by themselves what they are: the label is for those who listen. */
  isPlain?: boolean;
  className?: string | undefined;
  value: T;
  options: readonly (readonly [value: T, words: string])[];
  onChoose: (value: T) => void;
}

/** The device's own select, its label inside the frame. */
export function Select<T extends string>({ label, isPlain, className = '', ...select }: SelectProps<T>) {
  const id = useId();
  const { value: chosen, options, onChoose } = select;
  return (
    <div className={`sd-select ${className}`} data-plain={isPlain || undefined}>
      <label className={isPlain ? 'sd-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as T)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </div>
  );
}
