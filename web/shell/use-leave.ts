import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useExit } from '#features/accounts/api.ts';
import { forgetMessages } from '#features/inbox/kept.ts';
import { forgetNoteDrafts } from '#features/notes/drafts.ts';
import { forgetDevice } from '#features/push/keep-device.ts';
import { toastError } from '#ui/toast.tsx';

/** Leaves: signed out here at once, and on the server as soon as it can be reached. */
export function useLeave(): () => void {
  const exit = useExit((again) =>
    toastError(t`You are signed out on this device. We couldn’t end the session yet: check your connection.`, {
      retry: again,
    }),
  );
  const navigate = useNavigate();
  return () => {
    exit();
    forgetMessages();
    forgetNoteDrafts();
    forgetDevice();
    void navigate({ to: '/signin' });
  };
}
