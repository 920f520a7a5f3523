import { customerSignUpForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { Button } from '#ui/button.tsx';
import { signUpCustomer } from './customer-api.ts';

interface Props {
  /** What the one button does beside signing up, said under it. */
  promise: string;
  onSignedIn: (info: UserInfo) => void;
  onHaveAccount: (email: string) => void;
}

const passwordField = {
  label: 'Password (optional)',
  type: 'password',
  autoComplete: 'new-password',
  enterKeyHint: 'go',
  help: 'With a password you can log in on another phone.',
} as const;

/** Two fields and one tap; a password may be added. */
export function CustomerSignUp({ promise, onSignedIn, onHaveAccount }: Props) {
  const [withPassword, setWithPassword] = useState(false);
  const privacyVersion = useShownPrivacy();
  const form = useCallForm({
    schema: customerSignUpForm,
    values: { name: '', email: '', password: '' },
    send: (values) => signUpCustomer({ ...values, privacyVersion }),
    onDone: onSignedIn,
    about: { emailTaken: 'email' },
  });
  const haveAccount = () => onHaveAccount(form.getValues('email'));
  const foot = (
    <>
      <p className="shop-form-promise">
        {promise} You agree to our{' '}
        <a className="sd-link" href="/privacy" target="_blank" rel="noopener">
          privacy page
        </a>
        .
      </p>
      <div className="shop-form-switch">
        {!withPassword && (
          <button
            type="button"
            className="sd-link shop-link"
            onClick={() => {
              setWithPassword(true);
              requestAnimationFrame(() => form.setFocus('password'));
            }}
          >
            Add a password
          </button>
        )}
        <button type="button" className="sd-link shop-link" onClick={haveAccount}>
          I have an account
        </button>
      </div>
    </>
  );
  return (
    <Form form={form} look="wide" label="Get your card" submit="Get my card" foot={foot}>
      <Fields
        form={form}
        of={{
          name: { label: 'Name', autoComplete: 'name', autoCapitalize: 'words', enterKeyHint: 'next' },
          email: {
            label: 'Email',
            type: 'email',
            autoComplete: 'email',
            enterKeyHint: withPassword ? 'next' : 'go',
          },
        }}
      />
      {form.code === 'emailTaken' && <Button onClick={haveAccount}>Log in with this email</Button>}
      {withPassword && <Fields form={form} of={{ password: passwordField }} />}
    </Form>
  );
}
