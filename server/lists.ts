/** Lists that are read a page at a time. */
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { AppError } from './context.ts';

/** A moment or a day, as a list may be sorted by. */
export const moment = z.string().check(z.regex(/^[\d:.TZ-]{10,30}$/));
/** Where a list that is newest first goes on. */
export const momentPlace = z.object({ at: moment, id });
export type MomentPlace = z.output<typeof momentPlace>;
export const idPlace = z.object({ id });

/** The end of a page as an opaque text: what the list is sorted by, and whose row it was. */
export const toCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** The place that a cursor names, and none without one. Refuses (422) a cursor of another list, or of none. */
export function readCursor<Place>(place: z.ZodMiniType<Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    return z.parse(place, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('invalid', { fields: { cursor: 'Not a page of this list.' } });
  }
}

/** A page of rows, of which one more than `limit` was read, and the cursor of the next page: null on the last one. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  placeOf: (last: Row) => object,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? toCursor(placeOf(last)) : null };
}
