import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field, type FieldProps } from './field.tsx';
import type { CallForm } from './use-call-form.ts';

/** A field as data; `read` makes its value of what is typed. */
type FieldSpec = FieldProps & { read?: (typed: unknown) => unknown };

interface FieldsProps<Typed extends FieldValues, Checked> {
  form: CallForm<Typed, Checked>;
  of: Partial<Record<Path<Typed>, FieldSpec>>;
}

/** Fields of a form, in the order in which they are named. */
export function Fields<Typed extends FieldValues, Checked>({ form, of }: FieldsProps<Typed, Checked>) {
  const { errors } = form.formState;
  return (Object.entries(of) as [Path<Typed>, FieldSpec][]).map(([name, { read, ...field }]) => (
    <Field
      key={name}
      error={errors[name]?.message as string | undefined}
      {...field}
      {...form.register(name, read && { setValueAs: read })}
    />
  ));
}

interface FormProps<Typed extends FieldValues, Checked> {
  form: CallForm<Typed, Checked>;
  /** The form's name, where the page names it nowhere else. */
  label?: string;
  /** What the button says, and what while it is under way. */
  submit: string;
  busy?: string;
  /** `wide`: the page is there for this form alone, and its button is large. */
  look?: 'wide' | 'danger' | 'quiet';
  isReady?: boolean;
  onCancel?: () => void;
  /** The field for the current password, once the server asks for it. */
  proof?: FieldSpec;
  /** Other words for a failure than the server's. */
  words?: (failure: Error) => ReactNode;
  /** Below the button. */
  foot?: ReactNode;
  children?: ReactNode;
}

const variants = { wide: 'primary', danger: 'danger', quiet: undefined } as const;

/** A form: its fields, the current password where the server asks for it, what went wrong, and the button that sends it. */
export function Form<Typed extends FieldValues, Checked>({
  form,
  label,
  submit,
  busy = submit,
  look,
  isReady = true,
  onCancel,
  proof = { label: 'Your current password' },
  words = ({ message }) => message,
  foot,
  children,
}: FormProps<Typed, Checked>) {
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
    <form className="sd-form" data-look={look} noValidate aria-label={label} onSubmit={form.submit}>
      {children}
      {form.asksPassword && (
        <Fields
          form={form}
          of={{ currentPassword: { type: 'password', autoComplete: 'current-password', ...proof } } as never}
        />
      )}
      {failure && <Alert>{words(failure)}</Alert>}
      {wait > 0 && <p className="sd-form-note">You can try again in {wait} s.</p>}
      {onCancel ? (
        <div className="sd-form-actions">
          {send}
          <Button variant="subtle" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      ) : (
        send
      )}
      {foot}
    </form>
  );
}
