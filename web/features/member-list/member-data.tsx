import { t } from '@lingui/core/macro';
import type { Member } from '@stampdeck/contract/member-list.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useEraseMember, useExportMember } from './member-api.ts';

interface MemberDataProps {
  member: Member;
  /** They have no account of their own. */
  isUnclaimed: boolean;
  onErased: () => void;
}

/** What the shop has about a person: export it, or erase it. */
export function MemberData({ member, isUnclaimed, onErased }: MemberDataProps) {
  const [isAsking, setAsking] = useState(false);
  const name = member.customer.displayName;
  const file = useExportMember();
  const erase = useEraseMember(member.id, name, onErased);
  return (
    <Panel title={t`Personal data`} lead={t`Everything that your shop has about this person.`}>
      <Inline>
        <Button isBusy={file.isPending} onClick={() => file.mutate({ params: { id: member.id } })}>
          {file.isPending ? t`Making the file…` : t`Export`}
        </Button>
        <Button onClick={() => setAsking(true)}>{t`Erase…`}</Button>
      </Inline>
      {isAsking && (
        <Sheet title={t`Erase ${name}?`} onClose={() => setAsking(false)}>
          <Stack gap={5}>
            <ul className="sd-bullets">
              <li>
                {isUnclaimed
                  ? t`They leave your program. Their stamps, their rewards and your notes about them are lost.`
                  : t`They leave your program and no longer follow your shop. Their stamps and rewards here are lost.`}
              </li>
              <li>{t`Your reports still count the stamps you gave, without a name.`}</li>
              <li>
                {isUnclaimed
                  ? t`Their printed code stops working.`
                  : t`They keep their own account and can join again with an empty card.`}
              </li>
              <li>{t`You cannot undo this.`}</li>
            </ul>
            <Inline>
              <Button variant="danger" isBusy={erase.isPending} onClick={() => erase.mutate()}>
                {t`Erase ${name}`}
              </Button>
              <Button onClick={() => setAsking(false)}>{t`Cancel`}</Button>
            </Inline>
          </Stack>
        </Sheet>
      )}
    </Panel>
  );
}
