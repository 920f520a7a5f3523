/** The parts of a member that the table and the phone's cards show alike. */

import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { Member } from '@stampdeck/contract/loyalty.ts';
import { serverNow } from '#lib/api.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SlotMeter } from '#ui/slot-meter.tsx';
import styles from './members-table.module.css';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function JoinedBadge({ member }: { member: Member }) {
  return (
    <span className={styles.badge}>
      Joined at <time dateTime={member.joinedAt}>{dates.format(new Date(member.joinedAt))}</time>
    </span>
  );
}

export function DisabledMark({ member }: { member: Member }) {
  return member.status === 'disabled' && <span className={styles.disabled}>Disabled</span>;
}

/** Stamps of the card's size: a bar of slots and the numbers. */
export function Progress({ member: { stamps, cardSize } }: { member: Member }) {
  const isFull = stamps >= cardSize;
  return (
    <span className={styles.progress}>
      <span className={styles.progressWords} aria-hidden>
        <span>
          <strong>{stamps}</strong> of {cardSize}
        </span>
        {isFull && <span className={styles.full}>Full</span>}
      </span>
      <span className="sd-hidden">{cardProgress({ count: stamps, size: cardSize })}</span>
      <SlotMeter count={stamps} size={cardSize} />
    </span>
  );
}

export function LastVisit({ member }: { member: Member }) {
  if (member.lastVisit === null) return <span className={styles.none}>Not yet</span>;
  return <RelativeTime at={member.lastVisit} clock={serverNow} />;
}

export function Gender({ member: { customer } }: { member: Member }) {
  if (customer.gender) return <span className={styles.gender}>{customer.gender}</span>;
  return (
    <span className={styles.none}>
      <span aria-hidden>–</span>
      <span className="sd-hidden">not given</span>
    </span>
  );
}
