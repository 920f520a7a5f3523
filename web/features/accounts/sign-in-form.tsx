import { Button, Checkbox, TextInput } from '@mantine/core';
import { operatorLogInForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { checkedBy } from '#lib/checked-by.ts';
import { isAboutTheForm, showAtFields, useRetryCountdown } from '#lib/form-failure.ts';
import { Alert } from '#ui/alert.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';
import styles from './account-form.module.css';
import { NotAdmin, useLogIn } from './api.ts';

type Typed = z.input<typeof operatorLogInForm>;
type Checked = z.output<typeof operatorLogInForm>;

const names = ['email', 'password'] as const;

interface SignInFormProps {
  /** Filled in for somebody who was here a moment ago. */
  email?: string;
  onSignedIn: (info: UserInfo) => void;
  /** The way for who forgot their password, given what was typed as the address. */
  forgot?: (typed: () => string) => ReactNode;
  /** Another way in, below the button; told whether Remember Me is on. */
  otherWay?: (remember: boolean) => ReactNode;
}

/** Email, Password, Remember Me, Log in. Whoever may not open the dashboard is told so and kept out. */
export function SignInForm({ email = '', onSignedIn, forgot, otherWay }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState, control } = useForm<
    Typed,
    unknown,
    Checked
  >({
    resolver: checkedBy(operatorLogInForm),
    defaultValues: { email, password: '', remember: false },
  });
  const logIn = useLogIn((info) => {
    toastSuccess('Sign in success', { specified: true });
    onSignedIn(info);
  });
  const remember = useWatch({ control, name: 'remember' });
  const wait = useRetryCountdown(logIn.error);

  const submit = handleSubmit((values) =>
    logIn.mutate(values, {
      onError: (error) => {
        if (error instanceof NotAdmin) toastError(error.message, { passing: true });
        else if (isAboutTheForm(error, names)) setFocus('password', { shouldSelect: true });
        else showAtFields(error, names, setError);
      },
    }),
  );

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {logIn.error && isAboutTheForm(logIn.error, names) && <FailureText error={logIn.error} wait={wait} />}
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
        autoComplete="current-password"
        data-autofocus={email !== '' || undefined}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div className={styles.row}>
        <Checkbox label="Remember Me" {...register('remember')} />
        {forgot?.(() => getValues('email'))}
      </div>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={logIn.isPending} disabled={wait > 0}>
        Log in
      </Button>
      {otherWay?.(remember ?? false)}
    </form>
  );
}

function FailureText({ error, wait }: { error: Error; wait: number }) {
  if (error instanceof NotAdmin) {
    return (
      <Alert>This account is a customer’s. To open a shop with it, sign up with the same e-mail and password.</Alert>
    );
  }
  return (
    <div>
      <Alert>{error.message}</Alert>
      {wait > 0 && <p className={styles.wait}>You can try again in {wait} s.</p>}
    </div>
  );
}
