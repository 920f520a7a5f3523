import type { Member } from '@stampdeck/contract/loyalty.ts';
import { memo } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DisabledMark, Gender, JoinedBadge, LastVisit, Progress, Username } from './members-row.tsx';
import styles from './members-table.module.css';

interface MembersTableProps {
  /** Null while the first answer is on its way. */
  members: Member[] | null;
  /** Room for the gender in a column of its own; otherwise it stands beside the name. */
  isWide: boolean;
}

const placeholders = Array.from({ length: 10 }, (_, index) => `row ${index}`);

export function MembersTable({ members, isWide }: MembersTableProps) {
  return (
    <table className={styles.table} aria-busy={members === null}>
      <caption className="sd-hidden">Royalty members, newest first</caption>
      <colgroup>
        <col />
        {isWide && <col className={styles.genderColumn} />}
        <col className={styles.joinedColumn} />
        <col className={styles.progressColumn} />
        <col className={styles.visitColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Member</th>
          {isWide && <th scope="col">Gender</th>}
          <th scope="col">Joined</th>
          <th scope="col">Progress</th>
          <th scope="col" className={styles.end}>
            Last visit
          </th>
        </tr>
      </thead>
      <tbody>
        {members?.map((member) => (
          <Row key={member.id} member={member} isWide={isWide} />
        ))}
        {members === null && placeholders.map((row) => <PlaceholderRow key={row} isWide={isWide} />)}
      </tbody>
    </table>
  );
}

/** A page more, or a stamp, draws only the rows that are new or changed. */
const Row = memo(function Row({ member, isWide }: { member: Member; isWide: boolean }) {
  const { customer } = member;
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={customer.displayName} photo={customer.photo} />
          <span className={styles.names}>
            <span className={styles.name}>
              {customer.displayName} {!isWide && customer.gender && <Gender member={member} />}{' '}
              <DisabledMark member={member} />
            </span>
            <Username member={member} />
          </span>
        </span>
      </th>
      {isWide && (
        <td>
          <Gender member={member} />
        </td>
      )}
      <td>
        <JoinedBadge member={member} />
      </td>
      <td>
        <Progress member={member} />
      </td>
      <td className={styles.end}>
        <LastVisit member={member} />
      </td>
    </tr>
  );
});

function PlaceholderRow({ isWide }: { isWide: boolean }) {
  return (
    <tr>
      <td>
        <span className={styles.person}>
          <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
          <span className={styles.names}>
            <Skeleton width="9rem" height="1.35rem" />
            <Skeleton width="12rem" height="1.2rem" />
          </span>
        </span>
      </td>
      {isWide && (
        <td>
          <Skeleton width="3rem" />
        </td>
      )}
      <td>
        <Skeleton width="90%" height="1.5rem" />
      </td>
      <td>
        <Skeleton height="1.5rem" />
      </td>
      <td>
        <Skeleton width="100%" />
      </td>
    </tr>
  );
}
