/** The dashboard's screens, in the order of its menus. */
import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { twoStepPath } from '@stampdeck/contract/pages.ts';
import {
  ChartColumn,
  ClipboardList,
  CreditCard,
  Flag,
  House,
  type LucideIcon,
  MessagesSquare,
  QrCode,
  ScanLine,
  Settings,
  ShoppingBag,
  Tag,
  Tags,
  Users,
} from 'lucide-react';
import { may, type Need, runsPlatform } from '#lib/may.ts';

export interface Entry {
  to:
    | '/'
    | '/rewardCard'
    | '/livestamp'
    | '/royaltymember'
    | '/dashboard-messages'
    | '/reported-messages'
    | '/shops'
    | '/products'
    | '/category'
    | '/orders'
    | '/pricepackage'
    | '/reports'
    | '/profile'
    | '/settings';
  label: string;
  /** Shown under the icon of the bottom bar. */
  short: string;
  icon: LucideIcon;
  /** The letter that opens it after `G`. */
  key: string;
  /** Other words that the command palette finds it by. */
  keywords: string;
}

/** What screens need: a permission, or being the owner. The others are open to everyone at a shop. */
const needs: [at: RegExp, need: Need][] = [
  [/^\/(rewardCard|pricepackage|reports|settings\/|royaltymember\/import)/, 'owner'],
  [/^\/livestamp/, 'stamp'],
  [/^\/royaltymember/, 'members'],
  [/^\/dashboard-/, 'chat'],
  [/^\/(category|(add)?product)/, 'products'],
  [/^\/orders/, 'orders'],
];

/** Whether a person may use the screen at an address. The server decides anyway. Those who run this installation have what they sell. */
export function mayOpen(person: UserInfo | null, path: string): boolean {
  // A PIN is not enough to change how someone signs in.
  if (path === twoStepPath) return person?.atTablet !== true;
  const need = needs.find(([at]) => at.test(path))?.[1];
  if (!need || !person) return true;
  if (runsPlatform(person)) return /^\/(orders|pricepackage)$/.test(path);
  return may(person, need);
}

const home: Entry = {
  to: '/',
  label: t({ message: 'Home', comment: 'the first screen of the dashboard' }),
  short: t({ message: 'Home', comment: 'the first screen of the dashboard' }),
  icon: House,
  key: 'h',
  keywords: t({ message: 'start today numbers', comment: 'words that people may type to find the screen Home' }),
};
const card: Entry = {
  to: '/rewardCard',
  label: t`Reward Card Design`,
  short: t({ message: 'Card', comment: 'short for "Reward Card Design", in the bottom bar; at most 9 letters' }),
  icon: CreditCard,
  key: 'c',
  keywords: t({
    message: 'stamps color colour size milestones terms',
    comment: 'words that people may type to find the screen "Reward Card Design"',
  }),
};
const scan: Entry = {
  to: '/livestamp',
  label: t`Live Stamps`,
  short: t({ message: 'Scan', comment: 'verb: opens the camera, in the bottom bar; at most 9 letters' }),
  icon: ScanLine,
  key: 's',
  keywords: t({
    message: 'scan qr camera award counter',
    comment: 'words that people may type to find the screen "Live Stamps"',
  }),
};
const members: Entry = {
  to: '/royaltymember',
  label: t`Royalty members`,
  short: t({ message: 'Members', comment: 'in the bottom bar; at most 10 letters' }),
  icon: Users,
  key: 'm',
  keywords: t({
    message: 'customers loyalty list',
    comment: 'words that people may type to find the screen "Royalty members"',
  }),
};
const inbox: Entry = {
  to: '/dashboard-messages',
  label: t`Shop Inbox`,
  short: t({ message: 'Inbox', comment: 'short for "Shop Inbox", in the bottom bar; at most 9 letters' }),
  icon: MessagesSquare,
  key: 'i',
  keywords: t({
    message: 'messages chat customers write reply',
    comment: 'words that people may type to find the screen "Shop Inbox"',
  }),
};
const products: Entry = {
  to: '/products',
  label: t`Products`,
  short: t`Products`,
  icon: ShoppingBag,
  key: 'd',
  keywords: t({
    message: 'menu deals price stock sold out photos add product',
    comment: 'words that people may type to find the screen "Products"',
  }),
};
const categories: Entry = {
  to: '/category',
  label: t`Categories`,
  short: t`Categories`,
  icon: Tags,
  key: 't',
  keywords: t({ message: 'menu groups order', comment: 'words that people may type to find the screen "Categories"' }),
};
const orders: Entry = {
  to: '/orders',
  label: t({ message: 'Orders', comment: 'the screen with the orders that a shop received' }),
  short: t({ message: 'Orders', comment: 'the screen with the orders that a shop received' }),
  icon: ClipboardList,
  key: 'o',
  keywords: t({
    message: 'sold kitchen pickup delivery refund receipts paid csv',
    comment: 'words that people may type to find the screen "Orders"',
  }),
};
const price: Entry = {
  to: '/pricepackage',
  label: t({ message: 'Price', comment: 'the screen with the price packages' }),
  short: t({ message: 'Price', comment: 'the screen with the price packages' }),
  icon: Tag,
  key: 'x',
  keywords: t({
    message: 'packages buy staff accounts cart',
    comment: 'words that people may type to find the screen "Price"',
  }),
};
const reports: Entry = {
  to: '/reports',
  label: t`Reports`,
  short: t`Reports`,
  icon: ChartColumn,
  key: 'r',
  keywords: t({
    message: 'statistics reports stamps per day busiest hours repeat rate rewards given waiting liability csv',
    comment: 'words that people may type to find the screen "Reports"',
  }),
};
const profile: Entry = {
  to: '/profile',
  label: t`Profile`,
  short: t`Profile`,
  icon: QrCode,
  key: 'p',
  keywords: t({
    message: 'my qr code print poster shop name email password orders',
    comment: 'words that people may type to find the screen "Profile"',
  }),
};
const settings: Entry = {
  to: '/settings',
  label: t`Settings`,
  short: t`Settings`,
  icon: Settings,
  key: 'e',
  keywords: t({
    message: 'theme dark language address hours phone time zone sessions sign out',
    comment: 'words that people may type to find the screen "Settings"',
  }),
};

/** Only for those who run this installation. */
const reported: Entry = {
  to: '/reported-messages',
  label: t`Reported messages`,
  short: t`Reported messages`,
  icon: Flag,
  key: '',
  keywords: '',
};

const shops: Entry = { ...reported, to: '/shops', label: t`Shops`, short: t`Shops`, icon: ShoppingBag };

/** The sidebar's groups: the specified entries, then the rest. */
export const sidebarGroups: Entry[][] = [
  [home],
  [card, scan, members, price, inbox],
  [orders, products, categories, reports, profile],
];

/** Further groups of a person who runs this installation and no shop. */
export const adminGroups: Entry[][] = [[shops, reported]];

/** Every screen; Settings is behind the avatar. */
export const entries: Entry[] = [...sidebarGroups.flat(), settings];

/** The phone's bottom bar around its middle, which is the scanner; its last place, More, opens the drawer. */
export function bottomBar(person: UserInfo | null) {
  const isOpen = ({ to }: Entry) => mayOpen(person, to);
  const sides = (isOpen(orders) ? [members, inbox, orders, home] : [home, members, inbox]).filter(isOpen);
  return { before: sides.slice(0, 2), middle: isOpen(scan) && scan, after: sides.slice(2, 3) };
}

/** The name of the screen at an address. */
export const titleOf = (path: string): string | undefined =>
  [...entries, shops, reported].find((entry) => entry.to === path)?.label;

/** Screens that are alone on the page, without the menus. */
export const fullScreens: readonly string[] = [scan.to, '/orders/kitchen'];
