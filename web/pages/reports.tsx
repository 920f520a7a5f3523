import { t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import { SaveReport } from '#features/reports/save-report.tsx';
import { ShopReport } from '#features/reports/shop-report.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/reports');

/** The period and the list are in the address. */
export function ReportsPage() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={t`Reports`}
      lead={t`Counted from your stamps and members, by day in your shop’s time zone.`}
      actions={<SaveReport view={view} />}
    >
      <ShopReport
        view={view}
        onView={(change, { toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: toTop })
        }
      />
    </Page>
  );
}
