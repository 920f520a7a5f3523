/** The UI kit dressed in our tokens: nothing here holds a colour or a size of its own. */
import {
  type CheckboxProps,
  type ColorPickerProps,
  type CSSVariablesResolver,
  createTheme,
  type DrawerProps,
  type InputProps,
  type InputWrapperProps,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type TooltipProps,
} from '@mantine/core';

const token = (name: string): string => `var(--sd-${name})`;
/** The kit wants ten shades; ours are one, and the theme switches it. */
const shades = (...names: string[]): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, index) =>
    token(names[Math.min(index, names.length - 1)] ?? 'ink'),
  ) as unknown as MantineColorsTuple;

/** A dialog's header is not the page's banner. */
const plainHeader = { header: { role: 'presentation' } };

export const theme = createTheme({
  fontFamily: token('font'),
  fontFamilyMonospace: token('font-code'),
  primaryColor: 'ink',
  primaryShade: 5,
  colors: {
    ink: shades('ink'),
    gray: shades('surface-sunken', 'hover', 'line', 'line', 'line-strong', 'muted', 'muted', 'muted', 'ink', 'ink'),
    dark: shades('ink', 'ink', 'muted', 'muted', 'line', 'hover', 'surface', 'surface', 'surface-sunken', 'ground'),
  },
  black: token('ink'),
  white: token('surface'),
  defaultRadius: 'md',
  radius: {
    xs: token('radius-s'),
    sm: token('radius-s'),
    md: token('radius-m'),
    lg: token('radius-l'),
    xl: token('radius-xl'),
  },
  spacing: {
    xs: token('space-2'),
    sm: token('space-3'),
    md: token('space-4'),
    lg: token('space-5'),
    xl: token('space-6'),
  },
  fontSizes: {
    xs: token('text-xs'),
    sm: token('text-s'),
    md: token('text-m'),
    lg: token('text-l'),
    xl: token('text-xl'),
  },
  lineHeights: { md: token('leading') },
  shadows: { xl: token('shadow-3') },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects rather than `Button.extend` and its like: those would load every component named here with the first page.
  components: {
    Input: { defaultProps: { size: 'md' } satisfies Partial<InputProps> },
    InputWrapper: {
      defaultProps: {
        size: 'md',
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      } satisfies Partial<InputWrapperProps>,
    },
    // The colour field has no way to name them.
    ColorPicker: {
      defaultProps: {
        saturationLabel: 'Saturation and brightness',
        hueLabel: 'Hue',
      } satisfies Partial<ColorPickerProps>,
    },
    Checkbox: { defaultProps: { size: 'md', radius: 'sm' } satisfies Partial<CheckboxProps> },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 1 },
        attributes: plainHeader,
      } satisfies Partial<ModalProps>,
    },
    Drawer: { defaultProps: { attributes: plainHeader } satisfies Partial<DrawerProps> },
    // An opened menu puts the focus on its first item; the kit's hidden first stop is none.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, menuItemTabIndex: 0 } satisfies Partial<MenuProps> },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, radius: 'sm' } satisfies Partial<TooltipProps> },
  },
});

const everywhere = {
  '--mantine-color-body': token('ground'),
  '--mantine-color-text': token('ink'),
  '--mantine-color-dimmed': token('muted'),
  '--mantine-color-placeholder': token('muted'),
  '--mantine-color-error': token('danger-text'),
  '--mantine-color-success': token('success-text'),
  '--mantine-color-disabled': token('surface-sunken'),
  '--mantine-color-disabled-color': token('muted'),
  '--mantine-color-disabled-border': token('line'),
  '--mantine-primary-color-filled': token('ink'),
  '--mantine-primary-color-filled-hover': token('ink'),
  '--mantine-primary-color-contrast': token('ground'),
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: everywhere,
  dark: everywhere,
});

const key = 'theme';

/** The kit's colour scheme, kept where `theme.js` reads it before the first paint: light, dark or system. */
export function colorSchemeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  const toKit = (value: string | null) =>
    value === 'dark' || value === 'light' ? value : value === 'system' ? 'auto' : null;
  return {
    get: (fallback) => {
      try {
        return toKit(localStorage.getItem(key)) ?? fallback;
      } catch {
        return fallback;
      }
    },
    set: (value) => {
      try {
        localStorage.setItem(key, value === 'auto' ? 'system' : value);
      } catch {
        // Without storage the choice holds until the page is left.
      }
    },
    subscribe: (onUpdate) => {
      const follow = (event: StorageEvent) => {
        if (event.key === key) onUpdate(toKit(event.newValue) ?? 'light');
      };
      window.addEventListener('storage', follow);
      stop = () => window.removeEventListener('storage', follow);
    },
    unsubscribe: () => stop?.(),
    clear: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}
