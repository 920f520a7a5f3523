import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { ArrowRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useContext } from 'react';
import { StampGlyph, stampIcons } from '#card/stamp-icons.tsx';
import styles from './change-list.module.css';
import { type DesignField, fieldLabel, fieldOfPath } from './design-fields.ts';
import { sortedMilestones } from './milestones.ts';
import { GoTo } from './use-draft-form.ts';

interface ChangeListProps {
  before: CardDesign;
  after: CardDesign;
  changes: DesignField[];
}

/** Each field that differs: as it is published, and as it will be. */
export function ChangeList({ before, after, changes }: ChangeListProps) {
  const goTo = useContext(GoTo);
  return (
    <ul className="sd-rows">
      {changes.map((name) => (
        <li key={name} className={styles.change}>
          <button
            type="button"
            className={styles.name}
            onClick={() => goTo(name === 'milestones' ? 'milestones.0.label' : name)}
          >
            {fieldLabel(name)}
          </button>
          <span className={styles.values} data-long={fieldOfPath(name)?.tab !== 'design' || undefined}>
            <span className={styles.before}>
              <span className="sd-hidden">was </span>
              <Value name={name} design={before} />
            </span>
            <ArrowRight className={styles.arrow} size={16} aria-hidden />
            <span className={styles.after}>
              <span className="sd-hidden">becomes </span>
              <Value name={name} design={after} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const inWords = (milestones: Milestone[]): string =>
  sortedMilestones(milestones)
    .map(({ slot, label }) => `${slot}: ${label}`)
    .join(' · ');

function Value({ name, design }: { name: DesignField; design: CardDesign }): ReactNode {
  switch (name) {
    case 'cardColor':
    case 'stampColor':
    case 'unstampColor':
      return (
        <span className={styles.color}>
          <span className={styles.chip} style={{ '--chip': design[name] } as CSSProperties} />
          {design[name].toUpperCase()}
        </span>
      );
    case 'icon':
    case 'emptyIcon': {
      const icon = design[name];
      return icon === '' ? (
        'Number'
      ) : (
        <span className={styles.color}>
          <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
            <StampGlyph id={icon} />
          </svg>
          {stampIcons[icon].label}
        </span>
      );
    }
    case 'logo':
      return design.logo ? (
        <img className={styles.logo} src={design.logo} alt="a logo of its own" referrerPolicy="no-referrer" />
      ) : (
        'the shop’s photo'
      );
    case 'size':
      return `${design.size} stamps`;
    case 'milestones':
      return inWords(design.milestones) || 'none';
    default:
      return design[name].trim() || 'empty';
  }
}
