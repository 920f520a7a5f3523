/** What the person who is signed in may do for a shop. The server decides; screens leave out what would be refused. */
import { ownsShop, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { useLastSession } from './session.ts';

type Permission = UserInfo['permissions'][number];
/** A permission, or being the owner, who has all of them. */
export type Need = Permission | 'owner';

export const may = (person: UserInfo | null, need: Need): boolean =>
  person !== null && (ownsShop(person) || (person.permissions as Need[]).includes(need));

/** Whether someone runs this installation, and no shop. They sell the price packages. */
export const runsPlatform = (person: UserInfo | null): boolean => person?.isPlatformAdmin === true && !person.shopId;

export const useMay = (permission: Permission): boolean => may(useLastSession(), permission);
