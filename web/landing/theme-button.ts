const root = document.documentElement;
const attribute = 'data-mantine-color-scheme';

const isDark = () => root.getAttribute(attribute) === 'dark';

/** Shows the light/dark switch, which without script would do nothing, and makes it work. Kept as /theme.js reads it. */
export function startThemeButton(button: HTMLButtonElement): void {
  const tell = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.setAttribute(attribute, theme);
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // Private mode: it holds until the page is left.
    }
    tell();
  });
  tell();
  button.hidden = false;
}
