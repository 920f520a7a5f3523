import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { operatorSignUpForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import type { ReactNode } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { deviceZone } from '#language/language.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { toastSuccess } from '#ui/toast.tsx';
import { signUp } from './api.ts';

interface SignUpFormProps {
  /** The token of an invitation to open a shop; '' for none. */
  invitation: string;
  onSignedUp: (info: UserInfo) => void;
  /** A link to the sign-in, for an email address that already has an account. */
  signInLink: ReactNode;
  /** A link for people who forgot their password; gets the typed email address. */
  forgot: (typed: () => string) => ReactNode;
  /** Another way to sign in, below the button; gets whether Remember Me is on. */
  otherWay?: (remember: boolean) => ReactNode;
}

/** Username, Email, Password, Remember Me. Opens a shop in the browser's time zone and signs its operator in. */
export function SignUpForm({ invitation, onSignedUp, signInLink, forgot, otherWay }: SignUpFormProps) {
  const privacyVersion = useShownPrivacy();
  const form = useCallForm({
    schema: operatorSignUpForm,
    values: { name: '', email: '', password: '', remember: false },
    survives: ['name', 'email', 'remember'],
    send: (values) => signUp({ ...values, privacyVersion, timeZone: deviceZone(), ...(invitation && { invitation }) }),
    onDone: (info) => {
      toastSuccess(t`Register is successful`, { specified: true });
      onSignedUp(info);
    },
    focus: 'email',
  });
  const foot = (
    <>
      {otherWay?.(form.typed.remember ?? false)}
      <p className="sd-form-note">
        <Trans>
          All amounts are in US dollars. By signing up, you agree to the{' '}
          <a className="sd-link" href={privacyPath} target="_blank" rel="noopener">
            privacy page<span className="sd-hidden"> (opens in a new tab)</span>
          </a>
          .
        </Trans>
      </p>
    </>
  );
  const words = ({ message }: Error) => (
    <>
      {message} {form.code === 'emailTaken' && signInLink}
    </>
  );
  return (
    <Form form={form} look="wide" submit={t`Sign Up`} words={words} foot={foot}>
      <Fields
        form={form}
        of={{
          name: {
            label: t`Username`,
            help: t`Your shop’s name, as customers will see it.`,
            autoComplete: 'organization',
          },
          email: { label: t`Email`, type: 'email', autoComplete: 'username' },
          password: {
            label: t`Password`,
            help: t`At least 8 characters.`,
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
      />
      <div className="sd-form-row">
        <Checkbox label={t`Remember Me`} {...form.register('remember')} />
        {forgot(() => form.typed.email)}
      </div>
    </Form>
  );
}
