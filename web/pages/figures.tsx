import { getRouteApi } from '@tanstack/react-router';
import { SaveFigures } from '#features/figures/save-figures.tsx';
import { ShopFigures } from '#features/figures/shop-figures.tsx';
import { Page } from '#ui/page.tsx';

const route = getRouteApi('/shell/figures');

/** Period and list stand in the address. */
export function FiguresPage() {
  const view = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title="Figures"
      lead="Counted from your ledger and your members, by day in your shop’s time zone."
      actions={<SaveFigures view={view} />}
    >
      <ShopFigures
        view={view}
        onView={(change, { toTop = false } = {}) =>
          void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: toTop })
        }
      />
    </Page>
  );
}
