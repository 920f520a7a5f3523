/** The parts of a member that both the table and the phone's cards show. */

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { formatMoment, formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Stack } from '#ui/layout.tsx';
import { Pick } from '#ui/list-page.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SlotMeter } from '#ui/slot-meter.tsx';
import styles from './members-table.module.css';

/** The email address. If it is too long for its line, it breaks before the '@'. */
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

/** The name. The whole row is its link to the member's page. */
const Name = ({ member: { id, customer } }: { member: Member }) => (
  <Link to="/royaltymember/$id" params={{ id }} className={`sd-cover ${styles.open}`} dir="auto">
    {customer.displayName}
  </Link>
);

/** Photo, name with its marks, and email. */
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

/** Selects one member. */
export function PickMember({ member, ...pick }: Omit<ComponentProps<typeof Pick>, 'label'> & { member: Member }) {
  const name = member.customer.displayName;
  return <Pick label={t`Select ${name}`} {...pick} />;
}

/** Rewards that are reached and not redeemed. */
const WaitingMark = ({ member: { rewardsWaiting } }: { member: Member }) =>
  rewardsWaiting > 0 && (
    <span className={`sd-go ${styles.waiting}`}>
      <Gift size={14} aria-hidden /> {plural(rewardsWaiting, { one: '# reward waiting', other: '# rewards waiting' })}
    </span>
  );

export function JoinedBadge({ member }: { member: Member }) {
  const date = formatMoment(member.joinedAt, 'day');
  return (
    <span className={`sd-badge ${styles.joined}`}>
      <Trans>
        Joined at <time dateTime={member.joinedAt}>{date}</time>
      </Trans>
    </span>
  );
}

export function DisabledMark({ member }: { member: Member }) {
  return member.status === 'disabled' && <span className="sd-badge">{t`Disabled`}</span>;
}

interface ProgressProps {
  member: Member;
  /** At the end of the numbers' line. */
  beside?: ReactNode;
}

/** Stamps of the card's size: a bar of slots and the numbers. */
export function Progress({ member, beside }: ProgressProps) {
  const { stamps, cardSize } = member;
  const isFull = stamps >= cardSize;
  const count = formatNumber(stamps);
  const size = formatNumber(cardSize);
  return (
    <Stack as="span" gap={1}>
      <span className={styles.progressWords}>
        <span aria-hidden>
          <Trans>
            <strong>{count}</strong> of {size}
          </Trans>
          {isFull && (
            <span className={styles.full}>{t({ message: 'Full', comment: 'the stamp card has all its stamps' })}</span>
          )}
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
  if (member.lastVisit === null) return <span className="sd-quiet">{t`No visit yet`}</span>;
  return <RelativeTime at={member.lastVisit} clock={serverNow} />;
}

export function Gender({ member: { customer } }: { member: Member }) {
  if (customer.gender)
    return (
      <span className={styles.gender} dir="auto">
        {customer.gender}
      </span>
    );
  return (
    <span className="sd-quiet">
      <span aria-hidden>–</span>
      <span className="sd-hidden">{t({ message: 'not given', comment: 'the member’s gender' })}</span>
    </span>
  );
}
