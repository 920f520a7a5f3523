import { safeRedirect } from '@stampdeck/contract/pages.ts';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { SignInForm } from '#features/accounts/sign-in-form.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/signin');

export function SignInPage() {
  useTitle('Sign in');
  const { redirect } = route.useSearch();
  const router = useRouter();
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
      <SignInForm onSignedIn={() => router.history.push(safeRedirect(redirect))} />
    </AccountFrame>
  );
}
