import { texts as settingTexts } from 'virtual:texts/settings';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { safeRedirect } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { SignUpForm } from '#features/accounts/sign-up-form.tsx';
import { GoogleButton } from '#features/google/google-button.tsx';
import { ForgotLink } from '#features/recovery/forgot-link.tsx';
import { readLink } from '#features/recovery/link-token.ts';
import { LanguageSetting } from '#features/shops/language-setting.tsx';
import { withTexts } from '#language/language.ts';
import { useSite } from '#lib/site.ts';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/signup');

const NotOpen = lazy(
  withTexts(settingTexts, async () => ({ default: (await import('#features/platform/opening.tsx')).NotOpen })),
);

export function SignUpPage() {
  useTitle(t`Sign up`);
  const { redirect } = route.useSearch();
  const router = useRouter();
  const { token } = readLink(useLocation({ select: ({ hash }) => hash }));
  const signUps = useSite().data?.signUps;
  const signInLink = (
    <Link to="/signin" search={{ redirect }} className="sd-link">
      {t`Sign In`}
    </Link>
  );
  return (
    <AccountFrame title={t`Sign Up`} end={<LanguageSetting />} foot={<Trans>Already have a shop? {signInLink}</Trans>}>
      {signUps === 'closed' || (signUps === 'invite' && !token) ? (
        <Suspense>
          <NotOpen signUps={signUps} />
        </Suspense>
      ) : (
        <SignUpForm
          invitation={token}
          signInLink={signInLink}
          forgot={(typed) => <ForgotLink typed={typed} />}
          onSignedUp={() => router.history.push(safeRedirect(redirect))}
          // Google's page would lose the invitation.
          otherWay={(remember) =>
            !token && (
              <GoogleButton
                door="operator"
                label={t`Sign Up with Google`}
                redirect={redirect}
                remember={remember}
                openShop
              />
            )
          }
        />
      )}
    </AccountFrame>
  );
}
