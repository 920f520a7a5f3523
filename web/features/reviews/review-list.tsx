import { plural, t } from '@lingui/core/macro';
import type { Review } from '@stampdeck/contract/reviews.ts';
import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatMoment, formatNumber } from '#language/format.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { More } from '#ui/more.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { useReviews } from './api.ts';
import { ReportSheet } from './report-sheet.tsx';
import styles from './review-list.module.css';
import { Stars } from './stars.tsx';

interface ListProps {
  productId: string;
  /** The customer's own review, which can't be reported. */
  ownId?: string | undefined;
  /** Whether the reader may report reviews: only people who are signed in. */
  mayReport: boolean;
  /** Below a review: what the shop can do about it. */
  acts?: (review: Review) => ReactNode;
}

/** What customers think of a product: its rating, and each review with the shop's answer. */
export function ReviewList({ productId, ownId, mayReport, acts }: ListProps) {
  const query = useReviews(productId);
  return (
    <Loaded
      query={query}
      failure={t`We couldn’t load the reviews`}
      bones={<Bones heights={['2rem', '6rem', '6rem']} />}
    >
      {({ pages }) => {
        const [first] = pages;
        if (!first || first.numReviews === 0) return <p className="sd-quiet">{t`No reviews yet.`}</p>;
        const rating = formatNumber(first.rating);
        const { numReviews } = first;
        return (
          <Stack>
            <p className={styles.rating}>
              <b aria-hidden>{rating}</b> <Stars stars={first.rating} />{' '}
              <span className="sd-quiet">{plural(numReviews, { one: '# review', other: '# reviews' })}</span>
            </p>
            <ul className={styles.list}>
              {pages
                .flatMap(({ reviews }) => reviews)
                .map((review) => (
                  <Reviewed key={review.id} review={review} mayReport={mayReport && review.id !== ownId}>
                    {acts?.(review)}
                  </Reviewed>
                ))}
            </ul>
            <More list={query} />
          </Stack>
        );
      }}
    </Loaded>
  );
}

function Reviewed({ review, mayReport, children }: { review: Review; mayReport: boolean; children: ReactNode }) {
  const [isReporting, setReporting] = useState(false);
  return (
    <li className={styles.review}>
      <ReviewText review={review} />
      {(mayReport || children) && (
        <Inline>
          {children}
          {mayReport && (
            <Button variant="subtle" aria-haspopup="dialog" onClick={() => setReporting(true)}>
              <Flag size={16} aria-hidden /> {t`Report`}
            </Button>
          )}
        </Inline>
      )}
      {isReporting && <ReportSheet reviewId={review.id} onClose={() => setReporting(false)} />}
    </li>
  );
}

/** Who wrote what, and what the shop answered. */
export function ReviewText({ review }: { review: Review }) {
  const { author, stars, text, createdAt, editedAt, answer } = review;
  return (
    <Stack gap={2}>
      <div className={styles.head}>
        <Avatar name={author.name} photo={author.photo} size={36} />
        <span className={styles.who}>
          <b dir="auto">{author.name}</b>
          <span className="sd-quiet">
            <time dateTime={createdAt}>{formatMoment(createdAt, 'day')}</time>
            {editedAt !== null && <> · {t({ message: 'changed', comment: 'a review' })}</>}
          </span>
        </span>
        <Stars stars={stars} />
      </div>
      {text !== '' && (
        <p className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <p className={styles.label}>{t`Answer from the shop`}</p>
          <p className={styles.text} dir="auto">
            {answer.text}
          </p>
        </div>
      )}
    </Stack>
  );
}
