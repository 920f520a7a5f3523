import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { beyondCard } from './milestones.ts';
import styles from './note.module.css';
import { type FieldName, GoTo } from './use-draft-form.ts';

/** The place of notes that come and go while one types; read out when they appear. */
export function Notes({ children }: { children: ReactNode }) {
  return (
    <div className={styles.notes} aria-live="polite">
      {children}
    </div>
  );
}

interface NoteProps {
  children: ReactNode;
  /** What mends it in one tap, or leads to where it can be mended. */
  actions?: ReactNode;
}

/** Something to know or to mend; nothing that forbids. */
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

/** A tap that mends. */
export function NoteAction({ children, leads, onClick }: ActionProps) {
  return (
    <button type="button" className={styles.action} data-leads={leads} onClick={onClick}>
      {children}
    </button>
  );
}

/** A tap that leads to a field. */
export function LeadTo({ field, children }: { field: FieldName; children: ReactNode }) {
  const goTo = useContext(GoTo);
  return (
    <NoteAction leads onClick={() => goTo(field)}>
      {children}
    </NoteAction>
  );
}

interface BeyondCardProps {
  design: Pick<CardDesign, 'milestones' | 'size'>;
  /** What mends it in one tap. */
  action?: (milestone: Milestone) => ReactNode;
  /** What to do about it. */
  advice?: string;
}

/** The milestones that lie behind the card's last slot. */
export const BeyondCard = ({ design: { milestones, size }, action, advice }: BeyondCardProps) =>
  beyondCard(milestones, size).map((milestone) => (
    <Note
      key={`${milestone.slot} ${milestone.label}`}
      actions={
        <>
          {action?.(milestone)}
          <LeadTo field={`milestones.${milestones.indexOf(milestone)}.slot`}>Choose its stamp</LeadTo>
        </>
      }
    >
      “{milestone.label}” at stamp {milestone.slot} does not fit on a card of {size}. {advice}
    </Note>
  ));
