/** What the command palette can do besides opening a screen. */
import { t } from '@lingui/core/macro';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  FileClock,
  Keyboard,
  LogOut,
  type LucideIcon,
  Moon,
  Printer,
  ScanLine,
  Stamp,
  Sun,
  Upload,
  UserRoundPlus,
} from 'lucide-react';
import { useLeave } from './use-leave.ts';

export interface PaletteAction {
  label: string;
  icon: LucideIcon;
  /** Other words that people may type to find it. */
  keywords: string;
  /** The screen that it opens. */
  at?: string;
  run: () => void;
}

export function usePaletteActions({ onHelp }: { onHelp: () => void }): PaletteAction[] {
  const navigate = useNavigate();
  const leave = useLeave();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return [
    {
      label: t`Scan and stamp`,
      icon: ScanLine,
      keywords: t({ message: 'camera qr code award', comment: 'words that people may type to find "Scan and stamp"' }),
      at: '/livestamp',
      run: () => void navigate({ to: '/livestamp' }),
    },
    {
      label: t`Print your QR code`,
      icon: Printer,
      keywords: t({ message: 'poster sticker', comment: 'words that people may type to find "Print your QR code"' }),
      run: () => void navigate({ to: '/profile', search: { tab: 'qr' } }),
    },
    {
      label: t`Publish your card`,
      icon: Stamp,
      keywords: t({
        message: 'submit design version',
        comment: 'words that people may type to find "Publish your card"',
      }),
      at: '/rewardCard',
      run: () => void navigate({ to: '/rewardCard', search: { tab: 'submit' } }),
    },
    {
      label: t`Add customer`,
      icon: UserRoundPlus,
      keywords: t({ message: 'new member', comment: 'words that people may type to find "Add customer"' }),
      at: '/royaltymember',
      run: () => void navigate({ to: '/royaltymember', search: { add: 'customer' } }),
    },
    {
      label: t`Import members`,
      icon: Upload,
      keywords: t({ message: 'csv file customers', comment: 'words that people may type to find "Import members"' }),
      at: '/royaltymember/import',
      run: () => void navigate({ to: '/royaltymember/import' }),
    },
    {
      label: t`Activity log`,
      icon: FileClock,
      keywords: t({ message: 'audit history', comment: 'words that people may type to find "Activity log"' }),
      at: '/settings/activity',
      run: () => void navigate({ to: '/settings/activity' }),
    },
    {
      label: isDark ? t`Use the light theme` : t`Use the dark theme`,
      icon: isDark ? Sun : Moon,
      keywords: t({ message: 'dark light colors', comment: 'words that people may type to find the theme' }),
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      label: t`Keyboard shortcuts`,
      icon: Keyboard,
      keywords: t({ message: 'keys help', comment: 'words that people may type to find "Keyboard shortcuts"' }),
      run: onHelp,
    },
    {
      label: t({ message: 'Exit', comment: 'button that signs out' }),
      icon: LogOut,
      keywords: t({ message: 'sign out log out', comment: 'words that people may type to find "Exit"' }),
      run: leave,
    },
  ];
}
