import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { owedRewards, useCardDesign } from '#features/my-card/card-api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#ui/toast.tsx';
import { customerFailure, refreshAround, refreshCounter, useCounter, useCustomer } from './counter-api.ts';
import styles from './counter-panel.module.css';
import { type Desk, pressStamps, pressUndo } from './counter-press.ts';
import { type CounterState, shownCount, unconfirmed } from './counter-state.ts';
import type { Picked } from './counter-visit.ts';
import { tell } from './feedback.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { LiveStamper } from './live-stamper.tsx';
import { RewardsDue } from './rewards-due.tsx';

/** Whoever is at the counter, for what else can be done for them there. */
interface AtCounter {
  customer: { id: string; name: string };
  /** The proof that their own phone was scanned; null after a printed code or a search. */
  proof: string | null;
  /** Their running card; null for somebody who has not joined. */
  card: { count: number; size: number } | null;
  /** False while a change of the card is on its way. */
  isSettled: boolean;
  /** Their card is another now. */
  onChanged: () => void;
}

/** Hands a member without an account of their own over to whoever is at the counter. */
export type RenderHandOver = (shop: ShopHead, at: AtCounter) => ReactNode;

interface CounterPanelProps {
  handOver: RenderHandOver;
  shop: ShopHead;
  picked: Picked;
  focusDue: RefObject<boolean>;
  /** Whether this person may give in spite of a limit. */
  mayOverride: boolean;
}

/** Who stands at the counter, their card, and the control that stamps it. */
export function CounterPanel({ shop, picked, focusDue, mayOverride, handOver }: CounterPanelProps) {
  const client = useQueryClient();
  const customer = useCustomer(picked.id, picked.found);
  const counter = useCounter(shop.id, picked.id);
  const { error, refetch } = customer;
  useEffect(() => {
    if (error) toastError(customerFailure, { detail: error.message, retry: () => void refetch() });
  }, [error, refetch]);
  const name = customer.data?.displayName ?? '';
  const taking = handOver(shop, {
    customer: { id: picked.id, name },
    proof: picked.proof,
    card: counter.data?.card ?? null,
    isSettled: (counter.data?.waiting.length ?? 0) === 0,
    onChanged: () => {
      tell('given');
      focusDue.current = true;
      void refreshCounter(client, shop.id, picked.id);
      refreshAround(client, shop.id, picked.id);
    },
  });

  return (
    <article className={`sd-surface ${styles.panel}`} aria-label={name || 'Customer'}>
      <div className={styles.columns}>
        <CustomerHead info={customer.data} isStale={picked.isStale} />
        {counter.data && <Stamping {...{ shop, name, picked, focusDue, mayOverride, taking }} state={counter.data} />}
        {counter.data === null && (
          <Stack gap={3} className={styles.control}>
            <p className={styles.notMember}>
              Not a member yet. Ask them to join the Royalty program on your shop page.
            </p>
            {taking}
          </Stack>
        )}
        {counter.data === undefined && counter.isPending && <PanelSkeleton />}
        {counter.data === undefined && counter.isError && (
          <ErrorState title="Failed to get the stamps" error={counter.error} onRetry={() => void counter.refetch()} />
        )}
        {customer.data && <CustomerFacts info={customer.data} />}
      </div>
    </article>
  );
}

interface StampingProps extends Omit<CounterPanelProps, 'handOver'> {
  taking: ReactNode;
  name: string;
  state: CounterState;
}

function Stamping({ shop, name, state, picked, focusDue, mayOverride, taking }: StampingProps) {
  const client = useQueryClient();
  const desk: Desk = { client, shopId: shop.id, shopName: shop.name, customer: { id: picked.id, name } };
  const design = useCardDesign(shop.card, state.card.version);
  const pending = unconfirmed(state);
  return (
    <>
      <Stack gap={3} className={styles.control}>
        <LiveStamper
          state={state}
          desk={desk}
          onOverride={mayOverride ? ({ stamps }) => void pressStamps(desk, stamps, { override: true }) : null}
          focusDue={focusDue}
        />
        {taking}
      </Stack>
      <div className={styles.card}>
        <StampCard
          design={{ ...(design.data ?? shop.card).design, milestones: state.card.milestones }}
          shop={shop}
          size={state.card.size}
          count={shownCount(state)}
          justStamped={pending === 0 ? state.fresh : 0}
          pending={pending}
          compact
        />
        <RewardsDue
          desk={desk}
          rewards={owedRewards(state)}
          proof={picked.proof}
          isSettled={state.waiting.length === 0}
          focusDue={focusDue}
        />
      </div>
      <div className={styles.ledger}>
        <LedgerLines
          shopId={shop.id}
          customerId={picked.id}
          canUndo={state.waiting.length === 0}
          onUndo={(entry, byKey) => {
            // Its button goes: whoever uses the keys goes on at +.
            if (byKey) focusDue.current = true;
            pressUndo(desk, entry);
          }}
        />
      </div>
    </>
  );
}

function CustomerHead({ info, isStale }: { info: CustomerInfo | undefined; isStale: boolean }) {
  if (!info) {
    return (
      <header className={styles.head}>
        <Skeleton width="3.25rem" height="3.25rem" radius="50%" />
        <Skeleton width="60%" height="1.5rem" />
      </header>
    );
  }
  return (
    <header className={styles.head}>
      <Avatar photo={info.photo} name={info.displayName} size={52} />
      <div className={styles.who}>
        <h2 className={styles.name} title={info.displayName}>
          {info.displayName}
        </h2>
        {info.username && (
          <p className="sd-quiet" title={info.username}>
            {info.username}
          </p>
        )}
        {isStale && <p className={styles.stale}>Code not fresh: identifies only</p>}
      </div>
    </header>
  );
}

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

function birthdayOf(date: string): string {
  const time = Date.parse(date.slice(0, 10));
  return Number.isNaN(time) ? date : longDate.format(time);
}

/** What else the customer told; nothing is shown for what they did not. */
function CustomerFacts({ info }: { info: CustomerInfo }) {
  const birthday = info.dateOfBirth && birthdayOf(info.dateOfBirth);
  if (!info.gender && !info.phone && !info.bio && !birthday) return null;
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          ['Gender', info.gender],
          ['Phone', info.phone],
          ['About', info.bio],
          ['Birthday', birthday],
        ]}
      />
    </div>
  );
}

/** The control's place while it is read. */
export function PanelSkeleton() {
  return (
    <Stack role="status">
      <span className="sd-hidden">Reading the card…</span>
      <Skeleton height="5.5rem" radius="var(--sd-radius-xl)" />
      <Skeleton height="3.5rem" radius="var(--sd-radius-l)" />
      <Skeleton height="12rem" radius="var(--sd-radius-xl)" />
    </Stack>
  );
}
