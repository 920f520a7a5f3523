import type { AuditKind } from '@stampdeck/contract/audit.ts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import styles from './audit-filter.module.css';
import { kindChoices } from './audit-words.ts';

interface Props {
  kind: AuditKind | undefined;
  onChoose: (kind: AuditKind | undefined) => void;
}

/** Which kind of entries is shown. */
export function AuditFilter({ kind, onChoose }: Props) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label className={styles.label} htmlFor={id}>
        Show
      </label>
      <div className={styles.frame}>
        <select
          id={id}
          className={styles.select}
          value={kind ?? ''}
          onChange={({ target }) => onChoose(kindChoices.find((one) => one.kind === target.value)?.kind)}
        >
          <option value="">Everything</option>
          {kindChoices.map((choice) => (
            <option key={choice.kind} value={choice.kind}>
              {choice.words}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} size={18} aria-hidden />
      </div>
    </div>
  );
}
