import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Kitchen } from '#features/orders/received/kitchen.tsx';
import { useTitle } from '#ui/page.tsx';

export function KitchenPage() {
  const title = t({ message: 'Kitchen', comment: 'the screen with the orders that are prepared' });
  useTitle(title);
  return (
    <Kitchen
      title={title}
      leave={
        <Link to="/orders" className="sd-button sd-button-subtle">
          <ArrowLeft size={20} aria-hidden />{' '}
          {t({ message: 'Orders', comment: 'the screen with the orders that a shop received' })}
        </Link>
      }
    />
  );
}
