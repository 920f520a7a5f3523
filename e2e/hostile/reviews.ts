/** Reviews of a product, whose every text says something hostile. */
import { longestAnswer, longestReview } from '@stampdeck/contract/reviews.ts';

interface Pen {
  call: (method: string, path: string, body: object, token: string) => Promise<object>;
  long: (field: string, most: number) => string;
}

/** Two customers buy and review a product, one changes the review, the shop answers and reports it; returns the product. */
export async function storeReviews({ call, long }: Pen, shop: string, buyers: [string, string]): Promise<string> {
  const form = { name: 'Cocoa', price: 2, countInStock: 9 };
  const { product } = (await call('POST', '/api/products/', form, shop)) as { product: { _id: string } };
  const wanted = { orderItems: [{ product: product._id, qty: 1 }], deliveryMethod: 'pickup' };
  const review = async (buyer: string, text: string): Promise<string> => {
    const body = { ...wanted, paymentMethod: 'Pay at the shop', totalPrice: 2.3 };
    const { _id: order } = (await call('POST', '/api/orders', body, buyer)) as { _id: string };
    await call('POST', `/api/orders/${order}/mark-paid`, {}, shop);
    const opinion = { product: product._id, stars: 3.5, text };
    const added = (await call('POST', '/api/v1/reviews', opinion, buyer)) as { review: { _id: string } };
    return `/api/v1/reviews/${added.review._id}`;
  };
  const [first, second] = buyers;
  await review(first, long('addReview.text', longestReview));
  const changed = await review(second, '');
  await call('PUT', changed, { stars: 4, text: long('saveReview.text', longestReview) }, second);
  await call('PUT', `${changed}/answer`, { text: long('answerReview.text', longestAnswer) }, shop);
  await call('POST', `${changed}/report`, { reason: long('reportReview.reason', 1000) }, shop);
  return product._id;
}
