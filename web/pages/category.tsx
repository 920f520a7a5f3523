import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { CategoryList } from '#features/categories/category-list.tsx';
import { Page } from '#ui/page.tsx';

export const CategoryPage = () => (
  <Page
    title={t`Categories`}
    width="narrow"
    lead={
      <Link to="/products" className="sd-link">
        {t`Go to products`}
      </Link>
    }
  >
    <CategoryList />
  </Page>
);
