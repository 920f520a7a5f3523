import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { readCode } from '@stampdeck/contract/codes.ts';
import { type ReactNode, useEffect } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { useCardDesign } from '#features/my-card/card-api.ts';
import { HandOver } from '#features/unclaimed/hand-over/hand-over.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#ui/toast.tsx';
import { customerFailure, refreshAround, refreshCounter } from './counter-api.ts';
import styles from './counter-panel.module.css';
import { shownCount, unconfirmed } from './counter-state.ts';
import type { AtCard, Visit } from './counter-visit.ts';
import { tell } from './feedback.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { LiveStamper } from './live-stamper.tsx';
import { RewardsDue } from './rewards-due.tsx';

export const askToJoin = 'Ask them to join the Royalty program on your shop page.';

/** Who stands at the counter, their card, and the control that stamps it. */
export function CounterPanel({ visit, desk }: Pick<AtCard, 'visit' | 'desk'>) {
  const { shop, proof, focusDue, customer, counter } = visit;
  const { error, refetch } = customer;
  useEffect(() => {
    if (error) toastError(customerFailure, { detail: error.message, retry: () => void refetch() });
  }, [error, refetch]);
  const state = counter.data;
  const handOver = (
    <HandOver
      shop={shop}
      customer={{ id: desk.customerId, name: desk.name }}
      proof={proof}
      card={state?.card ?? null}
      isSettled={!state || state.waiting.length === 0}
      onChanged={() => {
        tell('given');
        focusDue.current = true;
        refreshCounter(desk);
        refreshAround(desk);
      }}
    />
  );
  return (
    <article className={`sd-surface ${styles.panel}`} aria-label={desk.name || 'Customer'}>
      <div className={styles.columns}>
        <CustomerHead visit={visit} />
        <Loaded query={counter} failure="Failed to get the stamps" bones={<PanelSkeleton />}>
          {(known) =>
            known ? (
              <Stamping visit={visit} desk={desk} state={known}>
                {handOver}
              </Stamping>
            ) : (
              <Stack gap={3} className={styles.control}>
                <p className={styles.notMember}>Not a member yet. {askToJoin}</p>
                {handOver}
              </Stack>
            )
          }
        </Loaded>
        {customer.data && <CustomerFacts info={customer.data} />}
      </div>
    </article>
  );
}

function Stamping({ children, ...at }: AtCard & { children: ReactNode }) {
  const { shop } = at.visit;
  const { card, fresh } = at.state;
  const design = useCardDesign(shop.card, card.version);
  const pending = unconfirmed(at.state);
  return (
    <>
      <Stack gap={3} className={styles.control}>
        <LiveStamper {...at} />
        {children}
      </Stack>
      <div className={styles.card}>
        <StampCard
          design={{ ...(design.data ?? shop.card).design, milestones: card.milestones }}
          shop={shop}
          size={card.size}
          count={shownCount(at.state)}
          justStamped={pending === 0 ? fresh : 0}
          pending={pending}
          compact
        />
        <RewardsDue {...at} />
      </div>
      <div className={styles.ledger}>
        <LedgerLines {...at} />
      </div>
    </>
  );
}

function CustomerHead({ visit: { customer, code, proof } }: { visit: Visit }) {
  const info = customer.data;
  if (!info) {
    return (
      <header className={styles.head}>
        <Skeleton width="3.25rem" height="3.25rem" radius="50%" />
        <Skeleton width="60%" height="1.5rem" />
      </header>
    );
  }
  // A rotating code that is no proof of presence.
  const isStale = proof === null && code !== null && readCode(code)?.kind === 'rotating';
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
