import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { closeToast, toastError } from '#ui/toast.tsx';
import type { DraftState } from './drafts/draft-keeper.ts';
import type { DraftSync } from './drafts/use-draft.ts';
import styles from './unsaved.module.css';
import { type Designer, useChanges } from './use-designer.ts';

/** Where the draft is: in short, and as a sentence. */
const draftWords: Record<DraftState, [short: string, meaning: string]> = {
  saved: [t`Draft saved`, t`Your draft is saved and open on all your devices. Customers do not see it.`],
  saving: [t`Saving draft…`, t`We are saving your draft. Customers do not see it.`],
  waiting: [
    t`Kept on this device`,
    t`There is no connection. Your draft is on this device and will be saved when you are back online.`,
  ],
  refused: [t`Kept on this device`, t`Your draft cannot be saved as it is. It stays on this device.`],
  moved: [t`Changed elsewhere`, t`Someone changed the draft elsewhere. Choose above which one to keep.`],
};

interface UnsavedBarProps {
  designer: Designer;
  onSubmit: () => void;
  instead?: ReactNode;
}

/** A quiet line while there is something that customers do not see yet; otherwise `instead`. */
export function UnsavedBar({ designer, onSubmit, instead }: UnsavedBarProps) {
  const dirty = useChanges(designer.published).changes.length > 0;
  if (!dirty && !designer.published.isDefault) return instead;
  const [words, meaning] = dirty ? draftWords[designer.sync.state] : [t`Not published yet`];
  return (
    <div className={styles.bar}>
      <p className={styles.text} title={meaning}>
        {words}
      </p>
      <div className={styles.actions}>
        {dirty && (
          <Button variant="subtle" size="s" aria-label={t`Discard the draft`} onClick={designer.discard}>
            {t`Discard`}
          </Button>
        )}
        <Button variant="primary" size="s" onClick={onSubmit}>
          {t`Submit`}
        </Button>
      </div>
    </div>
  );
}

interface NoticeProps {
  label: string;
  /** What to do about it: each button's text, and what it does. */
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
  const { version } = published;
  const dirty = useChanges(published).changes.length > 0;
  if (!dirty || basedOn === published.version || designer.publishing) return null;
  return (
    <Notice
      label={t`A newer version`}
      actions={[
        [t`Continue with my draft`, designer.keepMine],
        [t`Show version ${version}`, designer.discard],
      ]}
    >
      {basedOn === 0
        ? t`Version ${version} was published in the meantime. Your draft began before it. Nothing you typed is lost.`
        : t`Version ${version} was published in the meantime. Your draft began from version ${basedOn}. Nothing you typed is lost.`}
    </Notice>
  );
}

/** Two tabs or devices changed one draft: both stay until someone chooses. */
export function MovedNotice({ sync }: { sync: DraftSync }) {
  const failure = t`We couldn’t load the other draft`;
  const { isPending, mutate } = useMutation({
    mutationFn: (way: () => Promise<void>) => way(),
    onSuccess: () => closeToast(failure),
    onError: ({ message }) => toastError(failure, { detail: message }),
  });
  if (sync.state !== 'moved') return null;
  return (
    <Notice
      label={t`Two drafts`}
      isBusy={isPending}
      actions={[
        [t`Keep this draft`, () => mutate(sync.keepMine)],
        [t`Use the other one`, () => mutate(sync.takeTheirs)],
      ]}
    >
      {t`This draft was changed in another tab or on another device. Both are kept until you choose.`}
    </Notice>
  );
}
