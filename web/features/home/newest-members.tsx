import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { serverNow } from '#lib/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlotMeter } from '#ui/slot-meter.tsx';
import { useNewestMembers } from './api.ts';
import styles from './newest-members.module.css';

const placeholders = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Who joined last, newest first, and the way to all of them. */
export function NewestMembers() {
  const { data, error, refetch } = useNewestMembers();
  return (
    <section className={styles.panel} aria-labelledby="newest-members" aria-busy={!data && !error}>
      <header className={styles.head}>
        <h2 className={styles.title} id="newest-members">
          Newest members
        </h2>
        {data && data.length > 0 && (
          <Link to="/royaltymember" className={styles.all}>
            All members <ArrowRight size={18} aria-hidden />
          </Link>
        )}
      </header>
      {error && !data ? (
        <ErrorState title="The newest members could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <List members={data} />
      )}
    </section>
  );
}

function List({ members }: { members: Member[] | undefined }) {
  if (members?.length === 0) {
    return (
      <p className={styles.none}>
        No members yet. Customers join on your shop page:{' '}
        <Link to="/profile" search={{ tab: 'qr' }} className="sd-link">
          show them your QR
        </Link>
        .
      </p>
    );
  }
  return (
    <ul className={styles.list}>
      {members?.map((member) => (
        <Item key={member.id} member={member} />
      ))}
      {!members &&
        placeholders.map((key) => (
          <li className={styles.item} key={key}>
            <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
            <span className={styles.words}>
              <Skeleton width="min(9rem, 100%)" height="1.35rem" />
              <Skeleton width="min(7rem, 100%)" height="1.2rem" />
            </span>
            <span className={styles.progress}>
              <Skeleton height="1.75rem" />
            </span>
          </li>
        ))}
    </ul>
  );
}

function Item({ member: { customer, joinedAt, stamps, cardSize } }: { member: Member }) {
  return (
    <li className={styles.item}>
      <Avatar name={customer.displayName} photo={customer.photo} />
      <span className={styles.words}>
        <span className={styles.name}>{customer.displayName}</span>
        <span className={styles.joined}>
          <span className={styles.joinedWord}>Joined </span>
          <RelativeTime at={joinedAt} clock={serverNow} />
        </span>
      </span>
      <span className={styles.progress}>
        <span aria-hidden>
          <strong>{stamps}</strong> of {cardSize}
        </span>
        <span className="sd-hidden">{cardProgress({ count: stamps, size: cardSize })}</span>
        <SlotMeter count={stamps} size={cardSize} />
      </span>
    </li>
  );
}
