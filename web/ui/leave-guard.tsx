import { useBlocker } from '@tanstack/react-router';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  /** Would something that was typed be lost? Asked at the moment of leaving. */
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
    <Sheet title="Leave without saving?" onClose={reset}>
      <Stack gap={2}>
        <p>What you changed here is not saved yet.</p>
        <Button variant="primary" isWide onClick={reset}>
          Stay here
        </Button>
        <Button isWide onClick={proceed}>
          Leave without saving
        </Button>
      </Stack>
    </Sheet>
  );
}
