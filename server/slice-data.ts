/** What a slice says of its own rows in its `data.ts`, for the slices that take out or remove all that is about a person or a shop. */
import type { Queries } from '#db/client.ts';
import type { OwnRows, TableOfAccount } from '#db/own-rows.ts';

/** A file of someone's own data; `id` is the account's, in `shop` the shop's. */
export type OwnFile = { name: string /** What it holds, for the readme. */; says: string } & (
  | OwnRows
  | { rows: (db: Queries, id: string) => AsyncIterable<object[]> | Promise<object[]> }
  | { whole: (db: Queries, id: string) => Promise<object> }
);

export interface SliceData {
  person?: OwnFile[];
  /** What someone who owns a shop has beside it. */
  shop?: OwnFile[];
  /** Tables whose rows about an account go with it. */
  removed?: TableOfAccount[];
  /** What is to be done beside that; the account is locked, and its memberships are. */
  erase?: (db: Queries, account: { id: string; email: string }, now: string) => Promise<unknown>;
  /** Removes what a shop says that closes for good; the first of them locks it. */
  close?: (db: Queries, shopId: string, now: string) => Promise<unknown>;
  /** Lists of a shop's archive. */
  archive?: Record<string, (db: Queries, shopId: string) => AsyncIterable<object[]>>;
}
