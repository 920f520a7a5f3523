import type { ReactNode } from 'react';
import { Stack } from '#ui/layout.tsx';
import { BackupLine } from './backup-line.tsx';
import { NewestMembers } from './newest-members.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { TodayFigures } from './today-figures.tsx';

interface HomeOverviewProps {
  /** What needs somebody now. */
  needs: ReactNode;
  /** The time before today. */
  charts: ReactNode;
}

/** What needs the operator now, then the day, the weeks before it, who is new, and whether all of it is safe; all of it live. */
export function HomeOverview({ needs, charts }: HomeOverviewProps) {
  return (
    <Stack gap={5}>
      <SetUpSteps />
      {needs}
      <TodayFigures />
      {charts}
      <NewestMembers />
      <BackupLine />
    </Stack>
  );
}
