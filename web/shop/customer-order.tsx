import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { landingPath, shopPaths } from '@stampdeck/contract/pages.ts';
import { useEffect } from 'react';
import { isNoParty, useOrder } from '#features/orders/buyer-api.ts';
import { OrderBones, OrderDetail } from '#features/orders/order-detail.tsx';
import { PayOrder } from '#features/payments/pay-order.tsx';
import { arrive, handOver } from '#lib/checkout-bundle.ts';
import { leaveFor } from '#lib/leave.ts';
import { operatorIsHere } from '#lib/session.ts';
import { Loaded } from '#ui/loaded.tsx';

export interface CustomerOrderProps {
  id: string;
  customer: UserInfo | null;
  /** The browser is being asked whether it remembers someone. */
  isUnknown: boolean;
}

/** /order/{id} for a customer; then someone of the dashboard in this browser is tried (specification, section 6). */
export function CustomerOrder({ id, customer, isUnknown }: CustomerOrderProps) {
  const order = useOrder(id, { isAsked: customer !== null });
  const isElsewhere = !isUnknown && (customer === null || isNoParty(order.error));
  useEffect(() => {
    if (order.isSuccess) arrive();
    if (!isElsewhere) return;
    if (!operatorIsHere() || !handOver('dashboard', 'shop')) leaveFor(landingPath, { replace: true });
  }, [isElsewhere, order.isSuccess]);
  if (isElsewhere) return <OrderBones />;
  return (
    <Loaded query={order} failure={t`We couldn’t load this order`} bones={<OrderBones />}>
      {(one) => {
        const { sellerName } = one;
        return (
          <OrderDetail
            order={one}
            isBuyer
            pay={<PayOrder order={one} />}
            lead={
              <a className="sd-link" href={fillPath(shopPaths.shop, { id: one.seller })}>
                {t`Back to ${sellerName}`}
              </a>
            }
          />
        );
      }}
    </Loaded>
  );
}
