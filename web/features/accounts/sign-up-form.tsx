import { Button, Checkbox, TextInput } from '@mantine/core';
import { operatorSignUpForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CallError } from '#lib/api.ts';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields, useRetryCountdown } from '#lib/form-failure.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { Alert } from '#ui/alert.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import styles from './account-form.module.css';
import { useSignUp } from './api.ts';

type Typed = z.input<typeof operatorSignUpForm>;
type Checked = z.output<typeof operatorSignUpForm>;

const names = ['name', 'email', 'password'] as const;

interface SignUpFormProps {
  onSignedUp: (info: UserInfo) => void;
  /** The way to the sign-in, offered when the address has an account already. */
  signInLink: ReactNode;
  /** The way for who forgot their password, given what was typed as the address. */
  forgot: (typed: () => string) => ReactNode;
  /** Another way in, below the button; told whether Remember Me is on. */
  otherWay?: (remember: boolean) => ReactNode;
}

/** Username, Email, Password, Remember Me. Opens a shop in the browser's time zone and signs its operator in. */
export function SignUpForm({ onSignedUp, signInLink, forgot, otherWay }: SignUpFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState, control } = useForm<
    Typed,
    unknown,
    Checked
  >({
    resolver: checkedBy(operatorSignUpForm),
    defaultValues: { name: '', email: '', password: '', remember: false },
  });
  const signUp = useSignUp((info) => {
    toastSuccess('Register is successful', { specified: true });
    onSignedUp(info);
  });
  const remember = useWatch({ control, name: 'remember' });
  const wait = useRetryCountdown(signUp.error);
  const taken = signUp.error instanceof CallError && signUp.error.code === 'emailTaken';

  const privacyVersion = useShownPrivacy();
  const submit = handleSubmit((values) =>
    signUp.mutate(
      { ...values, privacyVersion, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      {
        onError: (error) => {
          if (isAboutTheForm(error, names)) setFocus('email');
          else showAtFields(error, names, setError);
        },
      },
    ),
  );

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {signUp.error && isAboutTheForm(signUp.error, names) && (
        <div>
          <Alert>
            {signUp.error.message} {taken && signInLink}
          </Alert>
          {wait > 0 && <p className={styles.wait}>You can try again in {wait} s.</p>}
        </div>
      )}
      <TextInput
        label="Username"
        description={formState.errors.name ? undefined : 'Your shop’s name, as customers will see it.'}
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        description={formState.errors.password ? undefined : 'At least 8 characters.'}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div className={styles.row}>
        <Checkbox label="Remember Me" {...register('remember')} />
        {forgot(() => getValues('email'))}
      </div>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={signUp.isPending} disabled={wait > 0}>
        Sign Up
      </Button>
      {otherWay?.(remember ?? false)}
      <p className={styles.agreement}>
        All amounts are in US dollars. By signing up you agree to what the{' '}
        <a className="sd-link" href={privacyPath} target="_blank" rel="noopener">
          privacy page<span className="sd-hidden"> (opens in a new tab)</span>
        </a>{' '}
        says is stored about you.
      </p>
    </form>
  );
}
