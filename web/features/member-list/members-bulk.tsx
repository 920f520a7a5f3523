import { Ban, CircleCheck, Download, X } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useExportMembers, useIsOwner, useSetStatus } from './members-acts.ts';
import styles from './members-bulk.module.css';
import type { Chosen } from './members-chosen.ts';
import type { MembersChoice } from './members-view.ts';

interface MembersBulkProps {
  chosen: Chosen;
  choice: MembersChoice;
  /** It is about to go, with the button that was pressed. */
  onGone: () => void;
}

/** What can be done to the chosen members, at the lower edge while there are any. */
export function MembersBulk({ chosen, choice, onGone }: MembersBulkProps) {
  const setStatus = useSetStatus();
  const file = useExportMembers();
  const isOwner = useIsOwner();
  const { list } = chosen;
  if (list.length === 0) return null;
  const isAllDisabled = list.every(({ status }) => status === 'disabled');
  const clear = () => {
    onGone();
    chosen.clear();
  };
  const change = (status: 'active' | 'disabled') => {
    setStatus.run(list, status);
    clear();
  };
  return (
    <section className={styles.bar} aria-label="Chosen members">
      <p className={styles.count} role="status">
        {list.length} selected
      </p>
      {isOwner && (
        <Button isBusy={file.isPending} onClick={() => file.mutate({ choice, memberIds: list.map(({ id }) => id) })}>
          <Download size={18} aria-hidden /> Export
        </Button>
      )}
      {isAllDisabled ? (
        <Button onClick={() => change('active')}>
          <CircleCheck size={18} aria-hidden /> Enable
        </Button>
      ) : (
        <Button onClick={() => change('disabled')}>
          <Ban size={18} aria-hidden /> Disable
        </Button>
      )}
      <button type="button" className="sd-icon-button" aria-label="Choose nobody" onClick={clear}>
        <X size={20} aria-hidden />
      </button>
    </section>
  );
}
