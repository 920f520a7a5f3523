import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Download, ShoppingBag } from 'lucide-react';
import { useRef } from 'react';
import { formatNumber } from '#language/format.ts';
import { isGonePage, type OnView } from '#lib/list-view.ts';
import { runsPlatform, useMay } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ListFrame } from '#ui/list-frame.tsx';
import '#ui/list-page.css';
import { toastSuccess } from '#ui/toast.tsx';
import { SoundHint, useArrivals } from './order-sound.tsx';
import { useExportOrders, useReceived } from './received-api.ts';
import { ReceivedRows } from './received-rows.tsx';
import { ReceivedToolbar } from './received-toolbar.tsx';
import { isFiltered, type ReceivedChoice, type ReceivedView, totalWords } from './received-view.ts';

interface ReceivedListProps {
  view: ReceivedView;
  /** Writes a change of the view into the address. */
  onView: OnView<ReceivedView>;
}

/** The orders that the shop received, with views, search, filters, days and pages. New ones arrive by themselves. */
export function ReceivedList({ view, onView }: ReceivedListProps) {
  const isPlatform = runsPlatform(useSession());
  const orders = useReceived(view);
  const { data, error } = orders;
  const searchRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLElement>(null);
  useArrivals((number) => {
    const shown = formatNumber(number);
    toastSuccess(t`New order: ${shown}`);
  });
  const rows = data?.pages.flatMap((page) => page.orders) ?? null;
  const first = data?.pages[0];
  const clear = () => {
    onView({ q: '', paid: '', delivered: '', from: '', to: '', by: 'placed', customer: '', cursor: '' });
    searchRef.current?.focus();
  };
  return (
    <>
      {!isPlatform && <SoundHint />}
      <ReceivedToolbar view={view} onView={onView} searchRef={searchRef} />
      {view.customer !== '' && <OfCustomer name={rows?.[0]?.buyerName} />}
      <ListFrame
        label={t`Orders`}
        ref={listRef}
        list={orders}
        view={view}
        onView={onView}
        failure={t`We couldn’t load your orders`}
        isGonePage={isGonePage(error)}
        totalOf={({ total, totalIsCapped, asked }) => {
          const filtered = isFiltered(asked);
          return { words: totalWords(total, totalIsCapped, filtered), isFiltered: filtered };
        }}
        endOf={(pages) =>
          totalWords(
            rows?.length ?? 0,
            false,
            pages.some(({ asked }) => isFiltered(asked)),
          )
        }
        onClear={clear}
        beside={first && first.total > 0 && <Export choice={first.asked} />}
        empty={({ asked }) => <Empty asked={asked} onClear={clear} />}
        count={rows?.length}
      >
        <ReceivedRows orders={rows} />
      </ListFrame>
    </>
  );
}

/** Says whose orders these are. The filters are cleared above the list. */
function OfCustomer({ name }: { name: string | undefined }) {
  return <p className="sd-lead">{name ? t`Only orders of ${name}.` : t`Only orders of one customer.`}</p>;
}

function Export({ choice }: { choice: ReceivedChoice }) {
  const { save, isPending } = useExportOrders();
  return (
    <button
      type="button"
      className="sd-link sd-list-clear sd-list-export"
      aria-busy={isPending}
      onClick={() => !isPending && save(choice)}
    >
      <Download size={16} aria-hidden /> {isPending ? t`Making the file…` : t`Export CSV`}
    </button>
  );
}

/** Nothing is open, no order was received yet, or none fits the filters. */
function Empty({ asked, onClear }: { asked: ReceivedChoice; onClear: () => void }) {
  const mayChange = useMay('products');
  const isPlatform = runsPlatform(useSession());
  if (isFiltered(asked)) {
    const { q } = asked;
    return (
      <EmptyState
        title={t`No orders found`}
        text={q === '' ? undefined : t`No order matches “${q}”.`}
        action={<Button onClick={onClear}>{t`Clear filters`}</Button>}
      />
    );
  }
  if (asked.view !== 'all')
    return (
      <EmptyState
        picture={<EmptySlot />}
        title={asked.view === 'open' ? t`No open orders` : t`No order was canceled or refunded`}
        text={asked.view === 'open' ? t`New orders appear here by themselves.` : undefined}
        action={
          <Link to="/orders" search={{ view: 'all' }} className="sd-button">
            {t`All orders`}
          </Link>
        }
      />
    );
  if (isPlatform)
    return (
      <EmptyState
        picture={<EmptySlot />}
        title={t`No orders yet`}
        text={t`Packages that shops buy appear here.`}
        action={
          <Link to="/pricepackage" className="sd-button">
            {t`Price packages`}
          </Link>
        }
      />
    );
  return (
    <EmptyState
      picture={<EmptySlot />}
      title={t`No orders yet`}
      text={t`Customers order what you sell on your shop page. Their orders appear here.`}
      action={
        mayChange && (
          <Link to="/products" className="sd-button sd-button-primary">
            <ShoppingBag size={20} aria-hidden /> {t`Products`}
          </Link>
        )
      }
    />
  );
}
