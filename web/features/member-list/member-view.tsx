import type { MemberDetails } from '@stampdeck/contract/member-list.ts';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNow } from '#lib/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MemberData } from './member-data.tsx';
import styles from './member-view.module.css';
import { useIsOwner } from './members-acts.ts';
import { DisabledMark, Gender, JoinedBadge, LastVisit, Username } from './members-row.tsx';

interface MemberViewProps {
  details: MemberDetails;
  /** The card as it looks now. */
  card: ReactNode;
  ledger: ReactNode;
  /** What a member without an account collects with. */
  code: ReactNode;
  onErased: () => void;
}

/** A member with their card, what waits and what was given, and what the shop holds about them. */
export function MemberView({ details, card, ledger, code, onErased }: MemberViewProps) {
  const isOwner = useIsOwner();
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <Head details={details} />
      </div>
      <div className={styles.main}>
        <section className={styles.panel} aria-labelledby="member-card">
          <h2 className={styles.title} id="member-card">
            Card
          </h2>
          {card}
        </section>
        <Rewards details={details} />
        {ledger}
      </div>
      <div className={styles.side}>
        {code}
        <ClosedCards details={details} />
        {isOwner && <MemberData member={details.member} isKept={details.isKept} onErased={onErased} />}
      </div>
    </div>
  );
}

/** The page's place while the first answer is on its way. */
export function MemberSkeleton() {
  return (
    <div className={styles.columns} aria-busy>
      <div className={styles.head}>
        <Skeleton height="12rem" radius="var(--sd-radius-xl)" />
      </div>
      <div className={styles.main}>
        <Skeleton height="21rem" radius="var(--sd-radius-xl)" />
        <Skeleton height="8rem" radius="var(--sd-radius-xl)" />
      </div>
      <div className={styles.side}>
        <Skeleton height="10rem" radius="var(--sd-radius-xl)" />
      </div>
    </div>
  );
}

const birthdays = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', timeZone: 'UTC' });

function Head({ details: { member, phone, dateOfBirth } }: { details: MemberDetails }) {
  const { customer } = member;
  return (
    <section className={styles.panel} aria-label="Person">
      <div className={styles.person}>
        <Avatar name={customer.displayName} photo={customer.photo} size={64} />
        <div className={styles.names}>
          <span>
            <JoinedBadge member={member} />
          </span>
          <DisabledMark member={member} />
        </div>
      </div>
      <dl className={styles.facts}>
        {customer.username && (
          <>
            <dt>E-mail</dt>
            <dd>
              <Username member={member} />
            </dd>
          </>
        )}
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>{phone}</dd>
          </>
        )}
        {dateOfBirth && (
          <>
            <dt>Birthday</dt>
            <dd>{birthdays.format(new Date(`${dateOfBirth}T00:00:00Z`))}</dd>
          </>
        )}
        {customer.gender && (
          <>
            <dt>Gender</dt>
            <dd>
              <Gender member={member} />
            </dd>
          </>
        )}
        <dt>Last visit</dt>
        <dd>
          <LastVisit member={member} />
        </dd>
      </dl>
    </section>
  );
}

const inAll = (total: number, shown: number): string => (total > shown ? ` (the newest ${shown} of ${total})` : '');

function Rewards({ details: { card, owed, redeemed, redeemedTotal } }: { details: MemberDetails }) {
  const waiting = [
    ...owed.map(({ cardId, slot, label }) => ({ key: `${cardId}.${slot}`, label, of: 'an earlier card' })),
    ...card.milestones
      .filter(({ state }) => state === 'owed')
      .map(({ slot, label }) => ({ key: `${card.id}.${slot}`, label, of: 'this card' })),
  ];
  return (
    <section className={styles.panel} aria-labelledby="member-rewards">
      <h2 className={styles.title} id="member-rewards">
        Rewards
      </h2>
      {waiting.length === 0 && redeemed.length === 0 && <p className={styles.quiet}>None reached yet.</p>}
      {waiting.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Waiting</h3>
          <ul className={styles.list}>
            {waiting.map(({ key, label, of }) => (
              <li key={key} className={styles.line}>
                <Gift size={18} aria-hidden />
                <b className={styles.label}>{label}</b>
                <span className={styles.quiet}>{of}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {redeemed.length > 0 && (
        <>
          <h3 className={styles.subtitle}>Redeemed{inAll(redeemedTotal, redeemed.length)}</h3>
          <ul className={styles.list}>
            {redeemed.map(({ id, label, createdAt }) => (
              <li key={id} className={styles.line}>
                <span className={styles.label}>{label}</span>
                <RelativeTime at={createdAt} clock={serverNow} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ClosedCards({ details: { closedCards, closedTotal } }: { details: MemberDetails }) {
  if (closedTotal === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="member-closed">
      <h2 className={styles.title} id="member-closed">
        Closed cards{inAll(closedTotal, closedCards.length)}
      </h2>
      <ul className={styles.list}>
        {closedCards.map(({ id, size, lastStampAt, owed }) => (
          <li key={id} className={styles.line}>
            <span className={styles.label}>
              {size} of {size} stamps
              {owed.length > 0 && <span className={styles.owed}>Still owed: {owed.join(', ')}</span>}
            </span>
            {lastStampAt && <RelativeTime at={lastStampAt} clock={serverNow} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
