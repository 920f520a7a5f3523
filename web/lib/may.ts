/** What the person who is signed in may do for a shop. The server decides; screens leave out what would be refused. */
import { ownsShop, type UserInfo } from '@stampdeck/contract/accounts.ts';
import { useLastSession } from './session.ts';

type Permission = UserInfo['permissions'][number];

export const may = (person: UserInfo | null, permission: Permission): boolean =>
  person !== null && (ownsShop(person) || person.permissions.includes(permission));

export const useMay = (permission: Permission): boolean => may(useLastSession(), permission);
