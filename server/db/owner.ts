/** The account of whoever owns a shop, inside a statement: what the shop shows of a person stands on it. */
import { sql } from 'kysely';

export const ownerOf = (shopId: string) =>
  sql<string>`(select account_id from staff where shop_id = ${shopId} and role = 'owner')`;
