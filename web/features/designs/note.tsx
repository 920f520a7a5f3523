import { t } from '@lingui/core/macro';
import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { beyondCard } from './milestones.ts';
import styles from './note.module.css';
import { type FieldName, GoTo } from './use-draft-form.ts';

/** Holds notes that come and go while someone types; screen readers say new ones. */
export function Notes({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notes} aria-live="polite">
      {children}
    </div>
  );
}

interface NoteProps {
  children: ReactNode;
  /** What fixes it in one tap, or leads to the place to fix it. */
  actions?: ReactNode;
}

/** Something to know or to fix. It forbids nothing. */
export function Note({ children, actions }: NoteProps) {
  return (
    <div className={styles.note}>
      <TriangleAlert className={styles.icon} size={18} aria-hidden />
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface ActionProps {
  children: ReactNode;
  leads?: boolean;
  onClick: () => void;
}

/** Fixes it in one tap. */
export function NoteAction({ children, leads, onClick }: ActionProps) {
  return (
    <button type="button" className={styles.action} data-leads={leads} onClick={onClick}>
      {children}
    </button>
  );
}

/** Leads to a field. */
export function LeadTo({ field, children }: { field: FieldName; children: ReactNode }) {
  const goTo = useContext(GoTo);
  return (
    <NoteAction leads onClick={() => goTo(field)}>
      {children}
    </NoteAction>
  );
}

const misfitText = ({ label, slot }: Milestone, size: number): string =>
  t`“${label}” at stamp ${slot} does not fit on a card with ${size} stamps.`;

interface BeyondCardProps {
  design: Pick<CardDesign, 'milestones' | 'size'>;
  /** What fixes it in one tap. */
  action?: (milestone: Milestone) => ReactNode;
  /** Adds what to do about it. */
  withAdvice?: boolean;
}

/** The milestones beyond the card's last slot. */
export const BeyondCard = ({ design: { milestones, size }, action, withAdvice }: BeyondCardProps) =>
  beyondCard(milestones, size).map((milestone) => (
    <Note
      key={`${milestone.slot} ${milestone.label}`}
      actions={
        <>
          {action?.(milestone)}
          <LeadTo field={`milestones.${milestones.indexOf(milestone)}.slot`}>{t`Choose another stamp`}</LeadTo>
        </>
      }
    >
      {misfitText(milestone, size)} {withAdvice && t`Choose another stamp or remove it.`}
    </Note>
  ));
