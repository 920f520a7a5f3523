import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { usePeople } from '#features/people/api.ts';
import { InviteSheet } from '#features/people/invite-sheet.tsx';
import { isFull, PeopleList } from '#features/people/people-list.tsx';
import { TabletList } from '#features/tablets/tablet-list.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Page } from '#ui/page.tsx';

/** Who works for the shop, its shared tablets and the PINs. */
export function StaffPage() {
  const { data } = usePeople();
  const [isInviting, setInviting] = useState(false);
  const actions = (
    <>
      <Link to="/settings" className="sd-button">
        <ArrowLeft size={20} aria-hidden /> {t`Back to the settings`}
      </Link>
      <Button variant="primary" disabled={!data || isFull(data)} onClick={() => setInviting(true)}>
        <UserRoundPlus size={20} aria-hidden /> {t`Invite someone`}
      </Button>
    </>
  );
  return (
    <Page title={t`People`} lead={t`Who works at your counter, and what each may do.`} actions={actions} width="narrow">
      <Stack gap={5}>
        <PeopleList />
        <TabletList />
      </Stack>
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
    </Page>
  );
}
