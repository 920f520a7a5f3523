import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { listReportedReviews } from '@stampdeck/contract/reviews.ts';
import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { PagedRows } from '#ui/rows.tsx';
import { removeReported, useReadAgain, useReported } from './api.ts';
import styles from './reported-reviews.module.css';
import { ReviewText } from './review-list.tsx';

type Reported = Reply<typeof listReportedReviews>['reports'][number];

/** The reviews that people reported, newest report first. Only platform admins get them, and may remove each. */
export function ReportedReviews() {
  const query = useReported();
  return (
    <PagedRows
      rows={query.data?.pages.flatMap(({ reports }) => reports)}
      query={query}
      failure={t`We couldn’t load the reported reviews`}
      none={
        <EmptyState title={t`No reported reviews`} text={t`Reviews that shops or customers report are shown here.`} />
      }
      end={t`These are all reported reviews.`}
      areRound={false}
    >
      {(report) => <Report key={report.id} report={report} />}
    </PagedRows>
  );
}

function Report({ report: { review, shop, productTitle, reason, createdAt } }: { report: Reported }) {
  const readAgain = useReadAgain();
  const removal = useMutation({ mutationFn: () => removeReported(review.id), onSuccess: readAgain });
  const [isSure, setSure] = useState(false);
  const reported = formatMoment(createdAt, 'moment');
  const shopName = shop.name;
  return (
    <li className={styles.report}>
      <p>
        <Trans>
          About <bdi>{productTitle}</bdi> of <bdi>{shopName}</bdi>
        </Trans>
      </p>
      <ReviewText review={review} />
      <Stack gap={1}>
        <p className="sd-quiet">{t`Reported ${reported}`}</p>
        <p className={styles.reason} dir="auto">
          {reason || t`No reason was given.`}
        </p>
      </Stack>
      <Inline>
        <Button
          variant={isSure ? 'danger' : undefined}
          isBusy={removal.isPending}
          onClick={() => (isSure ? removal.mutate() : setSure(true))}
        >
          <Trash2 size={16} aria-hidden /> {isSure ? t`Remove it for good` : t`Remove review`}
        </Button>
        <a className="sd-link" href={shopPaths.shop.replace(':id', shop.id)} target="_blank" rel="noreferrer">
          {t`Open the shop’s page`} <ExternalLink size={16} aria-hidden />
        </a>
      </Inline>
      {removal.error && <Alert>{removal.error.message}</Alert>}
    </li>
  );
}
