import { safeRedirect } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { enter, NotAdmin } from '#features/accounts/api.ts';
import { SignInForm } from '#features/accounts/sign-in-form.tsx';
import { GoogleButton } from '#features/google/google-button.tsx';
import { GoogleReturn, type GoogleSession } from '#features/google/google-return.tsx';
import { LinkAccount } from '#features/google/link-account.tsx';
import { ForgotLink } from '#features/recovery/forgot-link.tsx';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { useTitle } from '#ui/page.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';

const OutcomeAlert = lazy(async () => ({
  default: (await import('#features/google/outcome-alert.tsx')).OutcomeAlert,
}));

const route = getRouteApi('/signin');

export function SignInPage() {
  useTitle('Sign in');
  const { redirect, google } = route.useSearch();
  const router = useRouter();
  const navigate = route.useNavigate();
  const goOn = () => router.history.push(safeRedirect(redirect));

  const enterFromGoogle = async ({ userInfo, remember }: GoogleSession) => {
    try {
      await enter(userInfo, { remember });
      toastSuccess('Sign in success', { specified: true });
      router.history.replace(safeRedirect(redirect));
    } catch (error) {
      if (!(error instanceof NotAdmin)) throw error;
      toastError(error.message, { passing: true });
      await navigate({ search: { redirect, google: 'notAdmin' }, replace: true });
    }
  };

  if (google === 'link') {
    return (
      <AccountFrame
        title="Is this you?"
        foot={
          <>
            Not known to you? With{' '}
            <Link to="/forgot" className="sd-link">
              a link by mail
            </Link>{' '}
            you choose a new password, everybody else is signed out, and Google may come in.
          </>
        }
      >
        <LinkAccount />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="OPERATOR LOG IN"
      foot={
        <>
          No shop here yet?{' '}
          <Link to="/signup" search={{ redirect }} className="sd-link">
            Sign Up
          </Link>
        </>
      }
    >
      {google === 'done' ? (
        <GoogleReturn
          onSignedIn={(session) => void enterFromGoogle(session)}
          onFailed={() => void navigate({ search: { redirect, google: 'socialFailed' }, replace: true })}
        />
      ) : (
        <>
          {google && (
            <Suspense fallback={null}>
              <OutcomeAlert outcome={google} />
            </Suspense>
          )}
          {session.endedBy === 'deleted' && <p>The account that was signed in here is deleted.</p>}
          <SignInForm
            email={typedEmail.read() ?? ''}
            forgot={(typed) => <ForgotLink typed={typed} />}
            onSignedIn={() => {
              typedEmail.write(null);
              goOn();
            }}
            otherWay={(remember) => (
              <GoogleButton
                door="operator"
                label="Sign In with Google"
                redirect={redirect}
                remember={remember}
                consent
              />
            )}
          />
        </>
      )}
    </AccountFrame>
  );
}
