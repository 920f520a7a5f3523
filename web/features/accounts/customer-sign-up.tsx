import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { customerSignUpForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { useEffect, useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { Button } from '#ui/button.tsx';
import { signUpCustomer } from './customer-api.ts';

interface Props {
  /** The shop whose card they get. */
  shopId: string;
  /** Shown below the button: what it does besides the sign-up. */
  promise: string;
  /** What its button says where no card is wanted. */
  submit?: string;
  onSignedIn: (info: UserInfo) => void;
  onHaveAccount: (email: string) => void;
}

const passwordField = {
  label: t`Password (optional)`,
  type: 'password',
  autoComplete: 'new-password',
  enterKeyHint: 'go',
  help: t`With a password you can sign in on another phone.`,
} as const;

type Question = typeof import('./email-question.tsx').EmailQuestion;

/** The question about likely typing mistakes, loaded with the first address that has a domain. */
function useEmailQuestion(email: string): Question | null {
  const [part, setPart] = useState<{ Question: Question } | null>(null);
  const isWanted = /@.+\../.test(email);
  useEffect(() => {
    if (!isWanted) return;
    // Without it the form works as well.
    import('./email-question.tsx').then(
      ({ EmailQuestion }) => setPart({ Question: EmailQuestion }),
      () => undefined,
    );
  }, [isWanted]);
  return part?.Question ?? null;
}

/** Two fields and one tap; a password may be added. */
export function CustomerSignUp({ shopId, promise, submit = t`Get my card`, onSignedIn, onHaveAccount }: Props) {
  const [withPassword, setWithPassword] = useState(false);
  const privacyVersion = useShownPrivacy();
  const form = useCallForm({
    schema: customerSignUpForm,
    values: { name: '', email: '', password: '' },
    survives: ['name', 'email'],
    send: (values) => signUpCustomer({ ...values, shop: shopId, privacyVersion }),
    onDone: onSignedIn,
    about: { emailTaken: 'email' },
  });
  const Question = useEmailQuestion(form.typed.email);
  const take = (email: string) => {
    form.write('email', email);
    // The question goes with its button.
    form.setFocus('email');
  };
  const haveAccount = () => onHaveAccount(form.typed.email);
  const foot = (
    <>
      <p className="shop-form-promise">
        {promise}{' '}
        <Trans>
          Our{' '}
          <a className="sd-link" href="/privacy" target="_blank" rel="noopener">
            privacy page
          </a>{' '}
          says what happens with your data.
        </Trans>
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
            {t`Add a password`}
          </button>
        )}
        <button type="button" className="sd-link shop-link" onClick={haveAccount}>
          {t`I have an account`}
        </button>
      </div>
    </>
  );
  return (
    <Form
      form={form}
      look="wide"
      label={submit === t`Get my card` ? t`Get your card` : submit}
      submit={submit}
      foot={foot}
    >
      <Fields
        form={form}
        of={{
          name: { label: t`Name`, autoComplete: 'name', autoCapitalize: 'words', enterKeyHint: 'next' },
          email: {
            label: t`Email`,
            type: 'email',
            autoComplete: 'email',
            enterKeyHint: withPassword ? 'next' : 'go',
          },
        }}
      />
      {Question && <Question email={form.typed.email} onTake={take} />}
      {form.code === 'emailTaken' && <Button onClick={haveAccount}>{t`Sign in with this email`}</Button>}
      {withPassword && <Fields form={form} of={{ password: passwordField }} />}
    </Form>
  );
}
