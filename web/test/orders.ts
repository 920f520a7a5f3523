/** Orders that the shop received. */
import type { Order, OrderDetail } from '@stampdeck/contract/orders.ts';
import { operator } from './server.ts';

const facts = {
  id: 'order-1',
  number: 7,
  seller: operator().id,
  sellerName: 'Mia',
  orderItems: [
    {
      ...{ product: 'product-1', name: 'Iced latte', qty: 2, image: '', price: 450 },
      options: [{ group: 'Size', choice: 'Large', price: 0 }],
      ...{ tax: 135, refunded: 0 },
    },
  ],
  shippingAddress: null,
  paymentMethod: 'Pay at the shop',
  deliveryMethod: 'pickup',
  pickupAt: null,
  ...{ table: '', note: '', currency: 'USD' },
  ...{ itemsPrice: 900, shippingPrice: 0, taxPrice: 135, totalPrice: 1035 },
  ...{ isPaid: false, paidAt: null, isDelivered: false, deliveredAt: null, isCanceled: false, canceledAt: null },
  ...{ refunded: 0, isRefunded: false, shippingRefunded: false },
  ...{ kitchen: 'new', isTest: false, heldUntil: null, version: 1 },
  createdAt: '2026-05-12T10:00:00.000Z',
} satisfies Omit<Order, 'operator' | 'buyerName'>;

export const order = (more: Partial<Order> = {}): Order => ({
  ...facts,
  operator: 'customer-1',
  buyerName: 'Anna Berg',
  ...more,
});

export const orderDetail = (more: Partial<OrderDetail> = {}): OrderDetail => ({
  ...facts,
  operator: { id: 'customer-1', name: 'Anna Berg', email: 'anna@example.com' },
  timeline: [
    {
      ...{ kind: 'placed', side: 'buyer', by: 'Anna Berg', amount: null, stamps: null, reason: '' },
      ...{ items: [], shipping: false },
      at: '2026-05-12T10:00:00.000Z',
    },
  ],
  stamps: { memberId: 'member-1', suggested: 0, given: 0 },
  isEmailConfirmed: null,
  ...more,
});

/** A page that has them all. */
export const pageOf = (orders: Order[]) => ({
  ...{ orders, total: orders.length, totalIsCapped: false, nextCursor: null, previousCursor: null },
});
