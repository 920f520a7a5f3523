import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import type { listRemovedReviews } from '@stampdeck/contract/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Inline, Section } from '#ui/layout.tsx';
import { PagedRows } from '#ui/rows.tsx';
import { forgetRemoved, useReadAgain, useRemoved } from './api.ts';
import styles from './reported-reviews.module.css';

type Removed = Reply<typeof listRemovedReviews>['reviews'][number];

/** The reviews that platform admins removed, and reported ones that their authors deleted. Their words are gone. */
export function RemovedReviews() {
  const query = useRemoved();
  return (
    <Section title={t`Removed reviews`}>
      <PagedRows
        rows={query.data?.pages.flatMap(({ reviews }) => reviews)}
        query={query}
        failure={t`We couldn’t load the removed reviews`}
        none={
          <EmptyState
            title={t`No removed reviews`}
            text={t`Reviews that you removed, and reported ones that their authors deleted, are shown here.`}
          />
        }
        end={t`These are all removed reviews.`}
        areRound={false}
      >
        {(review) => <Row key={review.id} review={review} />}
      </PagedRows>
    </Section>
  );
}

function Row({ review: { id, shop, productTitle, authorName, reports, isByAdmin, removedAt } }: { review: Removed }) {
  const readAgain = useReadAgain();
  const forgetting = useMutation({ mutationFn: () => forgetRemoved(id), onSuccess: readAgain });
  const removed = formatMoment(removedAt, 'moment');
  const shopName = shop.name;
  return (
    <li className={styles.report}>
      <p>
        <Trans>
          About <bdi>{productTitle}</bdi> of <bdi>{shopName}</bdi>, by <bdi>{authorName}</bdi>
        </Trans>
      </p>
      <p className="sd-quiet">
        {isByAdmin ? t`Removed by an admin, ${removed}` : t`Deleted by its author, ${removed}`} ·{' '}
        {plural(reports, { one: 'reported once', other: 'reported # times' })}
      </p>
      <Inline>
        <Button isBusy={forgetting.isPending} onClick={() => forgetting.mutate()}>
          {isByAdmin
            ? t`Allow another review`
            : t({ message: 'Dismiss', comment: 'takes a removed review from the list' })}
        </Button>
      </Inline>
      {forgetting.error && <Alert>{forgetting.error.message}</Alert>}
    </li>
  );
}
