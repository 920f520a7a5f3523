import { t } from '@lingui/core/macro';
import { listAllOrders } from '@stampdeck/contract/orders.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Flag, Tag } from 'lucide-react';
import { ReceivedRows } from '#features/orders/received/received-rows.tsx';
import { call } from '#lib/api.ts';
import { Inline, Section, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';

const newestCount = 5;

/** The newest orders for packages. */
const useNewestPackageOrders = () =>
  useQuery({
    queryKey: ['orders', 'newest', platformSeller],
    queryFn: async ({ signal }) => {
      const query = { q: '', seller: platformSeller, limit: newestCount } as const;
      return (await call(listAllOrders, { query }, { signal })).orders;
    },
    staleTime: 0,
    meta: { live: ['orders'], toldInPlace: true },
  });

/** Home of those who run this installation and no shop: what shops bought, what people reported, and the packages. */
export function PlatformHome() {
  const query = useNewestPackageOrders();
  return (
    <Stack gap={5}>
      <Inline>
        <Link to="/reported-messages" className="sd-button">
          <Flag size={20} aria-hidden /> {t`Reported messages`}
        </Link>
        <Link to="/pricepackage" className="sd-button">
          <Tag size={20} aria-hidden /> {t`Price packages`}
        </Link>
      </Inline>
      <Section title={t`Orders for packages`}>
        <Loaded
          query={query}
          failure={t`We couldn’t load the orders for packages`}
          bones={<ReceivedRows orders={null} />}
        >
          {(orders) =>
            orders.length === 0 ? (
              <p className="sd-lead">{t`Packages that shops buy appear here.`}</p>
            ) : (
              <>
                <ReceivedRows orders={orders} />
                <Link to="/orders" className="sd-go">
                  {t`All orders`} <ArrowRight size={18} aria-hidden />
                </Link>
              </>
            )
          }
        </Loaded>
      </Section>
    </Stack>
  );
}
