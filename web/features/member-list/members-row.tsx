/** The parts of a member that the table and the phone's cards show alike. */

import { cardProgress } from '@stampdeck/contract/cards.ts';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverNow } from '#lib/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Stack } from '#ui/layout.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SlotMeter } from '#ui/slot-meter.tsx';
import styles from './members-table.module.css';

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The e-mail address; where it is too long for its line it goes on at the '@'. */
export function Username({ member: { customer } }: { member: Member }) {
  const at = customer.username.lastIndexOf('@');
  return (
    <span className="sd-row-text">
      {customer.username.slice(0, Math.max(0, at))}
      <wbr />
      {customer.username.slice(Math.max(0, at))}
    </span>
  );
}

/** The name, which leads to the member's page from anywhere in the row. */
const Name = ({ member: { id, customer } }: { member: Member }) => (
  <Link to="/royaltymember/$id" params={{ id }} className={`sd-cover ${styles.open}`}>
    {customer.displayName}
  </Link>
);

/** Picture, name with what belongs to it, and address. */
export const Person = ({ member, size, children }: { member: Member; size?: number; children?: ReactNode }) => (
  <>
    <Avatar name={member.customer.displayName} photo={member.customer.photo} size={size ?? 40} />
    <span className="sd-row-words">
      <span className={`sd-row-name ${styles.name}`}>
        <Name member={member} /> {children} <DisabledMark member={member} />
      </span>
      <Username member={member} />
    </span>
  </>
);

interface PickProps {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** Chooses a row. */
export const Pick = ({ label, isChosen, onToggle }: PickProps) => (
  <label className={styles.pick}>
    <input type="checkbox" aria-label={`Choose ${label}`} checked={isChosen} onChange={onToggle} />
  </label>
);

/** Rewards that were reached and not redeemed. */
const WaitingMark = ({ member: { rewardsWaiting } }: { member: Member }) =>
  rewardsWaiting > 0 && (
    <span className={`sd-go ${styles.waiting}`}>
      <Gift size={14} aria-hidden /> {rewardsWaiting === 1 ? '1 reward waiting' : `${rewardsWaiting} rewards waiting`}
    </span>
  );

export function JoinedBadge({ member }: { member: Member }) {
  return (
    <span className={`sd-badge ${styles.joined}`}>
      Joined at <time dateTime={member.joinedAt}>{dates.format(new Date(member.joinedAt))}</time>
    </span>
  );
}

export function DisabledMark({ member }: { member: Member }) {
  return member.status === 'disabled' && <span className="sd-badge">Disabled</span>;
}

interface ProgressProps {
  member: Member;
  /** At the other end of the numbers' line. */
  beside?: ReactNode;
}

/** Stamps of the card's size: a bar of slots and the numbers. */
export function Progress({ member, beside }: ProgressProps) {
  const { stamps, cardSize } = member;
  const isFull = stamps >= cardSize;
  return (
    <Stack as="span" gap={1}>
      <span className={styles.progressWords}>
        <span aria-hidden>
          <strong>{stamps}</strong> of {cardSize}
          {isFull && <span className={styles.full}>Full</span>}
        </span>
        <span className="sd-hidden">{cardProgress({ count: stamps, size: cardSize })}</span>
        {beside}
      </span>
      <SlotMeter count={stamps} size={cardSize} />
      <WaitingMark member={member} />
    </Stack>
  );
}

export function LastVisit({ member }: { member: Member }) {
  if (member.lastVisit === null) return <span className="sd-quiet">No visit yet</span>;
  return <RelativeTime at={member.lastVisit} clock={serverNow} />;
}

export function Gender({ member: { customer } }: { member: Member }) {
  if (customer.gender) return <span className={styles.gender}>{customer.gender}</span>;
  return (
    <span className="sd-quiet">
      <span aria-hidden>–</span>
      <span className="sd-hidden">not given</span>
    </span>
  );
}
