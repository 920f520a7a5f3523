import { t } from '@lingui/core/macro';
import { customerLogInForm } from '@stampdeck/contract/accounts.ts';
import type { ReactNode } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { logInCustomer } from './customer-api.ts';
import { useKeepEmail } from './keep-email.ts';
import { logInFields } from './log-in-fields.ts';

interface Props {
  /** Typed in the form that the person comes from. */
  email: string;
  /** Below the button; gets what is typed. */
  foot: (typed: () => string) => ReactNode;
}

/** Email and password. */
export function CustomerLogIn({ email, foot }: Props) {
  const form = useCallForm({ schema: customerLogInForm, values: { email, password: '' }, send: logInCustomer });
  const read = () => form.typed.email;
  useKeepEmail(read);
  return (
    <Form form={form} look="wide" label={t`Log in`} submit={t`Log in`} foot={foot(read)}>
      <Fields form={form} of={logInFields} />
    </Form>
  );
}
