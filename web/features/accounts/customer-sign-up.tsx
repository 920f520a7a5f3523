import { customerSignUpForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#lib/api.ts';
import { checkedBy } from '#lib/checked-by.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { CustomerField } from '#ui/customer-field.tsx';
import { type SignUpInput, useCustomerSignUp } from './customer-api.ts';
import { isShownAtFields, showServerFields } from './customer-form-errors.ts';

interface Props {
  /** What the one button does beside signing up, said under it. */
  promise: string;
  onSignedIn: (info: UserInfo) => void;
  onHaveAccount: (email: string) => void;
}

const names = ['name', 'email', 'password'] as const;

/** Two fields and one tap; a password may be added. */
export function CustomerSignUp({ promise, onSignedIn, onHaveAccount }: Props) {
  const [withPassword, setWithPassword] = useState(false);
  const form = useForm<SignUpInput>({
    resolver: checkedBy(customerSignUpForm),
    defaultValues: { name: '', email: '', password: '' },
  });
  const signUp = useCustomerSignUp(onSignedIn);
  const { errors } = form.formState;
  const taken = signUp.error instanceof CallError && signUp.error.code === 'emailTaken';

  const privacyVersion = useShownPrivacy();
  const submit = form.handleSubmit((values) => {
    // The second of two taps would read that the first one's account is there already.
    if (signUp.isPending) return;
    signUp.mutate(
      { ...values, privacyVersion },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code === 'emailTaken') {
            form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
          }
          showServerFields<SignUpInput>(error, [...names], form.setError);
        },
      },
    );
  });
  const failure = signUp.error && !taken && !isShownAtFields(signUp.error, [...names]) ? signUp.error.message : '';

  return (
    <form className="shop-form" noValidate aria-label="Get your card" onSubmit={(event) => void submit(event)}>
      <CustomerField
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <CustomerField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint={withPassword ? 'next' : 'go'}
        error={errors.email?.message}
        {...form.register('email')}
      />
      {taken && (
        <button type="button" className="sd-button" onClick={() => onHaveAccount(form.getValues('email'))}>
          Log in with this email
        </button>
      )}
      {withPassword && (
        <CustomerField
          label="Password (optional)"
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          help="With a password you can log in on another phone."
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      {failure && (
        <p className="shop-alert" role="alert">
          {failure}
        </p>
      )}
      <button type="submit" className="sd-button sd-button-primary" aria-busy={signUp.isPending}>
        Get my card
      </button>
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
        <button type="button" className="sd-link shop-link" onClick={() => onHaveAccount(form.getValues('email'))}>
          I have an account
        </button>
      </div>
    </form>
  );
}
