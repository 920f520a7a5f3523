import { t } from '@lingui/core/macro';
import { useCustomerHere } from '#features/accounts/customer-api.ts';
import { useOwnReview } from '#features/reviews/api.ts';
import { OwnReview } from '#features/reviews/own-review.tsx';
import { ReviewList } from '#features/reviews/review-list.tsx';
import { Section } from '#ui/layout.tsx';

/** What customers think of a product; who bought it here writes their own review. */
export function ProductReviews({ productId }: { productId: string }) {
  const { customer } = useCustomerHere();
  const customerId = customer?.id ?? '';
  const own = useOwnReview(productId, customerId);
  return (
    <Section title={t`Reviews`}>
      {customer && <OwnReview productId={productId} customerId={customerId} />}
      <ReviewList productId={productId} ownId={own.data?.review?.id} mayReport={customer !== null} />
    </Section>
  );
}
