import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { typedEmail } from '#lib/typed-email.ts';

/** A link to a new password. The tab remembers the typed address. */
export function ForgotLink({ typed }: { typed: () => string }) {
  return (
    <Link to="/forgot" className="sd-link" onClick={() => typedEmail.write(typed().trim().slice(0, 254) || null)}>
      {t`Forgot Password`}
    </Link>
  );
}
