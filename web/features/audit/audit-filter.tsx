import type { AuditKind } from '@stampdeck/contract/audit.ts';
import { Select } from '#ui/select.tsx';
import styles from './audit-filter.module.css';
import { kindChoices } from './audit-words.ts';

interface Props {
  kind: AuditKind | undefined;
  onChoose: (kind: AuditKind | undefined) => void;
}

/** Which kind of entries is shown. */
export const AuditFilter = ({ kind, onChoose }: Props) => (
  <Select
    label="Show"
    className={styles.filter}
    value={kind ?? ''}
    onChange={({ target }) => onChoose(kindChoices.find((one) => one.kind === target.value)?.kind)}
  >
    <option value="">Everything</option>
    {kindChoices.map((choice) => (
      <option key={choice.kind} value={choice.kind}>
        {choice.words}
      </option>
    ))}
  </Select>
);
