/** The search of members, messages and products by trigrams (migrations/0002, 0036 and 0050), in the SQL of each engine. */
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

const allOf = (trigrams: string[]): string => trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' ');

const numberOf = (shopId: string) => sql`(select number from search_shops where shop_id = ${shopId})`;

/** SQLite only: the shop's members who match, as a `from` clause and its conditions. The member's id is `n.member_id`. */
export function matchingTrigrams(
  { shopId, search }: { shopId: string; search: string },
  trigrams: string[],
): RawBuilder<unknown> {
  const number = numberOf(shopId);
  return sql`search_pieces p cross join search_members n on n.number = p.rowid
    where p.search_pieces match ${allOf(trigrams)} and p.rowid > ${number} << 32 and p.rowid < (${number} + 1) << 32
      and ${contains(sql`n.search`, search)}`;
}

/** SQLite only: the shop's products with all trigrams, as a `from` clause and its conditions. They are `p`. */
export const productsWith = (shopId: string, trigrams: string[]): RawBuilder<unknown> =>
  sql`product_pieces x cross join search_products n on n.number = x.rowid
    cross join products p on p.shop_id = n.shop_id and p.id = n.product_id
    where x.product_pieces match ${allOf(trigrams)}
      and x.rowid > ${numberOf(shopId)} << 32 and x.rowid < (${numberOf(shopId)} + 1) << 32`;

/** SQLite only: the shop's messages with all trigrams, as a `from` clause and its conditions. They are `m`. */
export const messagesWith = (shopId: string, trigrams: string[]): RawBuilder<unknown> =>
  sql`message_pieces p cross join search_chats n on n.number = p.rowid >> 21
    cross join messages m on m.shop_id = ${shopId} and m.conversation_id = n.conversation_id and m.seq = p.rowid & ((1 << 21) - 1)
    where p.message_pieces match ${allOf(trigrams)}
      and p.rowid > ${numberOf(shopId)} << 43 and p.rowid < (${numberOf(shopId)} + 1) << 43`;
