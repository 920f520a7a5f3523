import { t } from '@lingui/core/macro';
import { Popover } from '@mantine/core';
import { CloudOff, SlidersHorizontal } from 'lucide-react';
import { deviceSwitch } from '#lib/device-switch.ts';
import { useConnection } from '#lib/socket.ts';
import { sound, vibration } from './feedback.ts';
import { keysOn } from './till-keys.ts';
import styles from './till-options.module.css';

type Choice = ReturnType<typeof deviceSwitch>;

/** Whether a scan gives a stamp without a press, on this device. */
export const autoStamp = deviceSwitch('counterAutoStamp', false);

/** What this device does at the counter, and whether it has a connection. */
export function TillOptions() {
  const connection = useConnection();
  const trouble = {
    online: null,
    delayed: t`Live updates are delayed.`,
    reconnecting: t`Reconnecting…`,
    offline: t`No connection. This page may be out of date.`,
  }[connection];
  return (
    <>
      <p className={styles.connection} role="status">
        {trouble && <span>{trouble}</span>}
      </p>
      <Popover position="bottom-end" trapFocus returnFocus hideDetached={false}>
        <Popover.Target>
          <button type="button" className={`sd-icon-button ${styles.open}`} aria-label={t`Options`}>
            <SlidersHorizontal size={22} aria-hidden />
            {trouble && <CloudOff className={styles.cut} size={18} strokeWidth={2.5} aria-hidden />}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.options ?? ''} aria-label={t`Options`}>
          {trouble && <p className={styles.offline}>{trouble}</p>}
          <Row name={t`Sounds`} choice={sound} />
          {'vibrate' in navigator && <Row name={t`Vibration`} choice={vibration} />}
          <Row name={t`Auto-stamp`} help={t`A scan gives a stamp without a tap.`} choice={autoStamp} />
          <Row name={t`Keys`} help={t`Single keys press the buttons.`} choice={keysOn} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function Row({ name, help, choice }: { name: string; help?: string; choice: Choice }) {
  const isOn = choice.use();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      className={styles.row}
      onClick={() => choice.turn(!isOn)}
    >
      <span className={styles.words}>
        {name}
        {help && <span className="sd-quiet">{help}</span>}
      </span>
      <span className={styles.track} aria-hidden />
    </button>
  );
}
