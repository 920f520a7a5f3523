import { deviceSwitch } from '#lib/device-switch.ts';
import styles from './auto-switch.module.css';

/** A scanned code is stamped by itself, on this device. */
export const autoStamp = deviceSwitch('counterAutoStamp', false);

export function AutoSwitch() {
  const isOn = autoStamp.use();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={styles.switch}
      onClick={() => autoStamp.turn(!isOn)}
    >
      <span className={styles.track} aria-hidden />
      Auto-stamp
    </button>
  );
}
