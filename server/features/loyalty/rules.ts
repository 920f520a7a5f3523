/** How members are found. */

/** One spelling for search: no accents, no case, single spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a member can be found by. */
export const searchText = (name: string, email: string): string => normalise(`${name} ${email}`);
