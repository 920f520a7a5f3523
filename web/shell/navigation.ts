/** The dashboard's screens, in the order of its menus. */
import { ChartColumn, CreditCard, House, type LucideIcon, QrCode, ScanLine, Settings, Users } from 'lucide-react';

export interface Entry {
  to: '/' | '/rewardCard' | '/livestamp' | '/royaltymember' | '/figures' | '/profile' | '/settings';
  label: string;
  /** Under the icon of the bottom bar. */
  short: string;
  icon: LucideIcon;
  /** Other words that the command palette finds it by. */
  keywords: string;
}

const home: Entry = { to: '/', label: 'Home', short: 'Home', icon: House, keywords: 'start today figures' };
const card: Entry = {
  to: '/rewardCard',
  label: 'Reward Card Design',
  short: 'Card',
  icon: CreditCard,
  keywords: 'stamps colour size milestones terms',
};
const scan: Entry = {
  to: '/livestamp',
  label: 'Live Stamps',
  short: 'Scan',
  icon: ScanLine,
  keywords: 'scan qr camera award counter',
};
const members: Entry = {
  to: '/royaltymember',
  label: 'Royalty members',
  short: 'Members',
  icon: Users,
  keywords: 'customers loyalty list',
};
const figures: Entry = {
  to: '/figures',
  label: 'Figures',
  short: 'Figures',
  icon: ChartColumn,
  keywords: 'statistics stamps a day busiest hours repeat rate rewards given waiting liability csv',
};
const profile: Entry = {
  to: '/profile',
  label: 'Profile',
  short: 'Profile',
  icon: QrCode,
  keywords: 'my qr code print poster shop name e-mail password orders',
};
const settings: Entry = {
  to: '/settings',
  label: 'Settings',
  short: 'Settings',
  icon: Settings,
  keywords: 'theme dark address hours phone time zone sessions sign out',
};

/** The sidebar's groups: the specified entries, then the rest. */
export const sidebarGroups: Entry[][] = [[home], [card, scan, members], [figures, profile]];

/** Every screen; Settings is behind the avatar. */
export const entries: Entry[] = [...sidebarGroups.flat(), settings];

/** The phone's bottom bar around its middle, which is the scanner; its last place, More, opens the drawer. */
export const bottomBar = { before: [home, members], middle: scan, after: [card] };

/** The name of the screen at an address. */
export const titleOf = (path: string): string | undefined => entries.find((entry) => entry.to === path)?.label;
