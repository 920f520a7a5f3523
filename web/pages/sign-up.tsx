import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { safeRedirect } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { SignUpForm } from '#features/accounts/sign-up-form.tsx';
import { GoogleButton } from '#features/google/google-button.tsx';
import { ForgotLink } from '#features/recovery/forgot-link.tsx';
import { LanguageSetting } from '#features/shops/language-setting.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/signup');

export function SignUpPage() {
  useTitle(t`Sign up`);
  const { redirect } = route.useSearch();
  const router = useRouter();
  const signInLink = (
    <Link to="/signin" search={{ redirect }} className="sd-link">
      {t`Sign In`}
    </Link>
  );
  return (
    <AccountFrame title={t`Sign Up`} end={<LanguageSetting />} foot={<Trans>Already have a shop? {signInLink}</Trans>}>
      <SignUpForm
        signInLink={signInLink}
        forgot={(typed) => <ForgotLink typed={typed} />}
        onSignedUp={() => router.history.push(safeRedirect(redirect))}
        otherWay={(remember) => (
          <GoogleButton
            door="operator"
            label={t`Sign Up with Google`}
            redirect={redirect}
            remember={remember}
            openShop
          />
        )}
      />
    </AccountFrame>
  );
}
