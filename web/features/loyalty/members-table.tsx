import type { Member } from '@stampdeck/contract/loyalty.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { DisabledMark, Gender, JoinedBadge, LastVisit, Progress } from './members-row.tsx';
import styles from './members-table.module.css';

interface MembersTableProps {
  /** Null while the first answer is on its way. */
  members: Member[] | null;
  /** Room for the username in a column of its own; otherwise it stands under the name. */
  isWide: boolean;
}

const placeholders = Array.from({ length: 10 }, (_, index) => `row ${index}`);

export function MembersTable({ members, isWide }: MembersTableProps) {
  return (
    <table className={styles.table} aria-busy={members === null}>
      <caption className="sd-hidden">Royalty members, newest first</caption>
      <colgroup>
        <col />
        {isWide && <col className={styles.usernameColumn} />}
        <col className={styles.genderColumn} />
        <col className={styles.joinedColumn} />
        <col className={styles.progressColumn} />
        <col className={styles.visitColumn} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{isWide ? 'Display name' : 'Member'}</th>
          {isWide && <th scope="col">Username</th>}
          <th scope="col">Gender</th>
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

function Row({ member, isWide }: { member: Member; isWide: boolean }) {
  const { customer } = member;
  return (
    <tr>
      <th scope="row">
        <span className={styles.person}>
          <Avatar name={customer.displayName} photo={customer.photo} />
          <span className={styles.names}>
            <span className={styles.name}>
              {customer.displayName} <DisabledMark member={member} />
            </span>
            {!isWide && <span className={styles.username}>{customer.username}</span>}
          </span>
        </span>
      </th>
      {isWide && <td className={styles.username}>{customer.username}</td>}
      <td>
        <Gender member={member} />
      </td>
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
}

function PlaceholderRow({ isWide }: { isWide: boolean }) {
  return (
    <tr>
      <td>
        <span className={styles.person}>
          <Skeleton width="2.5rem" height="2.5rem" radius="50%" />
          <span className={styles.names}>
            <Skeleton width="9rem" />
            {!isWide && <Skeleton width="11rem" />}
          </span>
        </span>
      </td>
      {isWide && (
        <td>
          <Skeleton width="80%" />
        </td>
      )}
      <td>
        <Skeleton width="3rem" />
      </td>
      <td>
        <Skeleton width="8rem" />
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
