import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface SelectProps<T extends string> {
  label: string;
  /** The options explain themselves: the label is for screen readers only. */
  isPlain?: boolean;
  className?: string | undefined;
  value: T;
  /** `language`: of words that are not in the page's language. */
  options: readonly (readonly [value: T, words: string, language?: string])[];
  onChoose: (value: T) => void;
}

/** The device's own select, its label before it in the same frame. */
export function Select<T extends string>({ label, isPlain, className = '', ...select }: SelectProps<T>) {
  const id = useId();
  const { value: chosen, options, onChoose } = select;
  return (
    <div className={`sd-select ${className}`} data-plain={isPlain || undefined}>
      <label className={isPlain ? 'sd-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <select id={id} value={chosen} onChange={({ target }) => onChoose(target.value as T)}>
        {options.map(([value, words, language]) => (
          <option key={value} value={value} lang={language}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown size={18} aria-hidden />
    </div>
  );
}
