import { useState } from 'react';

const themes = ['light', 'dark', 'auto'] as const;
type Theme = (typeof themes)[number];
const words: Record<Theme, string> = { light: 'Light', dark: 'Dark', auto: 'System' };

function stored(): Theme {
  try {
    return themes.find((theme) => theme === localStorage.getItem('theme')) ?? 'light';
  } catch {
    return 'light';
  }
}

/** Kept as /theme.js reads it. */
function apply(theme: Theme): void {
  try {
    localStorage.setItem('theme', theme);
  } catch (error) {
    // Private mode: it holds until the page is left.
    reportError(error);
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(stored);
  return (
    <fieldset className="shop-theme">
      <legend className="sd-hidden">Appearance</legend>
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
