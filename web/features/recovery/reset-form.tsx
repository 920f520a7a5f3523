import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import type { Reply } from '@stampdeck/contract/http.ts';
import { newPasswordForm, type resetPassword } from '@stampdeck/contract/recovery.ts';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isAboutTheForm, showAtFields, useRetryCountdown } from '#lib/form-failure.ts';
import { Alert } from '#ui/alert.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { isSpent, useResetPassword } from './api.ts';
import styles from './notice.module.css';

type Form = z.output<typeof newPasswordForm>;

const names = ['password'] as const;

interface Props {
  token: string;
  onDone: (reply: Reply<typeof resetPassword>) => void;
  /** The link works no more. */
  onSpent: () => void;
}

/** The new password, once: it can be shown while it is typed. */
export function ResetForm({ token, onDone, onSpent }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Form>({
    resolver: zodResolver(newPasswordForm),
    defaultValues: { password: '' },
  });
  const reset = useResetPassword();
  const wait = useRetryCountdown(reset.error);
  // A double click comes faster than the button is off, and its second half would find the link used up.
  const isAsked = useRef(false);
  const submit = handleSubmit(({ password }) => {
    if (isAsked.current) return;
    isAsked.current = true;
    reset.mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: (error) => {
          isAsked.current = false;
          if (isSpent(error)) onSpent();
          else if (isAboutTheForm(error, names)) setFocus('password');
          else showAtFields(error, names, setError);
        },
      },
    );
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {reset.error && isAboutTheForm(reset.error, names) && <Alert>{reset.error.message}</Alert>}
      {wait > 0 && <p className={styles.wait}>You can try again in {wait} s.</p>}
      <PasswordField
        label="New Password"
        description={formState.errors.password ? undefined : 'At least 8 characters.'}
        autoComplete="new-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={reset.isPending} disabled={wait > 0}>
        Save my password
      </Button>
    </form>
  );
}
