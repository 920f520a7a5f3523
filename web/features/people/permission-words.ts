/** What a person at the counter may do, in words. */
import { t } from '@lingui/core/macro';
import { type Permission, permissions } from '@stampdeck/contract/http.ts';
import { formatList } from '#language/format.ts';

export const permissionWords: Record<Permission, { name: string; says: string }> = {
  stamp: {
    name: t({ message: 'Stamps', comment: 'a permission of people who work for a shop' }),
    says: t`Scan customers, give stamps, take their own entries back, and redeem rewards.`,
  },
  members: {
    name: t({ message: 'Members', comment: 'a permission of people who work for a shop' }),
    says: t`See members with their cards, without full email addresses, and disable them.`,
  },
  chat: {
    name: t({ message: 'Messages', comment: 'a permission of people who work for a shop' }),
    says: t`Read and answer what customers write.`,
  },
  products: {
    name: t({ message: 'Products', comment: 'a permission of people who work for a shop' }),
    says: t`Change products, prices, stock and categories.`,
  },
  orders: {
    name: t({ message: 'Orders', comment: 'a permission of people who work for a shop' }),
    says: t`See orders, prepare them, mark them as paid and as delivered.`,
  },
};

/** 'Stamps, Members and Messages'. */
export const permissionList = (some: readonly Permission[]): string =>
  formatList(permissions.filter((one) => some.includes(one)).map((one) => permissionWords[one].name));
