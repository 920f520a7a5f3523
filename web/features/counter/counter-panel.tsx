import { t } from '@lingui/core/macro';
import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { readCode } from '@stampdeck/contract/codes.ts';
import { type ReactNode, useEffect } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { useCardDesign } from '#features/my-card/card-api.ts';
import { useUnclaimed } from '#features/unclaimed/api.ts';
import { ClaimCard } from '#features/unclaimed/claim/claim-card.tsx';
import { formatDay } from '#language/format.ts';
import { useSession } from '#lib/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Facts } from '#ui/facts.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CardRewards } from './card-rewards.tsx';
import { customerFailure, refreshAround, refreshCounter } from './counter-api.ts';
import { notices } from './counter-notice.ts';
import styles from './counter-panel.module.css';
import { shownCount, unconfirmed } from './counter-state.ts';
import type { AtCard, Visit } from './counter-visit.ts';
import { notAMember } from './counter-words.ts';
import { playFeedback } from './feedback.ts';
import { LedgerLines } from './ledger-lines.tsx';
import { LiveStamper } from './live-stamper.tsx';
import { MovePhone } from './move-phone.tsx';
import { useRedeeming } from './redeeming.ts';
import { RewardsDue } from './rewards-due.tsx';
import { Notices } from './stamp-lines.tsx';

/** The customer at the counter, their card, and the control that stamps it. */
export function CounterPanel({ visit, desk }: Pick<AtCard, 'visit' | 'desk'>) {
  const { shop, proof, focusDue, customer, counter } = visit;
  const { error, refetch } = customer;
  useEffect(() => {
    if (!error) return;
    const notice = { text: customerFailure, detail: error.message, retry: () => void refetch() };
    notices.say(notice);
    return () => notices.close(notice);
  }, [error, refetch]);
  const state = counter.data;
  const claim = (
    <ClaimCard
      shop={shop}
      customer={{ id: desk.customerId, name: desk.name }}
      proof={proof}
      card={state?.card ?? null}
      isSettled={!state || state.waiting.length === 0}
      onChanged={(text) => {
        notices.say({ text, tone: 'good' });
        playFeedback('given');
        focusDue.current = true;
        refreshCounter(desk);
        refreshAround(desk);
      }}
    />
  );
  return (
    <article className={`sd-surface ${styles.panel}`} aria-label={desk.name || t`Customer`}>
      <div className={styles.columns}>
        <CustomerHead visit={visit} />
        <Loaded query={counter} failure={t`We couldn’t load the stamps`} bones={<PanelSkeleton />}>
          {(known) =>
            known ? (
              <Stamping visit={visit} desk={desk} state={known}>
                {claim}
              </Stamping>
            ) : (
              <Stack gap={3} className={styles.control}>
                <p className={styles.notMember}>{notAMember()}</p>
                <Notices />
                {claim}
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
  const redeeming = useRedeeming(at);
  return (
    <>
      <div className={styles.control}>
        <LiveStamper {...at} redeeming={redeeming} />
      </div>
      <div className={styles.rewards}>
        <RewardsDue redeeming={redeeming} />
        {children}
        <CardRewards card={card} />
      </div>
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
      </div>
      <div className={styles.ledger}>
        <LedgerLines {...at} />
        <ToNewPhone desk={at.desk} />
      </div>
    </>
  );
}

/** For customers who have an account, and people who may open it. */
function ToNewPhone({ desk: { customerId, name } }: Pick<AtCard, 'desk'>) {
  const { data } = useUnclaimed(customerId);
  const mayMove = useSession()?.permissions.includes('members');
  if (data?.isUnclaimed !== false || !mayMove) return null;
  return (
    <MovePhone
      isQuiet
      customer={{ id: customerId, name }}
      onMoved={(text) => notices.say({ text, tone: 'good', about: name })}
    />
  );
}

function CustomerHead({ visit: { customer, code, proof } }: { visit: Visit }) {
  const info = customer.data;
  if (!info) {
    return (
      <header className={styles.head}>
        <Skeleton width="3.5rem" height="3.5rem" radius="50%" />
        <Skeleton width="60%" height="1.5rem" />
      </header>
    );
  }
  // A rotating code that does not prove that the customer is here.
  const isStale = proof === null && code !== null && readCode(code)?.kind === 'rotating';
  return (
    <header className={styles.head}>
      <Avatar photo={info.photo} name={info.displayName} size={56} isLarge />
      <div className={styles.who}>
        <h2 className={styles.name} title={info.displayName} dir="auto">
          {info.displayName}
        </h2>
        {info.username && (
          <p className="sd-quiet" title={info.username} dir="auto">
            {info.username}
          </p>
        )}
        {isStale && <p className={styles.stale}>{t`Old code: it only identifies the customer`}</p>}
      </div>
    </header>
  );
}

function birthdayOf(date: string): string {
  const day = date.slice(0, 10);
  return Number.isNaN(Date.parse(day)) ? date : formatDay(day, 'longDay');
}

/** What else the customer shares. What they do not share has no row. */
function CustomerFacts({ info }: { info: CustomerInfo }) {
  const birthday = info.dateOfBirth && birthdayOf(info.dateOfBirth);
  if (!info.gender && !info.phone && !info.bio && !birthday) return null;
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          [t`Gender`, info.gender && <span dir="auto">{info.gender}</span>],
          [t`Phone`, info.phone && <span dir="auto">{info.phone}</span>],
          [t`About`, info.bio && <span dir="auto">{info.bio}</span>],
          [t`Birthday`, birthday],
        ]}
      />
    </div>
  );
}

/** In the control's place while the card loads. */
export function PanelSkeleton() {
  return (
    <Stack role="status">
      <span className="sd-hidden">{t`Loading the card…`}</span>
      <Skeleton height="5.5rem" radius="var(--sd-radius-xl)" />
      <Skeleton height="3.5rem" radius="var(--sd-radius-l)" />
      <Skeleton height="12rem" radius="var(--sd-radius-xl)" />
    </Stack>
  );
}
