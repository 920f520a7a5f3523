import type { ReactNode } from 'react';
import { useMay } from '#lib/may.ts';
import { useOwnShop } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { BackupLine } from './backup-line.tsx';
import { NewestMembers } from './newest-members.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { TodayNumbers } from './today-numbers.tsx';

interface HomeOverviewProps {
  /** What needs attention now. */
  needs: ReactNode;
  /** The weeks before today. */
  charts: ReactNode;
  /** Sales and the newest orders. */
  orders: ReactNode;
}

/** What needs attention now, then today, the weeks before, orders, the newest members and the backup, all of it live. */
export function HomeOverview({ needs, charts, orders }: HomeOverviewProps) {
  const ownShop = useOwnShop();
  // Today's numbers are about members, too.
  const mayMembers = useMay('members');
  return (
    <Stack gap={5}>
      {ownShop && <SetUpSteps />}
      {needs}
      {mayMembers && <TodayNumbers />}
      {charts}
      {orders}
      {mayMembers && (
        <>
          <NewestMembers />
          <BackupLine />
        </>
      )}
    </Stack>
  );
}
