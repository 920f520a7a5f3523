import { lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '#lib/may.ts';
import { useOwnShop } from '#lib/session.ts';
import { Stack } from '#ui/layout.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { TodayNumbers } from './today-numbers.tsx';

/** Below the first screen, and nothing is below it that could move. */
const HomeFoot = lazy(async () => ({ default: (await import('./home-foot.tsx')).HomeFoot }));

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
        <Suspense>
          <HomeFoot />
        </Suspense>
      )}
    </Stack>
  );
}
