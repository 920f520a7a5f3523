import './leave-guard.css';
import { useBlocker } from '@tanstack/react-router';
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
      <p className="leave-guard-words">What you changed here is not saved yet.</p>
      <div className="leave-guard-ways">
        <button type="button" className="sd-button sd-button-primary" onClick={reset}>
          Stay here
        </button>
        <button type="button" className="sd-button" onClick={proceed}>
          Leave without saving
        </button>
      </div>
    </Sheet>
  );
}
