import { t } from '@lingui/core/macro';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import type { OnView } from '#lib/list-view.ts';
import { Pick } from '#ui/list-page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Chosen } from './members-chosen.ts';
import { Gender, JoinedBadge, LastVisit, Person, PickMember, Progress } from './members-row.tsx';
import styles from './members-table.module.css';
import { listWords, type MembersChoice, type MembersView } from './members-view.ts';

interface MembersTableProps {
  /** Null while the first page loads. */
  members: Member[] | null;
  /** There is room for a column with the gender; otherwise it is beside the name. */
  isWide: boolean;
  chosen: Chosen;
  choice: MembersChoice;
  onView: OnView<MembersView>;
}

/** The order of each column when it is first sorted by. */
const firstOrder = { joined: 'desc', name: 'asc', progress: 'desc', lastVisit: 'desc' } as const;

const placeholders = Array.from({ length: 10 }, (_, index) => `row ${index}`);

export function MembersTable({ members, isWide, chosen, choice, onView }: MembersTableProps) {
  const column = (sort: keyof typeof firstOrder, label: string, className?: string) => {
    const isSorted = choice.sort === sort;
    const turned = choice.order === 'asc' ? 'desc' : 'asc';
    return (
      <th
        scope="col"
        className={className}
        aria-sort={isSorted ? (choice.order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        <button
          type="button"
          className={styles.sort}
          onClick={() => onView({ sort, order: isSorted ? turned : firstOrder[sort], cursor: '' })}
        >
          {label}
          {isSorted &&
            (choice.order === 'asc' ? <ArrowUp size={14} aria-hidden /> : <ArrowDown size={14} aria-hidden />)}
        </button>
      </th>
    );
  };
  return (
    <table className={`sd-table ${styles.table}`} aria-busy={members === null}>
      <caption className="sd-hidden">{listWords(choice)}</caption>
      <colgroup>
        <col className={styles.pickColumn} />
        <col />
        {isWide && <col className={styles.genderColumn} />}
        <col className={styles.joinedColumn} />
        <col className={styles.progressColumn} />
        <col className={styles.visitColumn} />
      </colgroup>
      <thead>
        <tr>
          <td>
            {members && members.length > 0 && (
              <Pick
                label={t`Select all members shown`}
                isChosen={members.every(({ id }) => chosen.has(id))}
                onToggle={() => chosen.toggleAll(members)}
              />
            )}
          </td>
          {column('name', t`Member`)}
          {isWide && <th scope="col">{t`Gender`}</th>}
          {column('joined', t`Joined`)}
          {column('progress', t`Progress`)}
          {column('lastVisit', t`Last visit`, styles.end)}
        </tr>
      </thead>
      <tbody>
        {members?.map((member) => (
          <Row
            key={member.id}
            member={member}
            isWide={isWide}
            isChosen={chosen.has(member.id)}
            onToggle={chosen.toggle}
          />
        ))}
        {members === null &&
          placeholders.map((row) => (
            <tr key={row}>
              <td />
              <td colSpan={isWide ? 5 : 4}>
                <Skeleton height="2.5rem" radius="var(--sd-radius-m)" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  member: Member;
  isWide: boolean;
  isChosen: boolean;
  onToggle: (member: Member) => void;
}

/** After another page or a stamp, only the rows that are new or changed are drawn. */
const Row = memo(function Row({ member, isWide, isChosen, onToggle }: RowProps) {
  const { customer } = member;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <PickMember member={member} isChosen={isChosen} onToggle={() => onToggle(member)} />
      </td>
      <th scope="row">
        <span className={styles.person}>
          <Person member={member}>{!isWide && customer.gender && <Gender member={member} />}</Person>
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
