import type { LedgerEvent } from '@stampdeck/contract/stamps.ts';
import { Gift, Minus, Plus } from 'lucide-react';
import { serverNow } from '#lib/api.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useMyHistory } from './card-api.ts';

interface Props {
  shopId: string;
  customerId: string;
}

const stamps = (count: number) => (count === 1 ? '1 stamp' : `${count} stamps`);

/** What a ledger line says to its owner; who wrote it stays the shop's. */
function words({ kind, stamps: change, reward }: LedgerEvent): string {
  if (kind === 'redemption') return `Redeemed: ${reward}`;
  if (change === 0) return 'A reward is yours again';
  return change < 0 ? `${stamps(-change)} taken back` : stamps(change);
}

function Sign({ event }: { event: LedgerEvent }) {
  if (event.kind === 'redemption') return <Gift size={18} aria-hidden />;
  return event.stamps < 0 ? <Minus size={18} aria-hidden /> : <Plus size={18} aria-hidden />;
}

/** The customer's own ledger at this shop, newest first. */
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
        <ol className="my-history">
          {events.map((event) => (
            <li key={event.id} data-kind={event.stamps < 0 ? 'reversal' : event.kind}>
              <span className="my-history-sign">
                <Sign event={event} />
              </span>
              <span className="my-history-words">
                {words(event)}
                <span className="my-history-more">
                  <RelativeTime at={event.createdAt} clock={serverNow} />
                  {` · ${event.countAfter} on the card`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {!events && history.isPending && <div className="my-history-loading" aria-hidden />}
      {history.isError && (
        <p className="shop-muted" role="alert">
          {events ? 'These lines may be out of date. ' : 'Your stamps’ history could not be read. '}
          {history.error.message}{' '}
          <button type="button" className="sd-link shop-link" onClick={() => void history.refetch()}>
            Retry
          </button>
        </p>
      )}
      {history.hasNextPage && (
        <button
          type="button"
          className="sd-button"
          aria-busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </section>
  );
}
