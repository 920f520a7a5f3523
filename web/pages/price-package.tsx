import { t } from '@lingui/core/macro';
import { Packages } from '#features/packages/packages.tsx';
import { Page } from '#ui/page.tsx';

/** What a shop can buy for itself: accounts for its staff. */
export function PricePackagePage() {
  return (
    <Page title={t`Pick Your Best Option`} lead={t`Each package adds accounts for your staff. You pay once.`}>
      <Packages />
    </Page>
  );
}
