import { safeRedirect } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { SignUpForm } from '#features/accounts/sign-up-form.tsx';
import { GoogleButton } from '#features/google/google-button.tsx';
import { ForgotLink } from '#features/recovery/forgot-link.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/signup');

export function SignUpPage() {
  useTitle('Sign up');
  const { redirect } = route.useSearch();
  const router = useRouter();
  const signInLink = (
    <Link to="/signin" search={{ redirect }} className="sd-link">
      Sign In
    </Link>
  );
  return (
    <AccountFrame title="Sign Up" foot={<>Already have a shop? {signInLink}</>}>
      <SignUpForm
        signInLink={signInLink}
        forgot={(typed) => <ForgotLink typed={typed} />}
        onSignedUp={() => router.history.push(safeRedirect(redirect))}
        otherWay={(remember) => (
          <GoogleButton door="operator" label="Sign Up with Google" redirect={redirect} remember={remember} openShop />
        )}
      />
    </AccountFrame>
  );
}
