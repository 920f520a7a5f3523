import { plural, t } from '@lingui/core/macro';
import { Download, X } from 'lucide-react';
import { useOwnShop } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { useExportMembers } from './members-acts.ts';
import { askedOf } from './members-api.ts';
import styles from './members-bulk.module.css';
import type { Chosen } from './members-chosen.ts';
import type { MembersChoice } from './members-view.ts';
import { StatusButton } from './status-button.tsx';

interface MembersBulkProps {
  chosen: Chosen;
  choice: MembersChoice;
  /** The bar is about to go, with the button that was pressed. */
  onGone: () => void;
}

/** The actions for the selected members, at the lower edge while there are any. */
export function MembersBulk({ chosen: { list, clear }, choice, onGone }: MembersBulkProps) {
  const { mutate: save, isPending } = useExportMembers();
  const isOwner = useOwnShop() !== null;
  if (list.length === 0) return null;
  const leave = () => {
    onGone();
    clear();
  };
  return (
    <section className={styles.bar} aria-label={t`Selected members`}>
      <p className={styles.count} role="status">
        {plural(list.length, { one: '# selected', other: '# selected' })}
      </p>
      {isOwner && (
        <Button
          isBusy={isPending}
          onClick={() => save({ body: { ...askedOf(choice), memberIds: list.map(({ id }) => id) } })}
        >
          <Download size={20} aria-hidden /> {t`Export`}
        </Button>
      )}
      <StatusButton members={list} onPress={leave} />
      <button type="button" className="sd-icon-button" aria-label={t`Clear the selection`} onClick={leave}>
        <X size={20} aria-hidden />
      </button>
    </section>
  );
}
