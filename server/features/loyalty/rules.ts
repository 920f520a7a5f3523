/** How members are found and paged. */

/** One spelling for search: no accents, no case, single spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a member can be found by. */
export const searchText = (name: string, email: string): string => normalise(`${name} ${email}`);

interface Place {
  joinedAt: string;
  id: string;
  backward: boolean;
}

/** A page's end as an opaque text. */
export const toCursor = ({ joinedAt, id, backward }: Place): string =>
  Buffer.from(JSON.stringify([joinedAt, id, backward ? 1 : 0])).toString('base64url');

/** Null for a cursor that is not one of ours. */
export function fromCursor(cursor: string): Place | null {
  try {
    const [joinedAt, id, backward] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isOurs = /^[\d:.TZ-]{10,30}$/.test(String(joinedAt)) && /^[\w-]{1,64}$/.test(String(id));
    return isOurs ? { joinedAt: String(joinedAt), id: String(id), backward: backward === 1 } : null;
  } catch {
    return null;
  }
}
