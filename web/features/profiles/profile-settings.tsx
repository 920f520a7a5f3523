import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOwnProfile } from './api.ts';
import { type Pictures, ProfileForm } from './profile-form.tsx';

interface Props {
  info: UserInfo;
  pictures: Pictures;
}

/** The form of the profile, once what it shows was read. */
export function ProfileSettings({ info, pictures }: Props) {
  const { data, error, refetch, isFetching } = useOwnProfile(info.id);
  if (data) return <ProfileForm key={data.id} profile={data} pictures={pictures} />;
  if (error) {
    return (
      <div className="sd-surface sd-panel">
        <Alert>{error.message}</Alert>
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className="sd-surface sd-panel" aria-busy="true">
      {[1, 2, 3, 4].map((field) => (
        <Skeleton key={field} height="4.75rem" radius="var(--sd-radius-m)" />
      ))}
    </div>
  );
}
