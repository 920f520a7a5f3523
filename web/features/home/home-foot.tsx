import { BackupLine } from './backup-line.tsx';
import { NewestMembers } from './newest-members.tsx';

/** The end of home: the newest members and the backup. */
export const HomeFoot = () => (
  <>
    <NewestMembers />
    <BackupLine />
  </>
);
