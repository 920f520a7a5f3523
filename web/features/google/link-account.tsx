import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '#lib/api.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { Alert } from '#ui/alert.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useGoogleLink, useLinkGoogle } from './api.ts';
import './google.css';

/** Google's address has an account here already: its owner says so with its password. */
export function LinkAccount() {
  const link = useGoogleLink();
  if (link.error) return <Alert>{link.error.message}</Alert>;
  if (!link.data) return <p role="status">One moment …</p>;
  if (!link.data.hasPassword) {
    return (
      <div className="sd-google-step">
        <p>
          <span className="sd-google-address">{link.data.email}</span> has an account here already, without a password.
          Have a link sent there, set one, and sign in with Google again.
        </p>
        <ByLetter email={link.data.email} />
      </div>
    );
  }
  return (
    <div className="sd-google-step">
      <p>
        <span className="sd-google-address">{link.data.email}</span> has an account here already. Say its password once;
        from then on Google opens it.
      </p>
      <ByPassword email={link.data.email} />
    </div>
  );
}

function ByLetter({ email }: { email: string }) {
  return (
    <Button component="a" href="/forgot" variant="primary" size="lg" fullWidth onClick={() => typedEmail.write(email)}>
      Send me a link
    </Button>
  );
}

function ByPassword({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const link = useLinkGoogle();
  const fault = link.error instanceof CallError ? link.error.fields?.password : undefined;
  return (
    <form
      className="sd-google-step"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        link.mutate(password);
      }}
    >
      {link.error && !fault && <Alert>{link.error.message}</Alert>}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        data-autofocus
        error={fault}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={link.isPending || link.isSuccess}>
        Connect Google
      </Button>
    </form>
  );
}
