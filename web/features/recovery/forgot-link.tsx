import { Link } from '@tanstack/react-router';
import { typedEmail } from '#lib/typed-email.ts';

/** The way to a new password; the address that was typed goes along in the tab. */
export function ForgotLink({ typed }: { typed: () => string }) {
  return (
    <Link to="/forgot" className="sd-link" onClick={() => typedEmail.write(typed().trim().slice(0, 254) || null)}>
      Forgot Password
    </Link>
  );
}
