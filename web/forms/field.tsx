import { t } from '@lingui/core/macro';
import './forms.css';
import { type ComponentProps, type ReactNode, type Ref, useId, useState } from 'react';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'ref'> {
  label: ReactNode;
  /** Below the field, always visible, unless the error says the same. */
  help?: ReactNode;
  error?: ReactNode;
  /** At the end of the field: what its number counts. */
  unit?: string;
  /** A text of at least this many lines. It grows with the text. */
  lines?: number;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  /** The dialog focuses it when it opens. */
  'data-autofocus'?: boolean | undefined;
}

/** Reads from left to right in every language. */
const plain = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
const kinds: Record<string, () => ComponentProps<'input'>> = {
  email: () => ({ ...plain, inputMode: 'email' }),
  tel: () => ({ inputMode: 'tel', dir: 'ltr' }),
  password: () => plain,
  date: () => ({ min: '1900-01-01', max: new Date().toISOString().slice(0, 10) }),
};

/** A field with its label, help and error. A password can be shown. */
export function Field({ label, help: hint, error, unit, lines, type = 'text', ref, ...input }: FieldProps) {
  const id = useId();
  const help = hint === error ? undefined : hint;
  const [isShown, setShown] = useState(false);
  const isSecret = type === 'password';
  const given = {
    // Typed text has its own direction.
    dir: type === 'text' ? 'auto' : undefined,
    ...kinds[type]?.(),
    ...input,
    ref,
    id,
    className: 'sd-input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined,
  };
  return (
    <div className="sd-field">
      <label className="sd-field-label" htmlFor={id}>
        {label}
      </label>
      <div className="sd-field-box" data-secret={isSecret || undefined}>
        {lines ? (
          <textarea
            {...(given as ComponentProps<'textarea'>)}
            rows={lines}
            style={{ minHeight: `calc(${lines}lh + 1.625rem)` }}
          />
        ) : (
          <input {...given} type={isShown ? 'text' : type} />
        )}
        {unit && <span className="sd-field-unit">{unit}</span>}
        {isSecret && (
          // Its name doesn't contain 'password': that is the field's name.
          <button
            type="button"
            className="sd-field-show"
            aria-label={isShown ? t`Hide characters` : t`Show characters`}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t`Hide` : t`Show`}
          </button>
        )}
      </div>
      {error && (
        <p className="sd-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help && (
        <p className="sd-field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
