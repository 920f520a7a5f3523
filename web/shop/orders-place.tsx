import { usePart } from './part.tsx';

const loadOrders = async () => (await import('./load-buying.ts')).loadOrders();

/** The customer's orders, loaded after what they see first. The page is whole without them. */
export function OrdersPlace({ customerId }: { customerId: string }) {
  const { part } = usePart('my-orders', loadOrders);
  return part && <part.MyOrders customerId={customerId} />;
}
