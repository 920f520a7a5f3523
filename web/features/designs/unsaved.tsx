import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { DraftWords } from './drafts/draft-state.tsx';
import styles from './unsaved.module.css';
import { type Designer, useChanges } from './use-designer.ts';

interface UnsavedBarProps {
  designer: Designer;
  onSubmit: () => void;
  instead?: ReactNode;
}

/** Quietly: there is something that customers do not see yet. Otherwise `instead`. */
export function UnsavedBar({ designer, onSubmit, instead }: UnsavedBarProps) {
  const dirty = useChanges(designer.published).changes.length > 0;
  if (!dirty && !designer.published.isDefault) return instead;
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{dirty ? <DraftWords state={designer.sync.state} /> : 'Not published yet'}</p>
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

/** The draft began from a version that is no longer the newest. */
export function OutdatedNotice({ designer }: { designer: Designer }) {
  const { published, basedOn } = designer;
  const dirty = useChanges(published).changes.length > 0;
  if (!dirty || basedOn === published.version || designer.publishing) return null;
  return (
    <section className={styles.outdated} role="status" aria-label="A newer version">
      <p>
        Version {published.version} was published meanwhile.{' '}
        {basedOn === 0 ? 'Your draft began before it.' : `Your draft began from version ${basedOn}.`} Nothing you typed
        is lost.
      </p>
      <div className={styles.actions}>
        <Button size="s" onClick={designer.keepMine}>
          Go on with my draft
        </Button>
        <Button variant="subtle" size="s" onClick={designer.discard}>
          Show version {published.version}
        </Button>
      </div>
    </section>
  );
}
