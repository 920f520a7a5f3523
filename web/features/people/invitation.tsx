import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { operatorLogInForm, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { type Permission, permissions } from '@stampdeck/contract/http.ts';
import { privacyPath } from '@stampdeck/contract/pages.ts';
import { invitedSignUpForm } from '@stampdeck/contract/people.ts';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { useShownPrivacy } from '#lib/privacy-version.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { acceptHere, isSpent, joinInvited, signInInvited } from './api.ts';
import styles from './people.module.css';
import { permissionWords } from './permission-words.ts';

/** What an invited person may do. */
export const Permitted = ({ list }: { list: readonly Permission[] }) => (
  <ul className={styles.permitted}>
    {permissions
      .filter((one) => list.includes(one))
      .map((one) => (
        <li key={one}>
          <Check size={20} aria-hidden />
          <span className="sd-row-words">
            <strong className="sd-row-name">{permissionWords[one].name}</strong>
            <span className="sd-row-text">{permissionWords[one].says}</span>
          </span>
        </li>
      ))}
  </ul>
);

interface WayProps {
  token: string;
  /** The invitation works no longer. */
  onSpent: () => void;
  /** The other ways to accept. */
  children: ReactNode;
}

/** For the person who is signed in here. */
export function AcceptHere({ token, person, onSpent, children }: WayProps & { person: UserInfo }) {
  const { name, email } = person;
  const accept = useMutation({
    mutationFn: () => acceptHere(token),
    onError: (error) => isSpent(error) && onSpent(),
  });
  return (
    <Stack>
      <p>
        <Trans>
          You are signed in as <b dir="auto">{name}</b> ({email}).
        </Trans>
      </p>
      {accept.error && <Alert>{accept.error.message}</Alert>}
      <Button variant="primary" size="l" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        {t`Accept`}
      </Button>
      {children}
    </Stack>
  );
}

/** For someone with an account. */
export function SignInToAccept({ token, email, onSpent, children }: WayProps & { email: string }) {
  const form = useCallForm({
    schema: operatorLogInForm,
    values: { email, password: '', remember: false },
    survives: ['email', 'remember'],
    send: (values) => signInInvited(token, values),
    onFailure: (error) => isSpent(error) && onSpent(),
    focus: 'password',
  });
  return (
    <Form form={form} look="wide" submit={t`Sign in and accept`} foot={children}>
      <Fields
        form={form}
        of={{
          email: { label: t`Email`, type: 'email', autoComplete: 'username', enterKeyHint: 'next' },
          password: { label: t`Password`, type: 'password', autoComplete: 'current-password', enterKeyHint: 'go' },
        }}
      />
      <Checkbox label={t`Remember Me`} {...form.register('remember')} />
    </Form>
  );
}

/** For someone without an account. It gets no shop of its own. */
export function SignUpToAccept({ token, email, onSpent, children }: WayProps & { email: string }) {
  const privacyVersion = useShownPrivacy();
  const form = useCallForm({
    schema: invitedSignUpForm,
    values: { name: '', email, password: '', remember: false },
    survives: ['name', 'email', 'remember'],
    send: (values) => joinInvited({ ...values, privacyVersion, token }),
    onFailure: (error) => isSpent(error) && onSpent(),
    focus: 'email',
  });
  return (
    <Form
      form={form}
      look="wide"
      submit={t`Sign up and accept`}
      foot={
        <>
          {children}
          <p className="sd-form-note">
            <Trans>
              By signing up, you agree to the{' '}
              <a className="sd-link" href={privacyPath} target="_blank" rel="noopener">
                privacy page<span className="sd-hidden"> (opens in a new tab)</span>
              </a>
              .
            </Trans>
          </p>
        </>
      }
    >
      <Fields
        form={form}
        of={{
          name: {
            label: t`Your name`,
            help: t`The owner and your colleagues see it beside what you do.`,
            autoComplete: 'name',
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
      <Checkbox label={t`Remember Me`} {...form.register('remember')} />
    </Form>
  );
}
