import { Checkbox } from '@mantine/core';
import { operatorLogInForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ReactNode } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { logIn, NotAdmin } from './api.ts';
import { logInFields } from './log-in-fields.ts';

interface SignInFormProps {
  /** Filled in for someone who was here a moment ago. */
  email?: string;
  onSignedIn: (info: UserInfo) => void;
  /** The way for people who forgot their password, given what was typed as the address. */
  forgot?: (typed: () => string) => ReactNode;
  /** Another way in, below the button; told whether Remember Me is on. */
  otherWay?: (remember: boolean) => ReactNode;
}

/** Email, Password, Remember Me, Log in. People who may not open the dashboard are told so and kept out. */
export function SignInForm({ email = '', onSignedIn, forgot, otherWay }: SignInFormProps) {
  const form = useCallForm({
    schema: operatorLogInForm,
    values: { email, password: '', remember: false },
    send: logIn,
    onDone: (info) => {
      toastSuccess('Sign in success', { specified: true });
      onSignedIn(info);
    },
    onFailure: (error) => {
      if (error instanceof NotAdmin) toastError(error.message, { passing: true });
    },
    focus: 'password',
  });
  return (
    <Form
      form={form}
      look="wide"
      submit="Log in"
      words={(failure) =>
        failure instanceof NotAdmin
          ? 'This account is a customer’s. To open a shop with it, sign up with the same e-mail and password.'
          : failure.message
      }
      foot={otherWay?.(form.watch('remember') ?? false)}
    >
      <Fields
        form={form}
        of={{
          email: logInFields.email,
          password: { ...logInFields.password, 'data-autofocus': email !== '' || undefined },
        }}
      />
      <div className="sd-form-row">
        <Checkbox label="Remember Me" {...form.register('remember')} />
        {forgot?.(() => form.getValues('email'))}
      </div>
    </Form>
  );
}
