import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type PushState, pushState, turnOff, turnOn } from './push.ts';

/** What a person reads about their device. */
const meaningOf: Record<PushState, () => string> = {
  on: () => t`This device shows notifications, also while Stampdeck is closed. Signing out here turns them off.`,
  off: () => t`This device shows no notifications.`,
  denied: () =>
    t`Your browser blocks notifications of this site. Allow them in the browser’s settings for this site, then reload the page.`,
  homeScreen: () =>
    t`On iPhones and iPads, notifications work only when this page is on the home screen. Tap Share, then ‘Add to Home Screen’, and turn them on there.`,
  unsupported: () => t`This browser cannot show notifications.`,
};

/** Whether this device shows notifications, and the button that changes it. */
export function DevicePush() {
  const key = ['push', useSession()?.id];
  const client = useQueryClient();
  const state = useQuery({ queryKey: key, queryFn: pushState, staleTime: Number.POSITIVE_INFINITY });
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOff() : turnOn()),
    onSuccess: (now) => client.setQueryData(key, now),
  });
  return (
    <Loaded
      query={state}
      failure={t`We couldn’t check the notifications of this device`}
      bones={<Skeleton height="3rem" />}
    >
      {(now) => (
        <Stack gap={3}>
          <p className="sd-quiet" role="status">
            {meaningOf[now]()}
          </p>
          {change.error && (
            <Alert>
              {change.error instanceof CallError
                ? change.error.message
                : t`Your browser could not do this. Check your connection, then try again.`}
            </Alert>
          )}
          {(now === 'on' || now === 'off') && (
            <Button isBusy={change.isPending} onClick={() => change.mutate(now === 'on')}>
              {now === 'on' ? t`Turn off notifications here` : t`Turn on notifications here`}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
