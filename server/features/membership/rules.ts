/** How members are found. */
import { normalise } from '@stampdeck/contract/text.ts';

/** What a member can be found by. */
export const searchText = (name: string, email: string): string => normalise(`${name} ${email}`);
