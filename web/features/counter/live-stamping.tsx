import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { CreditCard } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { AddCustomer } from '#features/unclaimed/add-customer.tsx';
import { useWakeLock } from '#lib/wake-lock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AutoResult } from './auto-result.tsx';
import styles from './counter.module.css';
import { hasWaiting, useCounterShop, useLiveCounter, useUnsent } from './counter-api.ts';
import { notices } from './counter-notice.ts';
import { type Counter as CounterOf, isAsked, isChoosing, useVisit, type Visit } from './counter-visit.ts';
import { playFeedback } from './feedback.ts';
import { useKeyboard } from './hand-scanner.ts';
import { MemberSearch } from './member-search.tsx';
import { isOffline, refusalOf, ScannedResult, ScanOutcome } from './scan-outcome.tsx';
import { Scanner } from './scanner.tsx';
import { Notices } from './stamp-lines.tsx';
import { TillBar } from './till-bar.tsx';
import { keysOn, pressKey } from './till-keys.ts';
import { autoStamp, TillOptions } from './till-options.tsx';
import { useBack } from './use-back.ts';
import { useIdle } from './use-idle.ts';
import { WrongCode } from './wrong-code.ts';

export type CounterTab = 'scan' | 'stamp';

interface CounterProps extends CounterOf {
  tab: CounterTab;
  onTab: (tab: CounterTab) => void;
  /** Leads to the other screens. */
  leave: ReactNode;
}

interface LiveStampingProps extends Omit<CounterProps, 'shop'> {
  shopId: string;
  /** The screen's first heading, for screen readers. */
  title: string;
  /** Leads to the designer. */
  designLink: ReactNode;
}

/** The counter: a till on the whole screen. Scan or search a customer, stamp their card; the next scan replaces them. */
export function LiveStamping({ shopId, title, designLink, ...rest }: LiveStampingProps) {
  const { data, error, refetch, isFetching } = useCounterShop(shopId);
  // An old response without a design may be out of date.
  const shop = data?.card.isDefault && isFetching ? undefined : data;
  return (
    <div className={styles.till}>
      <h1 className="sd-hidden">{title}</h1>
      {shop && !shop.card.isDefault ? (
        <Counter shop={shop} {...rest} />
      ) : (
        <>
          <TillBar leave={rest.leave} />
          <div className={styles.alone}>
            <Loaded
              query={{ data: shop, error, refetch }}
              failure={t`Failed to get stamp Design information from Server`}
              bones={<Skeleton height="24rem" radius="var(--sd-radius-xl)" />}
            >
              {() => (
                <EmptyState
                  picture={<CreditCard size={56} strokeWidth={1.5} aria-hidden />}
                  title={t`Design your card first`}
                  text={t`You give stamps on the card that you design. It takes a minute.`}
                  action={designLink}
                />
              )}
            </Loaded>
          </div>
        </>
      )}
    </div>
  );
}

/** A customer who is left alone on the screen for this long is gone (milliseconds, ours). */
const idleMs = 20_000;

function Counter({ tab, onTab, leave, ...place }: CounterProps) {
  const { shop } = place;
  const isScanTab = tab === 'scan';
  const visit = useVisit(place, autoStamp.use() && isScanTab);
  const { scan, desk, isFree, counter } = visit;
  /** The outcome of a scan or a search is on the screen. */
  const isTaken = isScanTab ? !isFree : desk !== null || !scan.isIdle;
  /** The card is, too: the messages stand below its button. */
  const hasCard = isTaken && desk !== null && !scan.isPending && !scan.isError && counter.data !== undefined;
  const isResult = hasCard || (visit.isAuto && isFree && !scan.isPending && !scan.isError);
  const unsent = useUnsent({ shopId: shop.id, customerId: isResult && desk ? desk.customerId : '' });
  /** What to add someone by, while the dialog is open. */
  const [adding, setAdding] = useState<string | null>(null);
  useLiveCounter(shop.id);
  useEffect(() => notices.end, []);
  useKeyboard({
    onCode: visit.takeCode,
    onWrongCode: (text) => {
      playFeedback('refused');
      // Only the newest refusal is shown.
      if (scan.isError) visit.rescan();
      else notices.passOn();
      const { title, message } = new WrongCode(text);
      notices.say({ text: title, detail: message });
    },
    onKey: (key) => {
      if (key === 'Escape') {
        if (isTaken) visit.rescan();
      } else if (keysOn.isOn && visit.keys.current) pressKey(visit.keys.current, key);
    },
  });
  useWakeLock();
  // With auto-stamp, the customer may be gone by then: they scan again.
  useBack(isOffline(scan.error), () => {
    if (visit.isAuto) scan.reset();
    else if (scan.variables !== undefined) visit.takeCode(scan.variables);
  });
  useIdle(!isFree && isScanTab, idleMs, visit.lastSign, () => {
    if (!isAsked() && !isChoosing() && !hasWaiting(shop.id)) visit.rescan();
  });
  const search = <MemberSearch visit={visit} onAdd={setAdding} />;
  return (
    <>
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={(next) => onTab(next === 'stamp' ? 'stamp' : 'scan')}
        variant="none"
        keepMounted={false}
        data-keys={keysOn.use() ? 'on' : undefined}
      >
        <TillBar leave={leave} unsent={unsent}>
          <Tabs.List className={styles.tabList} aria-label={t`Ways to stamp`}>
            <Tabs.Tab className={styles.tab} value="scan">
              {t`QR Scan`}
            </Tabs.Tab>
            <Tabs.Tab className={styles.tab} value="stamp">
              <span>{t`Live Stamp (Maximum Stamps)`}</span>{' '}
              <span className={styles.badge}>{shop.card.design.size}</span>
            </Tabs.Tab>
          </Tabs.List>
          <TillOptions />
        </TillBar>
        {!hasCard && (
          <div className={styles.notices}>
            <Notices />
          </div>
        )}
        <Tabs.Panel className={styles.scan} value="scan" data-free={isFree || undefined}>
          <div className={styles.stage}>
            <Scanner visit={visit} />
            {visit.isAuto && isFree && <AutoResult visit={visit} />}
          </div>
          {isFree ? (
            <div className={styles.side}>{search}</div>
          ) : (
            <>
              <ScannedResult visit={visit} />
              <div className={styles.outcome}>
                <ScanOutcome visit={visit} />
              </div>
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel className={styles.stamp} value="stamp">
          {search}
          <ScanOutcome visit={visit} />
        </Tabs.Panel>
      </Tabs>
      <AddCustomer shopName={shop.name} typed={adding} onClose={() => setAdding(null)} onAdded={visit.takeMember} />
      <p className="sd-hidden" role="status">
        {inOneLine(visit)}
      </p>
    </>
  );
}

/** What happened, in one line for screen readers. */
function inOneLine({ scan, desk, counter, isFree, isAuto }: Visit): string | null {
  if (scan.isPending) return t`Reading the code`;
  if (scan.isError) return refusalOf(scan.error, isAuto).title;
  if (!desk?.name || counter.data === undefined || (isFree && !isAuto)) return null;
  const customerName = desk.name;
  if (!counter.data) {
    return t`${customerName}: not a member yet. Ask them to join the Royalty program on your shop page.`;
  }
  const progress = cardProgress(counter.data.card);
  return t({ message: `${customerName}: ${progress}`, comment: 'progress: 6 of 10 stamps, 4 to go' });
}
