import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';

interface SelectProps extends ComponentPropsWithRef<'select'> {
  label: string;
  /** The options say by themselves what they are: the label is for those who listen. */
  isPlain?: boolean;
}

/** The device's own select, its label inside the frame. */
export function Select({ label, isPlain, className = '', ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={`sd-select ${className}`} data-plain={isPlain || undefined}>
      <label className={isPlain ? 'sd-hidden' : undefined} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} />
      <ChevronDown size={18} aria-hidden />
    </div>
  );
}
