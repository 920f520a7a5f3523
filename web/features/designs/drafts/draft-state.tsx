import { useState } from 'react';
import styles from '#features/designs/unsaved.module.css';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';
import type { DraftState } from './draft-keeper.ts';
import type { DraftSync } from './use-draft.ts';

const words: Record<DraftState, string> = {
  saved: 'Draft saved',
  saving: 'Saving draft…',
  waiting: 'Kept on this device',
  refused: 'Kept on this device',
  moved: 'Changed elsewhere',
};

const meaning: Record<DraftState, string> = {
  saved: 'Your draft is saved for every device. Customers do not see it.',
  saving: 'Your draft is being saved. Customers do not see it.',
  waiting: 'The server cannot be reached. Your draft is kept on this device and saved as soon as it can be.',
  refused: 'The server does not take the draft as it is. It is kept on this device.',
  moved: 'The draft was changed somewhere else. Choose above which one to keep.',
};

/** Where the draft is: on the server, on its way, or in this browser only. */
export const DraftWords = ({ state }: { state: DraftState }) => <span title={meaning[state]}>{words[state]}</span>;

/** Two tabs or devices changed one draft: nothing is lost until somebody chooses. */
export function MovedNotice({ sync }: { sync: DraftSync }) {
  const [busy, setBusy] = useState(false);
  if (sync.state !== 'moved') return null;
  const choose = async (way: () => Promise<void>) => {
    setBusy(true);
    await way().catch((error: Error) => toastError('The other draft could not be read', { detail: error.message }));
    setBusy(false);
  };
  return (
    <section className={styles.outdated} role="status" aria-label="Two drafts">
      <p>This draft was changed somewhere else, in another tab or on another device. Both are kept until you choose.</p>
      <div className={styles.actions}>
        <Button size="s" disabled={busy} onClick={() => void choose(sync.keepMine)}>
          Keep what is here
        </Button>
        <Button variant="subtle" size="s" disabled={busy} onClick={() => void choose(sync.takeTheirs)}>
          Take the other one
        </Button>
      </div>
    </section>
  );
}
