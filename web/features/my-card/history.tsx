import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRightLeft, Gift, Minus, Plus } from 'lucide-react';
import { formatMoment } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { Unread } from '#ui/alert.tsx';
import { More } from '#ui/more.tsx';
import { useMyHistory } from './card-api.ts';
import { type HistoryDay, historyDays, type LineSign } from './history-lines.ts';

interface Props {
  shopId: string;
  customerId: string;
}

const signs: Record<LineSign, typeof Gift> = { given: Plus, taken: Minus, reward: Gift, moved: ArrowRightLeft };

function Day({ day: { date, title, lines } }: { day: HistoryDay }) {
  return (
    <li className="my-history-day">
      <h3 className="my-history-date" id={`day-${date}`}>
        {title}
      </h3>
      <ol className="my-history" aria-labelledby={`day-${date}`}>
        {lines.map(({ id, sign, words, countAfter, createdAt }) => {
          const Sign = signs[sign];
          const time = formatMoment(createdAt, 'time');
          return (
            <li key={id} data-sign={sign}>
              <span className="my-history-sign">
                <Sign size={18} aria-hidden />
              </span>
              <span className="my-history-words">
                <span dir="auto">{words}</span>
                <span className="my-history-more">
                  <Trans>
                    <time dateTime={createdAt}>{time}</time> · {countAfter} on the card
                  </Trans>
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </li>
  );
}

/** The customer's own history at this shop, day by day, the newest first. */
export function History({ shopId, customerId }: Props) {
  const history = useMyHistory(shopId, customerId);
  const events = history.data?.pages.flatMap((page) => page.events);
  return (
    <section className="shop-section" aria-labelledby="my-history">
      <h2 className="shop-section-title" id="my-history">
        {t`My stamps`}
      </h2>
      {events?.length === 0 && (
        <p className="shop-muted">{t`No stamps yet. Show your code at the counter to get one.`}</p>
      )}
      {events && events.length > 0 && (
        <ol className="my-history-days">
          {historyDays(events, serverNow()).map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
      )}
      {!events && history.isPending && (
        <div className="my-history-loading" aria-busy="true">
          <span className="sd-hidden" role="status">
            {t`Loading your history`}
          </span>
        </div>
      )}
      {history.isError && !history.isFetchNextPageError && (
        <Unread onRetry={() => void history.refetch()}>
          {events ? t`Your history may be out of date.` : t`We couldn’t load your history.`} {history.error.message}
        </Unread>
      )}
      <More list={{ ...history, isRefetchError: false }} />
    </section>
  );
}
