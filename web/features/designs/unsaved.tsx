import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { toastError } from '#ui/toast.tsx';
import type { DraftState } from './drafts/draft-keeper.ts';
import type { DraftSync } from './drafts/use-draft.ts';
import styles from './unsaved.module.css';
import { type Designer, useChanges } from './use-designer.ts';

/** Where the draft is, in two words and in a sentence. */
const draftWords: Record<DraftState, [short: string, meaning: string]> = {
  saved: ['Draft saved', 'Your draft is saved for every device. Customers do not see it.'],
  saving: ['Saving draft…', 'Your draft is being saved. Customers do not see it.'],
  waiting: [
    'Kept on this device',
    'The server cannot be reached. Your draft is kept on this device and saved as soon as it can be.',
  ],
  refused: ['Kept on this device', 'The server does not take the draft as it is. It is kept on this device.'],
  moved: ['Changed elsewhere', 'The draft was changed somewhere else. Choose above which one to keep.'],
};

interface UnsavedBarProps {
  designer: Designer;
  onSubmit: () => void;
  instead?: ReactNode;
}

/** Quietly: there is something that customers do not see yet. Otherwise `instead`. */
export function UnsavedBar({ designer, onSubmit, instead }: UnsavedBarProps) {
  const dirty = useChanges(designer.published).changes.length > 0;
  if (!dirty && !designer.published.isDefault) return instead;
  const [words, meaning] = dirty ? draftWords[designer.sync.state] : ['Not published yet'];
  return (
    <div className={styles.bar}>
      <p className={styles.text} title={meaning}>
        {words}
      </p>
      <div className={styles.actions}>
        {dirty && (
          <Button variant="subtle" size="s" aria-label="Discard the draft" onClick={designer.discard}>
            Discard
          </Button>
        )}
        <Button variant="primary" size="s" onClick={onSubmit}>
          Submit
        </Button>
      </div>
    </div>
  );
}

interface NoticeProps {
  label: string;
  /** What to do about it: the words of each button, and what it does. */
  actions: [words: string, act: () => void][];
  isBusy?: boolean;
  children: ReactNode;
}

function Notice({ label, actions, isBusy, children }: NoticeProps) {
  return (
    <section className={styles.outdated} role="status" aria-label={label}>
      <p>{children}</p>
      <div className={styles.actions}>
        {actions.map(([words, act], at) => (
          <Button key={words} variant={at > 0 ? 'subtle' : undefined} size="s" disabled={isBusy} onClick={act}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** The draft began from a version that is no longer the newest. */
export function OutdatedNotice({ designer }: { designer: Designer }) {
  const { published, basedOn } = designer;
  const dirty = useChanges(published).changes.length > 0;
  if (!dirty || basedOn === published.version || designer.publishing) return null;
  return (
    <Notice
      label="A newer version"
      actions={[
        ['Go on with my draft', designer.keepMine],
        [`Show version ${published.version}`, designer.discard],
      ]}
    >
      Version {published.version} was published meanwhile.{' '}
      {basedOn === 0 ? 'Your draft began before it.' : `Your draft began from version ${basedOn}.`} Nothing you typed is
      lost.
    </Notice>
  );
}

/** Two tabs or devices changed one draft: nothing is lost until someone chooses. */
export function MovedNotice({ sync }: { sync: DraftSync }) {
  const { isPending, mutate } = useMutation({
    mutationFn: (way: () => Promise<void>) => way(),
    onError: ({ message }) => toastError('The other draft could not be read', { detail: message }),
  });
  if (sync.state !== 'moved') return null;
  return (
    <Notice
      label="Two drafts"
      isBusy={isPending}
      actions={[
        ['Keep what is here', () => mutate(sync.keepMine)],
        ['Take the other one', () => mutate(sync.takeTheirs)],
      ]}
    >
      This draft was changed somewhere else, in another tab or on another device. Both are kept until you choose.
    </Notice>
  );
}
