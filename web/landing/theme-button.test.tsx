import { expect, test } from 'vitest';
import { startThemeButton } from './theme-button.ts';

test('the theme switch shows itself once it works, and keeps the choice where the page reads it', () => {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
  const button = document.createElement('button');
  button.hidden = true;
  startThemeButton(button);
  expect([button.hidden, button.getAttribute('aria-pressed')]).toEqual([false, 'false']);
  button.click();
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect([localStorage.getItem('theme'), button.getAttribute('aria-pressed')]).toEqual(['dark', 'true']);
  button.click();
  expect(localStorage.getItem('theme')).toBe('light');
});
