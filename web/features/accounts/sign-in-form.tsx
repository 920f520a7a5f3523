import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { operatorLogInForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ReactNode } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import { logIn, NotAdmin } from './api.ts';
import { logInFields } from './log-in-fields.ts';

interface SignInFormProps {
  /** Filled in for someone whose session has just expired. */
  email?: string;
  onSignedIn: (info: UserInfo) => void;
  /** A link for people who forgot their password; gets the typed email address. */
  forgot?: (typed: () => string) => ReactNode;
  /** Another way to sign in, below the button; gets whether Remember Me is on. */
  otherWay?: (remember: boolean) => ReactNode;
}

/** Email, Password, Remember Me, Log in. Refuses people who may not open the dashboard. */
export function SignInForm({ email = '', onSignedIn, forgot, otherWay }: SignInFormProps) {
  const form = useCallForm({
    schema: operatorLogInForm,
    values: { email, password: '', remember: false },
    survives: ['email', 'remember'],
    send: logIn,
    onDone: (info) => {
      toastSuccess(t`Sign in success`, { specified: true });
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
      submit={t`Log in`}
      words={(failure) =>
        failure instanceof NotAdmin ? (
          <>
            {t`This is a customer’s account. To open a shop with it, sign up with the same email and password.`}{' '}
            <a
              className="sd-link"
              href={shopPaths.myCards}
              onClick={() => typedEmail.write(form.typed.email.trim().slice(0, 254))}
            >{t`Open my cards`}</a>
          </>
        ) : (
          failure.message
        )
      }
      foot={otherWay?.(form.typed.remember ?? false)}
    >
      <Fields
        form={form}
        of={{
          email: logInFields.email,
          password: { ...logInFields.password, 'data-autofocus': email !== '' || undefined },
        }}
      />
      <div className="sd-form-row">
        <Checkbox label={t`Remember Me`} {...form.register('remember')} />
        {forgot?.(() => form.typed.email)}
      </div>
    </Form>
  );
}
