import { t } from '@lingui/core/macro';
import { type MantineColorScheme, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { themes } from '#features/shops/theme-setting.tsx';

/** Light, dark, or the theme of the device. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Shown = useComputedColorScheme('light') === 'dark' ? Moon : Sun;
  return (
    <Menu position="bottom-end" width={208} offset={4} withinPortal={false} hideDetached={false}>
      <Menu.Target>
        <button type="button" className="sd-icon-button" aria-label={t`Theme`}>
          <Shown size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {themes.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick rightSection={<Icon size={18} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
