const root = document.documentElement;
const attribute = 'data-mantine-color-scheme';

const isDark = () => root.getAttribute(attribute) === 'dark';

/** Shows the theme switch, which needs the script. Stored as /theme.js reads it. */
export function startThemeButton(button: HTMLButtonElement): void {
  const tell = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.setAttribute(attribute, theme);
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Private mode: lasts until the page closes.
    }
    tell();
  });
  tell();
  button.hidden = false;
}
