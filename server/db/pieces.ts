/** The index of three-letter pieces under the members' search (migrations/0002), in the words of each engine. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';
import { engineOf } from './engine.ts';

/** How a search's members are found by the index. */
export interface PieceSearch {
  /** Every match has all of them. */
  pieces: string[];
  /** Whether the shop is sought in PostgreSQL's index, too: of one that most members belong to, the list is the longest of all. */
  seeksShop: boolean;
}

export const hasIn = (column: RawBuilder<unknown>, search: string) =>
  sql<boolean>`${column} like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** What the index can look up of a search: any three letters, on PostgreSQL three of one plain word. */
export function piecesOf(db: Queries, search: string): string[] {
  const letters = [...search];
  const pieces = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  return engineOf(db) === 'postgres' ? pieces.filter((piece) => /^[a-z0-9]{3}$/.test(piece)) : pieces;
}

/** A shop's running members who match, from SQLite's index: `from` and what follows, with the member's id as `n.member_id`. */
export function inPieces(
  { shopId, search }: { shopId: string; search: string },
  pieces: string[],
): RawBuilder<unknown> {
  const all = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' ');
  const number = sql`(select number from search_shops where shop_id = ${shopId})`;
  return sql`search_pieces p cross join search_members n on n.number = p.rowid
    where p.search_pieces match ${all} and p.rowid > ${number} << 32 and p.rowid < (${number} + 1) << 32
      and ${hasIn(sql`n.search`, search)}`;
}
