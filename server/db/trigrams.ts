/** Member search by trigrams (migrations/0002), in the SQL of each engine. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';

/** How the index finds a search's members. */
export interface TrigramSearch {
  /** Every match contains all of them. */
  trigrams: string[];
  /** Whether PostgreSQL's index looks up the shop as well. If most members belong to it, its list is the longest of all. */
  seeksShop: boolean;
}

export const contains = (column: RawBuilder<unknown>, search: string) =>
  sql<boolean>`${column} like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** The trigrams of a search that the index knows: any on SQLite, only those within a plain word on PostgreSQL. */
export function trigramsOf(db: Queries, search: string): string[] {
  const letters = [...search];
  const trigrams = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return engineOf(db) === 'postgres' ? trigrams.filter((trigram) => /^[a-z0-9]{3}$/.test(trigram)) : trigrams;
}

/** SQLite only: the shop's members who match, as a `from` clause and its conditions. The member's id is `n.member_id`. */
export function matchingTrigrams(
  { shopId, search }: { shopId: string; search: string },
  trigrams: string[],
): RawBuilder<unknown> {
  const all = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');
  const number = sql`(select number from search_shops where shop_id = ${shopId})`;
  return sql`search_pieces p cross join search_members n on n.number = p.rowid
    where p.search_pieces match ${all} and p.rowid > ${number} << 32 and p.rowid < (${number} + 1) << 32
      and ${contains(sql`n.search`, search)}`;
}
