import { zodResolver } from '@hookform/resolvers/zod';
import { Button, TextInput } from '@mantine/core';
import { forgotPasswordForm, linkLife } from '@stampdeck/contract/recovery.ts';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isAboutTheForm, showAtFields, useRetryCountdown } from '#lib/form-failure.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { Alert } from '#ui/alert.tsx';
import { useForgotPassword } from './api.ts';
import styles from './notice.module.css';

type Typed = z.input<typeof forgotPasswordForm>;
type Checked = z.output<typeof forgotPasswordForm>;

const names = ['email'] as const;

interface Props {
  /** The shop whose page they came from. */
  shopId: string | undefined;
  /** The letter is asked for: to which address, and whether one is sent at all. */
  onSent: (sent: { email: string; byMail: boolean }) => void;
}

/** One field: where the letter with the link goes. */
export function ForgotForm({ shopId, onSent }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Typed, unknown, Checked>({
    resolver: zodResolver(forgotPasswordForm),
    defaultValues: { email: typedEmail.read() ?? '', ...(shopId ? { shopId } : {}) },
  });
  const forgot = useForgotPassword();
  const wait = useRetryCountdown(forgot.error);
  const submit = handleSubmit((values) =>
    forgot.mutate(values, {
      onSuccess: ({ byMail }) => {
        typedEmail.write(values.email);
        onSent({ email: values.email, byMail });
      },
      onError: (error) => {
        if (isAboutTheForm(error, names)) setFocus('email');
        else showAtFields(error, names, setError);
      },
    }),
  );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {forgot.error && isAboutTheForm(forgot.error, names) && <Alert>{forgot.error.message}</Alert>}
      {wait > 0 && <p className={styles.wait}>You can try again in {wait} s.</p>}
      <TextInput
        label="Email"
        description={
          formState.errors.email ? undefined : `We send you a link that works for ${linkLife.resetMinutes} minutes.`
        }
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={forgot.isPending} disabled={wait > 0}>
        Send me a link
      </Button>
    </form>
  );
}
