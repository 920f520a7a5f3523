/**
 * Finds members by search or filter. Few matches are found first and then sorted; many are found
 * along the list's order.
 */
import type { Queries } from '#db/client.ts';
import { rarestTrigrams } from '#db/rare-trigrams.ts';
import { type TrigramSearch, trigramsOf } from '#db/trigrams.ts';
import * as queries from './queries.ts';

/** Shops with fewer members are read row by row. Ours: an index is no faster there. */
const manyMembers = 3000;
/**
 * Times in the shop's life at which the sample takes a member. Ours: members who join together may
 * be alike.
 */
const moments = 100;
/** Matches in the sample that are not accidental. Ours. */
const manyInSample = 3;

/**
 * The largest share of all members for which reading a shop's part of PostgreSQL's index pays off.
 * Ours.
 */
const worthSeeking = 0.1;

type Choice = TrigramSearch & { isRare: boolean };

/** Spreads the sample without a rhythm that imported data might share (golden ratio). */
function momentsBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  return Array.from({ length: moments }, (_, at) =>
    new Date(from + (to - from) * (((at + 1) * 0.618034) % 1)).toISOString(),
  );
}

async function chooseTrigrams(
  db: Queries,
  { shopId, search }: queries.MemberFilter,
  members: number,
  cap: number,
): Promise<Choice | null> {
  const all = members < manyMembers ? [] : trigramsOf(db, search);
  if (all.length === 0) return null;
  const { first, last, indexed } = (await queries.findSpan(db, shopId)) ?? {};
  if (!first || !last || indexed == null) return null;
  const texts = await queries.sampleMembers(db, shopId, momentsBetween(first, last));
  const matching = texts.filter((text) => text.includes(search)).length;
  return {
    trigrams: rarestTrigrams(all, texts),
    // The database's statistics of its index may be out of date, so large values are not trusted.
    seeksShop: indexed < members / 2 || members < indexed * worthSeeking,
    isRare: matching < manyInSample || (matching / texts.length) * members <= cap,
  };
}

/** A page of a shop's members, and the number of all matches, up to `cap` + 1. */
export async function findMembers(
  db: Queries,
  filter: queries.MemberFilter,
  page: queries.PageRequest,
  members: number,
) {
  const { place, cap } = page;
  const by = filter.search === '' ? null : await chooseTrigrams(db, filter, members, cap);
  let total: number | null = null;
  if (!by?.isRare) total = await queries.countMembers(db, filter, cap, by);
  if (total === null || total <= cap) {
    const rows = await queries.listFewMembers(db, filter, by, page);
    total ??= rows[0]?.total ?? (place ? await queries.countMembers(db, filter, cap, by) : 0);
    if (total <= cap) return { rows, total };
  }
  return { rows: await queries.listMembers(db, filter, page), total: total ?? cap + 1 };
}
