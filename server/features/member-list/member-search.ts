/** Finds a shop's members by a search or a filter: those who match first where they are few, along the order of the list where they are many. */
import type { Queries } from '#db/client.ts';
import { type PieceSearch, piecesOf } from '#db/pieces.ts';
import * as queries from './queries.ts';
import { rarestPieces } from './rules.ts';

/** A shop of fewer members is read row by row as fast. */
const manyMembers = 3000;
/** The sample takes one member at each of so many moments of the shop's life: who joins at one time may be alike. */
const moments = 100;
/** So many matches in the sample are no accident. */
const manyInSample = 3;

/** In PostgreSQL's index the list of a shop is worth reading while it has no more than this share of all members. */
const worthSeeking = 0.1;

type Choice = PieceSearch & { isRare: boolean };

/** Spread without a rhythm that what is imported might share (the golden ratio has none). */
function momentsBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: moments }, (_, at) =>
    new Date(from + (to - from) * (((at + 1) * 0.618034) % 1)).toISOString(),
  );
}

async function choosePieces(
  db: Queries,
  { shopId, search }: queries.MemberFilter,
  members: number,
  cap: number,
): Promise<Choice | null> {
  const all = members < manyMembers ? [] : piecesOf(db, search);
  if (all.length === 0) return null;
  const { first, last, indexed } = (await queries.findSpan(db, shopId)) ?? {};
  if (!first || !last || indexed == null) return null;
  const texts = await queries.sampleMembers(db, shopId, momentsBetween(first, last));
  const matching = texts.filter((text) => text.includes(search)).length;
  return {
    pieces: rarestPieces(all, texts),
    // What the database believes of its index may be old: then it is not believed.
    seeksShop: indexed < members / 2 || members < indexed * worthSeeking,
    isRare: matching < manyInSample || (matching / texts.length) * members <= cap,
  };
}

/** A page of a shop of so many members, and how many match in all, up to `cap` + 1. */
export async function findMembers(
  db: Queries,
  filter: queries.MemberFilter,
  page: queries.PageRequest,
  members: number,
) {
  const { place, cap } = page;
  const by = filter.search === '' ? null : await choosePieces(db, filter, members, cap);
  let total: number | null = null;
  if (!by?.isRare) total = await queries.countMembers(db, filter, cap, by);
  if (total === null || total <= cap) {
    const rows = await queries.listFewMembers(db, filter, by, page);
    total ??= rows[0]?.total ?? (place ? await queries.countMembers(db, filter, cap, by) : 0);
    if (total <= cap) return { rows, total };
  }
  return { rows: await queries.listMembers(db, filter, page), total: total ?? cap + 1 };
}
