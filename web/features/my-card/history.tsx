import { ArrowRightLeft, Gift, Minus, Plus } from 'lucide-react';
import { serverNow } from '#lib/api.ts';
import { Unread } from '#ui/alert.tsx';
import { More } from '#ui/more.tsx';
import { useMyHistory } from './card-api.ts';
import { type HistoryDay, historyDays, type LineSign } from './history-lines.ts';

interface Props {
  shopId: string;
  customerId: string;
}

const signs: Record<LineSign, typeof Gift> = { given: Plus, taken: Minus, reward: Gift, brought: ArrowRightLeft };

/** As the reader's own device has it. */
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

function Day({ day: { date, title, lines } }: { day: HistoryDay }) {
  return (
    <li className="my-history-day">
      <h3 className="my-history-date" id={`day-${date}`}>
        {title}
      </h3>
      <ol className="my-history" aria-labelledby={`day-${date}`}>
        {lines.map(({ id, sign, words, countAfter, createdAt }) => {
          const Sign = signs[sign];
          return (
            <li key={id} data-sign={sign}>
              <span className="my-history-sign">
                <Sign size={18} aria-hidden />
              </span>
              <span className="my-history-words">
                {words}
                <span className="my-history-more">
                  <time dateTime={createdAt}>{time.format(new Date(createdAt))}</time>
                  {` · ${countAfter} on the card`}
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </li>
  );
}

/** The customer's own ledger at this shop, newest first, day by day. */
export function History({ shopId, customerId }: Props) {
  const history = useMyHistory(shopId, customerId);
  const events = history.data?.pages.flatMap((page) => page.events);
  return (
    <section className="shop-section" aria-labelledby="my-history">
      <h2 className="shop-section-title" id="my-history">
        My stamps
      </h2>
      {events?.length === 0 && <p className="shop-muted">No stamps yet. Show your code at the counter to get one.</p>}
      {events && events.length > 0 && (
        <ol className="my-history-days">
          {historyDays(events, new Date(serverNow())).map((day) => (
            <Day key={day.date} day={day} />
          ))}
        </ol>
      )}
      {!events && history.isPending && (
        <div className="my-history-loading" aria-busy="true">
          <span className="sd-hidden" role="status">
            Loading your history
          </span>
        </div>
      )}
      {history.isError && !history.isFetchNextPageError && (
        <Unread onRetry={() => void history.refetch()}>
          {events ? 'These lines may be out of date. ' : 'Your stamps’ history could not be read. '}
          {history.error.message}
        </Unread>
      )}
      <More list={{ ...history, isRefetchError: false }} />
    </section>
  );
}
