import { Tabs } from '@mantine/core';
import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { CreditCard, Vibrate, VibrateOff, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useWakeLock } from '#lib/wake-lock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AutoResult } from './auto-result.tsx';
import { AutoSwitch } from './auto-switch.tsx';
import styles from './counter.module.css';
import { customerFailure, useCounter, useCounterShop, useCustomer, useLiveCounter } from './counter-api.ts';
import type { RenderHandOver } from './counter-panel.tsx';
import { autoStamp, sound, vibration } from './counter-switches.ts';
import { useVisit, type Visit } from './counter-visit.ts';
import { useHandScanner } from './hand-scanner.ts';
import { MemberSearch } from './member-search.tsx';
import { refusalOf, ScannedResult, ScanOutcome } from './scan-outcome.tsx';
import { Scanner } from './scanner.tsx';

export type CounterTab = 'scan' | 'stamp';

interface LiveStampingProps {
  shopId: string;
  /** Whether the person at the counter may give in spite of the shop's limits. */
  mayOverride: boolean;
  /** A customer whom another screen brings to the counter. */
  brought?: string | null;
  /** The screen's first heading. */
  heading: ReactNode;
  tab: CounterTab;
  onTab: (tab: CounterTab) => void;
  /** Grows each time somebody asks for this screen again: the next customer, please. */
  askedAgain: number;
  /** Leads to the designer. */
  designLink: ReactNode;
  /** The way to add somebody without a phone, who is then at the counter. */
  addCustomer: (shop: ShopHead, onAdded: (customer: Member['customer']) => void) => ReactNode;
  handOver: RenderHandOver;
}

/** The counter: scan or search a customer, stamp their card. */
export function LiveStamping({
  shopId,
  mayOverride,
  brought = null,
  heading,
  tab,
  onTab,
  askedAgain,
  designLink,
  addCustomer,
  handOver,
}: LiveStampingProps) {
  const shop = useCounterShop(shopId);
  // An old answer without a design may be out of date by now.
  const isKnown = shop.data && !(shop.data.card.isDefault && shop.isFetching);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {heading}
        <div className={styles.switches}>
          <SoundSwitch />
          {'vibrate' in navigator && <VibrationSwitch />}
        </div>
      </header>
      {!isKnown && shop.isError && (
        <ErrorState
          title="Failed to get stamp Design information from Server"
          error={shop.error}
          onRetry={() => void shop.refetch()}
        />
      )}
      {!isKnown && !shop.isError && (
        <>
          <Skeleton height="3.5rem" radius="var(--sd-radius-l)" />
          <Skeleton height="24rem" radius="var(--sd-radius-xl)" />
        </>
      )}
      {isKnown && shop.data.card.isDefault && (
        <EmptyState
          picture={<CreditCard size={56} strokeWidth={1.5} aria-hidden />}
          title="Design your card first"
          text="Stamps go onto the card that you design. It takes a minute."
          action={designLink}
        />
      )}
      {isKnown && !shop.data.card.isDefault && (
        <Counter shop={shop.data} {...{ mayOverride, brought, tab, onTab, askedAgain, addCustomer, handOver }} />
      )}
    </div>
  );
}

interface CounterProps
  extends Pick<
    LiveStampingProps,
    'mayOverride' | 'brought' | 'tab' | 'onTab' | 'askedAgain' | 'addCustomer' | 'handOver'
  > {
  shop: ShopHead;
}

function Counter({ shop, mayOverride, brought = null, tab, onTab, askedAgain, addCustomer, handOver }: CounterProps) {
  const isAuto = autoStamp.use() && tab === 'scan';
  const visit = useVisit(shop, isAuto, brought);
  const rescan = useEffectEvent(visit.rescan);
  useEffect(() => {
    if (askedAgain > 0) rescan();
  }, [askedAgain]);
  useLiveCounter(shop.id);
  useHandScanner(visit.takeCode);
  useWakeLock();
  const search = { shopId: shop.id, onPick: visit.takeMember, onCode: visit.takeCode };
  return (
    <>
      <Tabs
        className={styles.tabs}
        value={tab}
        onChange={(next) => onTab(next === 'stamp' ? 'stamp' : 'scan')}
        variant="none"
        keepMounted={false}
      >
        <Tabs.List className={styles.tabList} aria-label="Ways to stamp">
          <Tabs.Tab className={styles.tab} value="scan">
            QR Scan
          </Tabs.Tab>
          <Tabs.Tab className={styles.tab} value="stamp">
            Live Stamp (Maximum Stamps) <span className={styles.badge}>{shop.card.design.size}</span>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel className={styles.scanPanel} value="scan" data-scanning={visit.isScanning || undefined}>
          <div className={styles.stage}>
            <Scanner
              isPaused={!visit.isScanning}
              onCode={visit.takeCode}
              lastCode={visit.lastCode}
              goesOn={isAuto}
              corner={<AutoSwitch />}
              place={visit.scanner}
            />
            {isAuto && visit.isScanning && <AutoResult shop={shop} visit={visit} mayOverride={mayOverride} />}
          </div>
          {visit.isScanning ? (
            <MemberSearch {...search} results="docked" />
          ) : (
            <>
              <ScannedResult visit={visit} />
              <ScanOutcome {...{ shop, visit, mayOverride, handOver }} />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel className={styles.stampPanel} value="stamp">
          <MemberSearch {...search} results="below" />
          <ScanOutcome {...{ shop, visit, mayOverride, handOver }} />
        </Tabs.Panel>
      </Tabs>
      <div className={styles.below}>{addCustomer(shop, visit.takeMember)}</div>
      <p className="sd-hidden" role="status">
        <Announcement shopId={shop.id} visit={visit} isAuto={isAuto} />
      </p>
    </>
  );
}

/** What happened, in one line for screen readers. */
function Announcement({ shopId, visit, isAuto }: { shopId: string; visit: Visit; isAuto: boolean }) {
  const { scan, picked, isScanning } = visit;
  if (scan.isPending) return 'Reading the code';
  if (scan.isError) return refusalOf(scan.error)?.title ?? customerFailure;
  if (!picked || (isScanning && !isAuto)) return null;
  return <CardAnnouncement shopId={shopId} visit={visit} customerId={picked.id} />;
}

function CardAnnouncement({ shopId, visit, customerId }: { shopId: string; visit: Visit; customerId: string }) {
  const counter = useCounter(shopId, customerId);
  const customer = useCustomer(customerId, visit.picked?.found ?? null);
  const name = customer.data?.displayName;
  if (!name || counter.data === undefined) return null;
  if (counter.data === null)
    return `${name}: not a member yet. Ask them to join the Royalty program on your shop page.`;
  return `${name}: ${cardProgress(counter.data.card)}`;
}

function SoundSwitch() {
  const isOn = sound.use();
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label="Sounds"
      aria-pressed={isOn}
      onClick={() => sound.turn(!isOn)}
    >
      {isOn ? <Volume2 size={22} aria-hidden /> : <VolumeX size={22} aria-hidden />}
    </button>
  );
}

function VibrationSwitch() {
  const isOn = vibration.use();
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label="Vibration"
      aria-pressed={isOn}
      onClick={() => vibration.turn(!isOn)}
    >
      {isOn ? <Vibrate size={22} aria-hidden /> : <VibrateOff size={22} aria-hidden />}
    </button>
  );
}
