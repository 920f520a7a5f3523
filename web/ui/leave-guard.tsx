import { t } from '@lingui/core/macro';
import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  /** Whether typed text would be lost. Called at the moment of leaving. */
  isUnsaved: () => boolean;
}

/** Asks before what was typed is lost: on the way to another screen, back, and when the page is closed. */
export function LeaveGuard({ isUnsaved }: Props) {
  const { status, proceed, reset } = useBlocker({
    // Another tab of the same screen keeps what was typed.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Sheet title={t`Leave without saving?`} onClose={reset}>
      <Stack gap={2}>
        <p>{t`Your changes are not saved yet.`}</p>
        <Button variant="primary" isWide onClick={reset}>
          {t`Stay here`}
        </Button>
        <Button isWide onClick={proceed}>
          {t`Leave without saving`}
        </Button>
      </Stack>
    </Sheet>
  );
}
