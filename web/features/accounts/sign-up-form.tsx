import { Checkbox } from '@mantine/core';
import { operatorSignUpForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import type { ReactNode } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { toastSuccess } from '#ui/toast.tsx';
import { signUp } from './api.ts';

interface SignUpFormProps {
  onSignedUp: (info: UserInfo) => void;
  /** The way to the sign-in, offered when the address has an account already. */
  signInLink: ReactNode;
  /** The way for people who forgot their password, given what was typed as the address. */
  forgot: (typed: () => string) => ReactNode;
  /** Another way in, below the button; told whether Remember Me is on. */
  otherWay?: (remember: boolean) => ReactNode;
}

/** Username, Email, Password, Remember Me. Opens a shop in the browser's time zone and signs its operator in. */
export function SignUpForm({ onSignedUp, signInLink, forgot, otherWay }: SignUpFormProps) {
  const privacyVersion = useShownPrivacy();
  const form = useCallForm({
    schema: operatorSignUpForm,
    values: { name: '', email: '', password: '', remember: false },
    send: (values) => signUp({ ...values, privacyVersion, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
    onDone: (info) => {
      toastSuccess('Register is successful', { specified: true });
      onSignedUp(info);
    },
    focus: 'email',
  });
  const foot = (
    <>
      {otherWay?.(form.watch('remember') ?? false)}
      <p className="sd-form-note">
        All amounts are in US dollars. By signing up you agree to what the{' '}
        <a className="sd-link" href={privacyPath} target="_blank" rel="noopener">
          privacy page<span className="sd-hidden"> (opens in a new tab)</span>
        </a>{' '}
        says is stored about you.
      </p>
    </>
  );
  const words = ({ message }: Error) => (
    <>
      {message} {form.code === 'emailTaken' && signInLink}
    </>
  );
  return (
    <Form form={form} look="wide" submit="Sign Up" words={words} foot={foot}>
      <Fields
        form={form}
        of={{
          name: {
            label: 'Username',
            help: 'Your shop’s name, as customers will see it.',
            autoComplete: 'organization',
          },
          email: { label: 'Email', type: 'email', autoComplete: 'username' },
          password: {
            label: 'Password',
            help: 'At least 8 characters.',
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
      />
      <div className="sd-form-row">
        <Checkbox label="Remember Me" {...form.register('remember')} />
        {forgot(() => form.getValues('email'))}
      </div>
    </Form>
  );
}
