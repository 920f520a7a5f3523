import { texts } from 'virtual:texts/checkout';
import { withTexts } from '#language/language.ts';
import { usePart } from './part.tsx';

const loadOrders = withTexts(texts, () => import('#features/orders/my-orders.tsx'));

/** The customer's orders, loaded after what they see first. The page is whole without them. */
export function OrdersPlace({ customerId }: { customerId: string }) {
  const { part } = usePart('my-orders', loadOrders);
  return part && <part.MyOrders customerId={customerId} />;
}
