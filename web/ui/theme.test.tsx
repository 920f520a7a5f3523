import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const script = readFileSync(`${import.meta.dirname}/../public/theme.js`, 'utf8');

test.each([
  { stored: null, isDark: true, scheme: 'light', kept: null },
  { stored: 'light', isDark: true, scheme: 'light', kept: 'light' },
  { stored: 'dark', isDark: false, scheme: 'dark', kept: 'dark' },
  { stored: 'auto', isDark: true, scheme: 'dark', kept: 'auto' },
  { stored: 'system', isDark: true, scheme: 'dark', kept: 'auto' },
  { stored: 'system', isDark: false, scheme: 'light', kept: 'auto' },
])(
  'with $stored stored, on a device that is dark: $isDark, a page opens $scheme',
  ({ stored, isDark, scheme, kept }) => {
    if (stored) localStorage.setItem('theme', stored);
    vi.stubGlobal('matchMedia', () => ({ matches: isDark }));
    runInThisContext(script);
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe(scheme);
    expect(localStorage.getItem('theme')).toBe(kept);
  },
);
