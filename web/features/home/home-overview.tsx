import { useLiveHome } from './api.ts';
import { BackupLine } from './backup-line.tsx';
import styles from './home-overview.module.css';
import { NewestMembers } from './newest-members.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import { TodayFigures } from './today-figures.tsx';

/** What needs the operator now, then the day, then who is new, and whether all of it is safe; all of it live. */
export function HomeOverview() {
  useLiveHome();
  return (
    <div className={styles.overview}>
      <SetUpSteps />
      <TodayFigures />
      <NewestMembers />
      <BackupLine />
    </div>
  );
}
