import { Trans } from '@lingui/react/macro';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { memo } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './members-cards.module.css';
import type { Chosen } from './members-chosen.ts';
import { Gender, JoinedBadge, LastVisit, Person, PickMember, Progress } from './members-row.tsx';
import { listWords, type MembersChoice } from './members-view.ts';

const placeholders = Array.from({ length: 6 }, (_, index) => `card ${index}`);

interface MembersCardsProps {
  members: Member[] | null;
  chosen: Chosen;
  choice: MembersChoice;
}

/** The list on a phone. `members` is null while the first page loads. */
export function MembersCards({ members, chosen, choice }: MembersCardsProps) {
  return (
    <ul className="sd-rows" aria-label={listWords(choice)} aria-busy={members === null}>
      {members?.map((member) => (
        <Card key={member.id} member={member} isChosen={chosen.has(member.id)} onToggle={chosen.toggle} />
      ))}
      {members === null &&
        placeholders.map((card) => (
          <li key={card} className={styles.card}>
            <Skeleton width="2.75rem" height="2.75rem" radius="50%" />
            <Skeleton height="8.5rem" radius="var(--sd-radius-m)" />
          </li>
        ))}
    </ul>
  );
}

interface CardProps {
  member: Member;
  isChosen: boolean;
  onToggle: (member: Member) => void;
}

/** After another page or a stamp, only the cards that are new or changed are drawn. */
const Card = memo(function Card({ member, isChosen, onToggle }: CardProps) {
  const { customer } = member;
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <Person member={member} size={44} />
      <PickMember member={member} isChosen={isChosen} onToggle={() => onToggle(member)} />
      <div className={styles.progress}>
        <Progress
          member={member}
          beside={
            <span className={styles.visit}>
              {member.lastVisit ? (
                <Trans>
                  Last visit <LastVisit member={member} />
                </Trans>
              ) : (
                <LastVisit member={member} />
              )}
            </span>
          }
        />
      </div>
      <div className={styles.facts}>
        <JoinedBadge member={member} />
        {customer.gender && <Gender member={member} />}
      </div>
    </li>
  );
});
