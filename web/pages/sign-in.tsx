import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { safeRedirect, shopPaths } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { enter, NotAdmin } from '#features/accounts/api.ts';
import { SignInForm } from '#features/accounts/sign-in-form.tsx';
import { GoogleButton } from '#features/google/google-button.tsx';
import { GoogleReturn, type GoogleSession } from '#features/google/google-return.tsx';
import { LinkAccount } from '#features/google/link-account.tsx';
import { ForgotLink } from '#features/recovery/forgot-link.tsx';
import { LanguageSetting } from '#features/shops/language-setting.tsx';
import { session } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { useTitle } from '#ui/page.tsx';
import { toastError, toastSuccess } from '#ui/toast.tsx';

const OutcomeAlert = lazy(async () => ({
  default: (await import('#features/google/outcome-alert.tsx')).OutcomeAlert,
}));

const PasskeyButton = lazy(async () => (await import('#features/accounts/passkey-door.ts')).loadPasskeyButton());

const route = getRouteApi('/signin');

export function SignInPage() {
  useTitle(t`Sign in`);
  const { redirect, google } = route.useSearch();
  const router = useRouter();
  const navigate = route.useNavigate();
  const goOn = () => router.history.push(safeRedirect(redirect));

  const enterAtOnce = async ({ userInfo, remember }: Pick<GoogleSession, 'userInfo' | 'remember'>) => {
    try {
      await enter(userInfo, { remember });
      toastSuccess(t`Sign in success`, { specified: true });
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
        title={t`Is this you?`}
        foot={
          <Trans>
            Not yours, or forgot the password?{' '}
            <Link to="/forgot" className="sd-link">
              Get a link by email
            </Link>{' '}
            to choose a new password. Everyone else is signed out, and you can then sign in with Google.
          </Trans>
        }
      >
        <LinkAccount />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t`OPERATOR LOG IN`}
      end={<LanguageSetting />}
      foot={
        <>
          <Trans>
            No shop here yet?{' '}
            <Link to="/signup" search={{ redirect }} className="sd-link">
              Sign Up
            </Link>
          </Trans>
          <br />
          <Trans>
            Collecting stamps?{' '}
            <a href={shopPaths.myCards} className="sd-link">
              Open my cards
            </a>
          </Trans>
        </>
      }
    >
      {google === 'done' ? (
        <GoogleReturn
          onSignedIn={(session) => void enterAtOnce(session)}
          onFailed={() => void navigate({ search: { redirect, google: 'socialFailed' }, replace: true })}
        />
      ) : (
        <>
          {google && (
            <Suspense fallback={null}>
              <OutcomeAlert outcome={google} />
            </Suspense>
          )}
          {session.endedBy === 'deleted' && <p>{t`The account that was signed in here has been deleted.`}</p>}
          <SignInForm
            email={typedEmail.read() ?? ''}
            forgot={(typed) => <ForgotLink typed={typed} />}
            onSignedIn={() => {
              typedEmail.write(null);
              goOn();
            }}
            otherWay={(remember) => (
              <>
                <Suspense fallback={null}>
                  <PasskeyButton remember={remember} onDone={(session) => void enterAtOnce(session)} />
                </Suspense>
                <GoogleButton
                  door="operator"
                  label={t`Sign In with Google`}
                  redirect={redirect}
                  remember={remember}
                  consent
                />
              </>
            )}
          />
        </>
      )}
    </AccountFrame>
  );
}
