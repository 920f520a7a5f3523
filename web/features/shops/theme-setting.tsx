import { useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import styles from './theme-setting.module.css';

/** By the kit's names. */
export const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'auto', label: 'System', icon: Monitor },
] as const;

/** Light, dark, or whatever the device says; on this device alone. */
export function ThemeSetting() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.choices}>
      <legend className="sd-hidden">Theme</legend>
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
