import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface Props extends ComponentProps<'input'> {
  label: string;
  help?: string;
  error?: ReactNode;
}

/** A labelled field: help below, error under it, and a switch to read what is typed where it is a password. */
export function CustomerField({ label, help, error, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className="shop-field">
      <label className="shop-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="shop-field-box" data-secret={secret || undefined}>
        <input
          {...input}
          id={id}
          className="shop-input"
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <button
            type="button"
            className="shop-field-eye"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </button>
        )}
      </div>
      {error && (
        <p className="shop-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="shop-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
