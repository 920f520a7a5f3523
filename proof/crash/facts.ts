/** What clients saw and what the database held in the end: all that a load is judged by. */

export type Operation = 'award' | 'remove' | 'undo' | 'redeem' | 'read' | 'follow' | 'join' | 'handOver';

/** A call was sent. Repeats of a call share its key. Times are milliseconds of one clock. */
export interface Invoke {
  type: 'invoke';
  at: number;
  call: number;
  client: number;
  operation: Operation;
  customer: string;
  key?: string;
  /** With its sign; unknown for an undo. */
  stamps?: number;
  /** The ledger row to undo. */
  undoes?: string;
  /** The reward to give. */
  slot?: number;
  /** To whom a member without a phone is handed over. */
  owner?: string;
}

/** It was done, and these are its row and the card after it; for a read the card as it was, for a redemption the one that gave. */
export interface Ok {
  type: 'ok';
  at: number;
  call: number;
  ledgerId?: string;
  cardId?: string;
  count?: number;
  seq?: number;
}

/** It was refused: nothing was done. */
interface Fail {
  type: 'fail';
  at: number;
  call: number;
  status: number;
  code: string;
}

/** Nobody knows: no reply came, or a 503. */
interface Info {
  type: 'info';
  at: number;
  call: number;
  reason: string;
  /** The reply's Retry-After; null when a 503 had none, absent without a reply. */
  retryAfter?: number | null;
}

/** A file of members was sent; whole: the server has said since that it is in. */
interface FileSent {
  type: 'file';
  at: number;
  rows: { name: string; stamps: number }[];
  isWhole: boolean;
}

export type HistoryEvent = Invoke | Ok | Fail | Info | FileSent;

export interface LedgerRow {
  id: string;
  customer: string | null;
  cardId: string;
  seq: number;
  kind: string;
  reason: string;
  stamps: number;
  countAfter: number;
  cardSize: number;
  requestKey: string;
  undoes: string | null;
  /** What a redemption gave. */
  slot: number | null;
}

export interface FinalState {
  ledger: LedgerRow[];
  cards: { id: string; customer: string; size: number; count: number; seq: number; status: string }[];
  /** Customers with a running membership, and those who follow. */
  members: string[];
  followers: string[];
  /** Accounts that the shop keeps or kept for members without a phone, and who took their place. */
  kept: { id: string; name: string; claimedBy: string | null }[];
  /** The shop's stored counts. */
  counts: { members: number; followers: number };
}

export interface Attempt {
  invoke: Invoke;
  outcome: Ok | Fail | Info | undefined;
}
