import { texts } from 'virtual:texts/staff';
import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { askedOf } from '#features/reports/report-view.ts';
import { SaveReport } from '#features/reports/save-report.tsx';
import { ShopReport } from '#features/reports/shop-report.tsx';
import { withTexts } from '#language/language.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const route = getRouteApi('/shell/reports');

/** Few open it. */
const StaffReport = lazy(
  withTexts(texts, async () => ({ default: (await import('#features/staff-report/staff-report.tsx')).StaffReport })),
);

/** The period and the list are in the address. */
export function ReportsPage() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={t`Reports`}
      lead={t`Counted from your stamps and members, by day in your shop’s time zone.`}
      actions={view.list !== 'staff' && <SaveReport view={view} />}
    >
      <ShopReport
        view={view}
        onView={(change, { toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: toTop })
        }
        staff={
          <Suspense fallback={<Skeleton height="20rem" radius="var(--sd-radius-m)" />}>
            <StaffReport view={view} asked={askedOf(view)} />
          </Suspense>
        }
      />
    </Page>
  );
}
