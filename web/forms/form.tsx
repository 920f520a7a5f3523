import { t } from '@lingui/core/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { CallForm } from './use-call-form.ts';
import type { Name, Values } from './use-fields.ts';

/** A field as data. `read` turns the typed text into its value. */
type FieldSpec = FieldProps & { read?: (typed: string) => unknown };

interface FieldsProps<Typed extends Values> {
  form: CallForm<Typed>;
  of: Partial<Record<Name<Typed>, FieldSpec>>;
}

/** Fields of a form, in the order in which they are named. */
export function Fields<Typed extends Values>({ form, of }: FieldsProps<Typed>) {
  return (Object.entries(of) as [Name<Typed>, FieldSpec][]).map(([name, { read, ...field }]) => (
    <Field key={name} error={form.errors[name]} {...field} {...form.register(name, read)} />
  ));
}

interface FormProps<Typed extends Values> {
  form: CallForm<Typed>;
  /** The form's name, if the page doesn't show it. */
  label?: string;
  /** The button's text, and its text during the call. */
  submit: string;
  busy?: string;
  /** `wide`: the page has only this form, and its button is large. */
  look?: 'wide' | 'danger' | 'quiet';
  isReady?: boolean;
  onCancel?: () => void;
  /** The field for the current password, once the server asks for it. */
  proof?: FieldSpec;
  /** Another text for a failure than the server's. */
  words?: (failure: Error) => ReactNode;
  /** Below the button. */
  foot?: ReactNode;
  children?: ReactNode;
}

/** Enter in a field whose key says 'next' goes to the next field, unless that is filled in. */
export function moveOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (target.getAttribute('enterkeyhint') !== 'next') return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('.sd-input')];
  const next = fields[fields.indexOf(target) + 1];
  if (!next || next.value) return;
  event.preventDefault();
  next.focus();
}

const variants = { wide: 'primary', danger: 'danger', quiet: undefined } as const;

/** A form: its fields, the current password where the server asks for it, what went wrong, and the button that sends it. */
export function Form<Typed extends Values>({
  form,
  label,
  submit,
  busy = submit,
  look,
  isReady = true,
  onCancel,
  proof = { label: t`Your current password` },
  words = ({ message }) => message,
  foot,
  children,
}: FormProps<Typed>) {
  const { failure, wait, isBusy } = form;
  const send = (
    <Button
      type="submit"
      variant={look ? variants[look] : 'primary'}
      {...(look === 'wide' && { size: 'l' })}
      isBusy={isBusy}
      disabled={!isReady || wait > 0}
    >
      {isBusy ? busy : submit}
    </Button>
  );
  return (
    <form className="sd-form" data-look={look} noValidate aria-label={label} onKeyDown={moveOn} onSubmit={form.submit}>
      {children}
      {form.asksPassword && (
        <Fields
          form={form}
          of={{ currentPassword: { type: 'password', autoComplete: 'current-password', ...proof } } as never}
        />
      )}
      {failure && <Alert>{words(failure)}</Alert>}
      {wait > 0 && <p className="sd-form-note">{t`You can try again in ${wait} s.`}</p>}
      {onCancel ? (
        <div className="sd-form-actions">
          {send}
          <Button variant="subtle" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        </div>
      ) : (
        send
      )}
      {foot}
    </form>
  );
}
