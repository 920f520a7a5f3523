import { t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { landingPath } from '@stampdeck/contract/pages.ts';
import { useEffect } from 'react';
import { AccountFrame } from '#features/accounts/account-frame.tsx';
import { useExit } from '#features/accounts/api.ts';
import { DownloadShop } from '#features/archive/download-shop.tsx';
import { OtherWorkplaces } from '#features/people/workplaces.tsx';
import { useSuspension } from '#features/platform/api.ts';
import { Suspension } from '#features/platform/suspension.tsx';
import { DeleteAccount } from '#features/privacy/delete-account.tsx';
import { ExportData } from '#features/privacy/export-data.tsx';
import { leaveFor } from '#lib/leave.ts';
import { sharedTablet, useSession } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTitle } from '#ui/page.tsx';
import { Bones } from '#ui/skeleton.tsx';

/** What the people of a suspended shop see of the dashboard. The owner can take everything along, and all can go elsewhere or delete their account. */
export function SuspendedPage() {
  const person = useSession();
  const query = useSuspension();
  const exit = useExit(() => undefined);
  const shop = query.data?.shop.name;
  const suspension = query.data?.suspension;
  const title = shop ? t`${shop} is suspended` : t`Your shop is suspended`;
  useTitle(title);
  const isOver = suspension === null;
  const isGone = person === null;
  useEffect(() => {
    if (isGone) leaveFor(sharedTablet().read() ? '/tablet' : landingPath, { replace: true });
    else if (isOver) leaveFor('/', { replace: true });
  }, [isGone, isOver]);
  if (!person || isOver) return null;
  return (
    <AccountFrame title={title} foot={null}>
      <Loaded
        query={query}
        failure={t`We couldn’t load why your shop is suspended`}
        bones={<Bones heights={['5rem', '6rem', '3rem']} />}
      >
        {() => (
          <Stack gap={6}>
            {suspension && <Suspension {...suspension} onSignOut={exit} />}
            <OtherWorkplaces />
            {ownsShop(person) && <DownloadShop />}
            <ExportData />
            <DeleteAccount onDeleted={() => leaveFor(landingPath, { replace: true })} />
          </Stack>
        )}
      </Loaded>
    </AccountFrame>
  );
}
