/** Lists in pages. */
import { id } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { AppError } from './context.ts';

/** A time or date that a list is sorted by. */
export const moment = z.string().check(z.regex(/^[\d:.TZ-]{10,30}$/));
/** Where the next page of a newest-first list starts. */
export const momentPlace = z.object({ at: moment, id });
export type MomentPlace = z.output<typeof momentPlace>;
export const idPlace = z.object({ id });

/** Encodes the end of a page as an opaque text: the sort value and the row's id. */
export const toCursor = (place: object): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** The position that a cursor names; undefined without a cursor. Refuses (422) a cursor of another list, or an invalid one. */
export function readCursor<Place>(place: z.ZodMiniType<Place>, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined;
  try {
    return z.parse(place, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('invalid', { fields: { cursor: 'Not a page of this list.' } });
  }
}

/** Cuts a page from rows, of which one more than `limit` was read, and makes the next cursor; null on the last page. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  placeOf: (last: Row) => object,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? toCursor(placeOf(last)) : null };
}
