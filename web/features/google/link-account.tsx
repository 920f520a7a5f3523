import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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

/** The address from Google already has an account here. Its password proves whose it is. */
export function LinkAccount() {
  // The account that waits for its password.
  const { data, error } = useQuery({
    queryKey: ['google', 'link'],
    queryFn: ({ signal }) => call(getGoogleLink, {}, { signal }),
    gcTime: 0,
    retry: false,
  });
  if (error) return <Alert>{error.message}</Alert>;
  if (!data) return <p role="status">{t`One moment…`}</p>;
  const { email, hasPassword } = data;
  return (
    <div className="sd-google-step">
      <p>
        {hasPassword ? (
          <Trans>
            <span className="sd-google-address">{email}</span> already has an account here. Enter its password once.
            From then on, sign in with Google.
          </Trans>
        ) : (
          <Trans>
            <span className="sd-google-address">{email}</span> already has an account here, without a password. Get a
            link by email, set a password, then sign in with Google again.
          </Trans>
        )}
      </p>
      {hasPassword ? (
        <ByPassword email={email} />
      ) : (
        <a href="/forgot" className="sd-button sd-button-primary sd-button-l" onClick={() => typedEmail.write(email)}>
          {t`Send me a link`}
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
      // Busy until this page is gone: a second press would send the used link again.
      await new Promise<never>(() => undefined);
    },
  });
  return (
    <Form form={form} look="wide" submit={t`Connect Google`}>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Fields form={form} of={{ password: { ...logInFields.password, 'data-autofocus': true } }} />
    </Form>
  );
}
