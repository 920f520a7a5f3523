import { plural, t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useOwnShop } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { BulkBar } from '#ui/list-page.tsx';
import { useExportMembers } from './members-acts.ts';
import { askedOf } from './members-api.ts';
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
    <BulkBar
      label={t`Selected members`}
      count={plural(list.length, { one: '# selected', other: '# selected' })}
      clear={{ label: t`Clear the selection`, onClear: leave }}
    >
      {isOwner && (
        <Button
          isBusy={isPending}
          onClick={() => save({ body: { ...askedOf(choice), memberIds: list.map(({ id }) => id) } })}
        >
          <Download size={20} aria-hidden /> {t`Export`}
        </Button>
      )}
      <StatusButton members={list} onPress={leave} />
    </BulkBar>
  );
}
