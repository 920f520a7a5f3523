/** What a slice declares about its rows in its `data.ts`, so that other slices can export or erase a person's or a shop's data. */
import type { Queries } from '#db/client.ts';
import type { OwnRows, TableOfAccount } from '#db/own-rows.ts';

/** A file in a person's own data. `id` is the account's id, in `shop` the shop's. */
export type OwnFile = { name: string /** What it holds, for the readme. */; says: string } & (
  | OwnRows
  | { rows: (db: Queries, id: string) => AsyncIterable<object[]> | Promise<object[]> }
  | { whole: (db: Queries, id: string) => Promise<object> }
);

export interface SliceData {
  person?: OwnFile[];
  /** Additional files for the owner of a shop. */
  shop?: OwnFile[];
  /** Tables whose rows about an account are removed with it. */
  removed?: TableOfAccount[];
  /** Further steps of an erasure. The account and its memberships are locked. */
  erase?: (db: Queries, account: { id: string; email: string }, now: string) => Promise<unknown>;
  /** Like `erase`, for what locks products, which come after the shops. */
  eraseAfterShops?: (db: Queries, account: { id: string; email: string }, now: string) => Promise<unknown>;
  /** Removes the texts of a shop that closes for good. The first of these steps locks the shop. */
  close?: (db: Queries, shopId: string, now: string) => Promise<unknown>;
  /** Lists in a shop's archive. */
  archive?: Record<string, (db: Queries, shopId: string) => AsyncIterable<object[]>>;
}
