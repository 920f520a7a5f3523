import type { Member } from '@stampdeck/contract/member-list.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useEraseMember, useExportMember } from './member-api.ts';

interface MemberDataProps {
  member: Member;
  isKept: boolean;
  onErased: () => void;
}

/** What the shop holds about a person: as a file, and the end of it. */
export function MemberData({ member, isKept, onErased }: MemberDataProps) {
  const [isAsking, setAsking] = useState(false);
  const name = member.customer.displayName;
  const file = useExportMember();
  const erase = useEraseMember(member.id, name, onErased);
  return (
    <Panel title="Personal data" lead="Everything that your shop holds about this person.">
      <Inline>
        <Button isBusy={file.isPending} onClick={() => file.mutate({ params: { id: member.id } })}>
          {file.isPending ? 'Making the file…' : 'Export'}
        </Button>
        <Button onClick={() => setAsking(true)}>Erase…</Button>
      </Inline>
      {isAsking && (
        <Sheet title={`Erase ${name}?`} onClose={() => setAsking(false)}>
          <Stack gap={5}>
            <ul className="sd-bullets">
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
            <Inline>
              <Button variant="danger" isBusy={erase.isPending} onClick={() => erase.mutate()}>
                Erase {name}
              </Button>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </Inline>
          </Stack>
        </Sheet>
      )}
    </Panel>
  );
}
