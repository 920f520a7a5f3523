import { t } from '@lingui/core/macro';
import { type Permission, permissions } from '@stampdeck/contract/http.ts';
import styles from './people.module.css';
import { permissionWords } from './permission-words.ts';

interface SwitchesProps {
  value: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
}

/** A switch for each thing that a person may do. At least one stays on. */
export function PermissionSwitches({ value, onChange }: SwitchesProps) {
  return (
    <fieldset className={styles.switches}>
      <legend className="sd-field-label">{t`What they may do`}</legend>
      {permissions.map((one) => {
        const isOn = value.includes(one);
        const { name, says } = permissionWords[one];
        return (
          <label key={one} className={styles.switch}>
            <input
              type="checkbox"
              role="switch"
              checked={isOn}
              aria-checked={isOn}
              onChange={() => onChange(permissions.filter((other) => (other === one ? !isOn : value.includes(other))))}
            />
            <span className="sd-row-words">
              <span className="sd-row-name">{name}</span>
              <span className="sd-row-text">{says}</span>
            </span>
          </label>
        );
      })}
      {value.length === 0 && <p className="sd-field-error">{t`Choose at least one.`}</p>}
    </fieldset>
  );
}
