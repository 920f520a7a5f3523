import { t } from '@lingui/core/macro';
import { useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import styles from './theme-setting.module.css';

/** `value` is the kit's name. */
export const themes = [
  { value: 'light', label: t({ message: 'Light', comment: 'theme with light colors' }), icon: Sun },
  { value: 'dark', label: t({ message: 'Dark', comment: 'theme with dark colors' }), icon: Moon },
  { value: 'auto', label: t({ message: 'System', comment: 'theme: as the device is set' }), icon: Monitor },
] as const;

/** Light, dark, or the theme of the device; on this device only. */
export function ThemeSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.choices}>
      <legend className="sd-hidden">{t`Theme`}</legend>
      {themes.map(({ value, label, icon: Icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            className="sd-hidden"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={20} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
