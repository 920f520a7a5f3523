import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { listReportedMessages } from '@stampdeck/contract/inbox.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { formatMoment } from '#language/format.ts';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { PagedRows } from '#ui/rows.tsx';
import { Pictures } from './pictures.tsx';
import styles from './reported-messages.module.css';

type Reported = Reply<typeof listReportedMessages>['reports'][number];

/** The messages that people reported, newest report first. Only platform admins get them. */
export function ReportedMessages() {
  const query = useInfiniteQuery({
    queryKey: ['inbox', 'reported'],
    ...paged((place, options) => call(listReportedMessages, { query: { limit: 20, ...place } }, options)),
    staleTime: 0,
    // The look is in the activity logs of the shops, so it is not made again by itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <PagedRows
      rows={query.data?.pages.flatMap(({ reports }) => reports)}
      query={query}
      failure={t`We couldn’t load the reported messages`}
      none={
        <EmptyState title={t`No reported messages`} text={t`Messages that shops or customers report are shown here.`} />
      }
      end={t`These are all reported messages.`}
      areRound={false}
    >
      {(report) => <Report key={report.id} report={report} />}
    </PagedRows>
  );
}

function Report({ report: { side, shop, customer, text, images, reason, sentAt, createdAt } }: { report: Reported }) {
  const reported = formatMoment(createdAt, 'moment');
  const [shopName, customerName] = [shop.name, customer.name];
  return (
    <li className={styles.report}>
      <Stack gap={1}>
        <p>
          {side === 'shop' ? (
            <Trans>
              The shop <bdi>{shopName}</bdi> wrote to <bdi>{customerName}</bdi>
            </Trans>
          ) : (
            <Trans>
              <bdi>{customerName}</bdi> wrote to the shop <bdi>{shopName}</bdi>
            </Trans>
          )}
        </p>
        <time className="sd-quiet" dateTime={sentAt}>
          {formatMoment(sentAt, 'moment')}
        </time>
      </Stack>
      <blockquote className={styles.said}>
        {images.length > 0 && (
          <div className={styles.pictures}>
            <Pictures images={images} words={t`Reported photo`} />
          </div>
        )}
        {text && <p dir="auto">{text}</p>}
      </blockquote>
      <Stack gap={1}>
        <p className="sd-quiet">
          {side === 'shop' ? t`Reported by the customer, ${reported}` : t`Reported by the shop, ${reported}`}
        </p>
        <p className={styles.reason} dir="auto">
          {reason || t`No reason was given.`}
        </p>
      </Stack>
      <a className="sd-link" href={shopPaths.shop.replace(':id', shop.id)} target="_blank" rel="noreferrer">
        {t`Open the shop’s page`} <ExternalLink size={16} aria-hidden />
      </a>
    </li>
  );
}
