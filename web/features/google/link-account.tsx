import { getGoogleLink, linkGoogle, linkGoogleForm } from '@stampdeck/contract/google.ts';
import { useQuery } from '@tanstack/react-query';
import { logInFields } from '#features/accounts/log-in-fields.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { call } from '#lib/api.ts';
import { leaveFor } from '#lib/leave.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { Alert } from '#ui/alert.tsx';
import './google.css';

/** Google's address has an account here already: its owner says so with its password. */
export function LinkAccount() {
  // The account that waits for its owner to say that Google may open it.
  const { data, error } = useQuery({
    queryKey: ['google', 'link'],
    queryFn: ({ signal }) => call(getGoogleLink, {}, { signal }),
    gcTime: 0,
    retry: false,
  });
  if (error) return <Alert>{error.message}</Alert>;
  if (!data) return <p role="status">One moment …</p>;
  const { email, hasPassword } = data;
  return (
    <div className="sd-google-step">
      <p>
        <span className="sd-google-address">{email}</span>{' '}
        {hasPassword
          ? 'has an account here already. Say its password once; from then on Google opens it.'
          : 'has an account here already, without a password. Have a link sent there, set one, and sign in with Google again.'}
      </p>
      {hasPassword ? (
        <ByPassword email={email} />
      ) : (
        <a href="/forgot" className="sd-button sd-button-primary sd-button-l" onClick={() => typedEmail.write(email)}>
          Send me a link
        </a>
      )}
    </div>
  );
}

function ByPassword({ email }: { email: string }) {
  const form = useCallForm({
    schema: linkGoogleForm,
    values: { password: '' },
    send: async (body) => {
      const { location } = await call(linkGoogle, { body });
      leaveFor(location, { replace: true });
      // Busy until this page is gone: a second press would send the spent link again.
      await new Promise<never>(() => undefined);
    },
  });
  return (
    <Form form={form} look="wide" submit="Connect Google">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Fields form={form} of={{ password: { ...logInFields.password, 'data-autofocus': true } }} />
    </Form>
  );
}
