import { t } from '@lingui/core/macro';
import { useState } from 'react';

const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];
const words: Record<Theme, string> = {
  light: t({ message: 'Light', comment: 'appearance of the page' }),
  dark: t({ message: 'Dark', comment: 'appearance of the page' }),
  auto: t({ message: 'System', comment: 'appearance of the page: as the device has it' }),
};

function stored(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'light';
  } catch {
    return 'light';
  }
}

/** Stores the choice where /theme.js reads it. */
function apply(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
  } catch (error) {
    // In private mode the choice lasts until the page is closed.
    reportError(error);
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(stored);
  return (
    <fieldset className="shop-theme">
      <legend className="sd-hidden">{t`Appearance`}</legend>
      {themes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="theme"
            checked={theme === one}
            onChange={() => {
              setTheme(one);
              apply(one);
            }}
          />
          <span>{words[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
