/** What clients saw, and what the database held in the end: everything by which a load is judged. */

export type Operation = 'award' | 'remove' | 'undo' | 'redeem' | 'read' | 'follow' | 'join' | 'claim';

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
  /** The reward to redeem. */
  slot?: number;
  /** The customer who claims an unclaimed member. */
  owner?: string;
}

/** Done, with its row and the card after it; for a read the card as it was, for a redemption the card that gave the reward. */
export interface Ok {
  type: 'ok';
  at: number;
  call: number;
  ledgerId?: string;
  cardId?: string;
  count?: number;
  seq?: number;
}

/** Refused: nothing was done. */
interface Fail {
  type: 'fail';
  at: number;
  call: number;
  status: number;
  code: string;
}

/** Unknown: no reply arrived, or a 503. */
interface Info {
  type: 'info';
  at: number;
  call: number;
  reason: string;
  /** The reply's Retry-After; null when a 503 had none, absent without a reply. */
  retryAfter?: number | null;
}

/** An import was started; whole: the server has since reported its end. */
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
  /** Accounts of unclaimed members, and who claimed them. */
  unclaimed: { id: string; name: string; claimedBy: string | null }[];
  /** The shop's stored counts. */
  counts: { members: number; followers: number };
}

export interface Attempt {
  invoke: Invoke;
  outcome: Ok | Fail | Info | undefined;
}
