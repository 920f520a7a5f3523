import { Tabs } from '@mantine/core';
import { cardProgress } from '@stampdeck/contract/cards.ts';
import { CreditCard, type LucideIcon, Vibrate, VibrateOff, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { AddCustomer } from '#features/unclaimed/add-customer.tsx';
import { useWakeLock } from '#lib/wake-lock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AutoResult } from './auto-result.tsx';
import { autoStamp } from './auto-switch.tsx';
import styles from './counter.module.css';
import { useCounterShop, useLiveCounter } from './counter-api.ts';
import { askToJoin } from './counter-panel.tsx';
import { type Place, useVisit, type Visit } from './counter-visit.ts';
import { sound, vibration } from './feedback.ts';
import { useHandScanner } from './hand-scanner.ts';
import { MemberSearch } from './member-search.tsx';
import { refusalOf, ScannedResult, ScanOutcome } from './scan-outcome.tsx';
import { Scanner } from './scanner.tsx';

export type CounterTab = 'scan' | 'stamp';

interface CounterProps extends Place {
  tab: CounterTab;
  onTab: (tab: CounterTab) => void;
  /** Grows each time somebody asks for this screen again: the next customer, please. */
  askedAgain: number;
}

interface LiveStampingProps extends Omit<CounterProps, 'shop'> {
  shopId: string;
  /** The screen's first heading. */
  heading: ReactNode;
  /** Leads to the designer. */
  designLink: ReactNode;
}

/** The counter: scan or search a customer, stamp their card. */
export function LiveStamping({ shopId, heading, designLink, ...rest }: LiveStampingProps) {
  const { data, error, refetch, isFetching } = useCounterShop(shopId);
  // An old answer without a design may be out of date by now.
  const shop = data?.card.isDefault && isFetching ? undefined : data;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {heading}
        <div className={styles.switches}>
          <Switch name="Sounds" choice={sound} icons={[Volume2, VolumeX]} />
          {'vibrate' in navigator && <Switch name="Vibration" choice={vibration} icons={[Vibrate, VibrateOff]} />}
        </div>
      </header>
      <Loaded
        query={{ data: shop, error, refetch }}
        failure="Failed to get stamp Design information from Server"
        bones={
          <>
            <Skeleton height="3.5rem" radius="var(--sd-radius-l)" />
            <Skeleton height="24rem" radius="var(--sd-radius-xl)" />
          </>
        }
      >
        {(known) =>
          known.card.isDefault ? (
            <EmptyState
              picture={<CreditCard size={56} strokeWidth={1.5} aria-hidden />}
              title="Design your card first"
              text="Stamps go onto the card that you design. It takes a minute."
              action={designLink}
            />
          ) : (
            <Counter shop={known} {...rest} />
          )
        }
      </Loaded>
    </div>
  );
}

function Counter({ tab, onTab, askedAgain, ...place }: CounterProps) {
  const { shop } = place;
  const visit = useVisit(place, autoStamp.use() && tab === 'scan');
  const rescan = useEffectEvent(visit.rescan);
  useEffect(() => {
    if (askedAgain > 0) rescan();
  }, [askedAgain]);
  useLiveCounter(shop.id);
  useHandScanner(visit.takeCode);
  useWakeLock();
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
            <Scanner visit={visit} />
            {visit.isAuto && visit.isScanning && <AutoResult visit={visit} />}
          </div>
          {visit.isScanning ? (
            <MemberSearch visit={visit} results="docked" />
          ) : (
            <>
              <ScannedResult visit={visit} />
              <ScanOutcome visit={visit} />
            </>
          )}
        </Tabs.Panel>
        <Tabs.Panel className={styles.stampPanel} value="stamp">
          <MemberSearch visit={visit} results="below" />
          <ScanOutcome visit={visit} />
        </Tabs.Panel>
      </Tabs>
      <div className={styles.below}>
        <AddCustomer shopName={shop.name} onAdded={visit.takeMember} />
      </div>
      <p className="sd-hidden" role="status">
        {inOneLine(visit)}
      </p>
    </>
  );
}

/** What happened, in one line for screen readers. */
function inOneLine({ scan, desk, counter, isScanning, isAuto }: Visit): string | null {
  if (scan.isPending) return 'Reading the code';
  if (scan.isError) return refusalOf(scan.error).title;
  if (!desk?.name || counter.data === undefined || (isScanning && !isAuto)) return null;
  return `${desk.name}: ${counter.data ? cardProgress(counter.data.card) : `not a member yet. ${askToJoin}`}`;
}

interface SwitchProps {
  name: string;
  choice: typeof sound;
  icons: [on: LucideIcon, off: LucideIcon];
}

function Switch({ name, choice, icons: [On, Off] }: SwitchProps) {
  const isOn = choice.use();
  const Icon = isOn ? On : Off;
  return (
    <button
      type="button"
      className={`sd-icon-button ${styles.switch}`}
      aria-label={name}
      aria-pressed={isOn}
      onClick={() => choice.turn(!isOn)}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
