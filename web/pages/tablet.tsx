import { t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { isNoTablet, useLockedTablet } from '#features/tablets/api.ts';
import { LockScreen } from '#features/tablets/lock-screen.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { useTitle } from '#ui/page.tsx';
import { Bones } from '#ui/skeleton.tsx';

/** A shared tablet while it is locked. */
export function TabletPage() {
  const { data, error, refetch } = useLockedTablet();
  const navigate = useNavigate();
  const shop = data?.shop.name ?? '';
  const title = data ? t`Who works at ${shop}?` : t`Shared tablet`;
  useTitle(title);
  return (
    <AccountFrame title={title} foot={null}>
      {isNoTablet(error) ? (
        <Stack>
          <p>{t`This device is not a shared tablet, or no longer. The owner sets one up in the settings, under People.`}</p>
          <Link to="/signin" className="sd-button">
            {t`Sign in`}
          </Link>
        </Stack>
      ) : data ? (
        <LockScreen
          people={data.people}
          onOpen={(to) => void navigate({ to, replace: true })}
          onRefused={() => void refetch()}
        />
      ) : error ? (
        <ErrorState title={t`We couldn’t load the tablet`} error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones heights={['8rem', '8rem']} />
      )}
    </AccountFrame>
  );
}
