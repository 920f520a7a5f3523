import type { Member } from '@stampdeck/contract/member-list.ts';
import { useState } from 'react';
import { Sheet } from '#ui/sheet.tsx';
import { useEraseMember, useExportMember } from './member-api.ts';
import styles from './member-view.module.css';

interface MemberDataProps {
  member: Member;
  isKept: boolean;
  onErased: () => void;
}

/** What the shop holds about a person: as a file, and the end of it. */
export function MemberData({ member, isKept, onErased }: MemberDataProps) {
  const [isAsking, setAsking] = useState(false);
  const name = member.customer.displayName;
  const file = useExportMember(member.id);
  const erase = useEraseMember(member.id, name, onErased);
  return (
    <section className={styles.panel} aria-labelledby="member-data">
      <h2 className={styles.title} id="member-data">
        Personal data
      </h2>
      <p className={styles.quiet}>Everything that your shop holds about this person.</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className="sd-button"
          aria-busy={file.isPending}
          onClick={() => {
            if (!file.isPending) file.mutate();
          }}
        >
          {file.isPending ? 'Making the file…' : 'Export'}
        </button>
        <button type="button" className="sd-button" onClick={() => setAsking(true)}>
          Erase…
        </button>
      </div>
      {isAsking && (
        <Sheet title={`Erase ${name}?`} onClose={() => setAsking(false)}>
          <ul className={styles.consequences}>
            <li>
              {isKept
                ? 'They leave your program. Their stamps and rewards here are lost, and so is what you noted about them.'
                : 'They leave your program and no longer follow your shop. Their stamps and rewards here are lost.'}
            </li>
            <li>Your books keep how many stamps you gave, without a name.</li>
            <li>
              {isKept
                ? 'Their code on paper works no longer.'
                : 'Their own account stays theirs, and they may join again with an empty card.'}
            </li>
            <li>This cannot be taken back.</li>
          </ul>
          <div className={styles.buttons}>
            <button
              type="button"
              className="sd-button sd-button-danger"
              aria-busy={erase.isPending}
              onClick={() => {
                if (!erase.isPending) erase.mutate();
              }}
            >
              Erase {name}
            </button>
            <button type="button" className="sd-button" onClick={() => setAsking(false)}>
              Cancel
            </button>
          </div>
        </Sheet>
      )}
    </section>
  );
}
