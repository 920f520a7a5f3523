/** How the UI kit's parts behave. What they look like is in `mantine.css`. */
import { t } from '@lingui/core/macro';
import {
  type CheckboxProps,
  type ColorPickerProps,
  createTheme,
  type DrawerProps,
  type InputProps,
  type InputWrapperProps,
  localStorageColorSchemeManager,
  type MenuProps,
  type ModalProps,
  type TooltipProps,
} from '@mantine/core';

/** A dialog's header is not the page's banner. */
const plainHeader = { header: { role: 'presentation' } };

export const theme = createTheme({
  respectReducedMotion: true,
  // Plain objects rather than `Button.extend` and its like: those would load every component named here with the first page.
  components: {
    Input: { defaultProps: { size: 'md' } satisfies Partial<InputProps> },
    InputWrapper: {
      defaultProps: {
        size: 'md',
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      } satisfies Partial<InputWrapperProps>,
    },
    // The color field has no way to name them.
    ColorPicker: {
      defaultProps: {
        saturationLabel: t`Saturation and brightness`,
        hueLabel: t`Hue`,
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

/** Kept as `theme.js` reads it before the first paint: light, dark or auto. */
export const colorSchemeManager = () => localStorageColorSchemeManager({ key: 'theme' });
