import { t } from '@lingui/core/macro';
import { landingPath } from '@stampdeck/contract/pages.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNoParty, useOrder } from '#features/orders/buyer-api.ts';
import { OrderBones, OrderDetail } from '#features/orders/order-detail.tsx';
import { ReceiptButton } from '#features/orders/seller/receipt.tsx';
import { SellerActs } from '#features/orders/seller/seller-acts.tsx';
import { PayOrder } from '#features/payments/pay-order.tsx';
import { arrive, handOver } from '#lib/checkout-bundle.ts';
import { leaveFor } from '#lib/leave.ts';
import { runsPlatform, useMay } from '#lib/may.ts';
import { customerIsHere, session, useLastSession } from '#lib/session.ts';
import { Loaded } from '#ui/loaded.tsx';
import { useTitle } from '#ui/page.tsx';

const route = getRouteApi('/buying/order/$id');

/** /order/{id}: tries the person of the dashboard, then the customer; everyone else goes to the landing page (specification, section 6). */
export function OrderPage() {
  const { id } = route.useParams();
  const person = useLastSession();
  const isAdmin = person?.isAdmin === true;
  const isPlatform = runsPlatform(person);
  const mayOrders = useMay('orders');
  const order = useOrder(id, { isAsked: isAdmin });
  const isElsewhere = !isAdmin || (isNoParty(order.error) && session.get() !== null);
  useTitle(t({ message: 'Order', comment: 'a step of the checkout' }));
  useEffect(() => {
    if (order.isSuccess) arrive();
    if (!isElsewhere) return;
    if (!customerIsHere() || !handOver('shop', 'dashboard')) leaveFor(landingPath, { replace: true });
  }, [isElsewhere, order.isSuccess]);
  if (isElsewhere) return <OrderBones />;
  return (
    <Loaded query={order} failure={t`We couldn’t load this order`} bones={<OrderBones />}>
      {(one) => {
        const isBuyer = one.operator.id === person?.id;
        const isSeller = one.seller === (isPlatform ? platformSeller : person?.shopId);
        return (
          <OrderDetail
            order={one}
            isBuyer={isBuyer}
            pay={isBuyer && <PayOrder order={one} />}
            lead={
              isSeller &&
              (mayOrders || isPlatform) && (
                <Link to="/orders" className="sd-link">
                  {t`All orders`}
                </Link>
              )
            }
            acts={isSeller && <ReceiptButton order={one} />}
            beside={isSeller && <SellerActs order={one} />}
          />
        );
      }}
    </Loaded>
  );
}
