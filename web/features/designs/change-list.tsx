import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { ArrowRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useContext } from 'react';
import { stampCount } from '#card/card-words.ts';
import { StampGlyph } from '#card/stamp-icons.tsx';
import styles from './change-list.module.css';
import { type DesignField, fieldLabel, fieldOfPath } from './design-fields.ts';
import { iconNames } from './icon-names.ts';
import { sortedMilestones } from './milestones.ts';
import { GoTo } from './use-draft-form.ts';

interface ChangeListProps {
  before: CardDesign;
  after: CardDesign;
  changes: DesignField[];
}

/** Each field that differs: as published, and as it will be. */
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
          <span className={styles.values} dir="auto" data-long={fieldOfPath(name)?.tab !== 'design' || undefined}>
            <span className={styles.before}>
              <Trans>
                <span className="sd-hidden">was</span> <Value name={name} design={before} />
              </Trans>
            </span>
            <ArrowRight className={styles.arrow} size={16} aria-hidden />
            <span className={styles.after}>
              <Trans>
                <span className="sd-hidden">becomes</span> <Value name={name} design={after} />
              </Trans>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const listed = (milestones: Milestone[]): string =>
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
        t({ message: 'Number', context: 'in place of an icon' })
      ) : (
        <span className={styles.color}>
          <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
            <StampGlyph id={icon} />
          </svg>
          {iconNames[icon]}
        </span>
      );
    }
    case 'logo':
      return design.logo ? (
        <img className={styles.logo} src={design.logo} alt={t`a logo of its own`} referrerPolicy="no-referrer" />
      ) : (
        t`the shop’s photo`
      );
    case 'size':
      return stampCount(design.size);
    case 'milestones':
      return listed(design.milestones) || t({ message: 'none', context: 'no milestones' });
    default:
      return design[name].trim() || t({ message: 'empty', context: 'a text' });
  }
}
