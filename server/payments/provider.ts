/** What a payment provider is: PayPal, Stripe, and one that moves no money. None of these calls runs inside a transaction. */

type ProviderName = 'test' | 'paypal' | 'stripe';

/** What is paid for. It is the same each time that one payment is begun. */
export interface Bill {
  /** Our id of this payment. A payment begun twice with the same key is begun once. */
  key: string;
  /** The order's id; the provider stores it with the payment. */
  reference: string;
  cents: number;
  currency: string;
  /** Who gets the money, as the shop entered it; null: the platform itself. */
  payee: string | null;
  /** What the provider shows to the customer. */
  description: string;
  /** Where the provider sends the browser afterward, paid or not. */
  backTo: string;
  /** When the payment was first begun. */
  createdAt: Date;
}

interface Begun {
  /** The provider's id of the payment. */
  id: string;
  /** The provider's own name of who gets the money. */
  payee: string;
  /** The provider's page where the customer approves the payment; null if there is none. */
  approveAt: string | null;
}

/** Money that was taken, or is about to be. */
export interface Capture {
  id: string;
  /** `pending`: the provider still checks it, and says later. */
  state: 'done' | 'pending' | 'declined';
  cents: number;
  currency: string;
  refundedCents: number;
}

/**
 * A payment as the provider describes it. `open`: the customer has not approved it. `approved`: it can be captured. `closed`: it can no longer be
 * paid.
 */
export interface ProviderPayment {
  id: string;
  state: 'open' | 'approved' | 'captured' | 'closed';
  cents: number;
  currency: string;
  reference: string;
  /** All names of who gets the money. */
  payees: string[];
  captures: Capture[];
}

/** Which payment a call is about. */
export interface Named {
  id: string;
  /** As in the bill. */
  payee: string | null;
}

export interface Refund {
  /** Our id: a refund that is asked for twice with the same key is made once. */
  key: string;
  captureId: string;
  cents: number;
  currency: string;
  payee: string | null;
}

export interface RefundAnswer {
  id: string;
  state: 'done' | 'pending' | 'failed';
}

/** A message of the provider that really is from the provider. It only says where to look. */
export interface Notice {
  /** The provider's id of the message; the same when it is sent again. */
  id: string;
  /** Ids of the payment or of its captures, and the order's id, as far as the message has them. */
  about: string[];
}

/** A webhook as it came. */
export interface Delivery {
  body: Buffer;
  header: (name: string) => string | null;
  now: Date;
}

export interface PaymentProvider {
  name: ProviderName;
  /** No real money moves. */
  isTest: boolean;
  begin: (bill: Bill) => Promise<Begun>;
  /** Null if the provider does not know it. Never refused: that it can't be read says nothing about the money. */
  read: (payment: Named) => Promise<ProviderPayment | null>;
  /** Takes the money of an approved payment. Taking it twice takes it once. */
  capture: (payment: Named, key: string) => Promise<ProviderPayment>;
  /** Gives up a payment that was not captured, so that the customer cannot approve it later. Without effect on others. */
  close: (payment: Named) => Promise<void>;
  refund: (refund: Refund) => Promise<RefundAnswer>;
  /** Null if the message is not the provider's, or not from these minutes. */
  verify: (delivery: Delivery) => Promise<Notice | null>;
}

/** The provider did not answer, or not in a way that says what happened. Ask again. */
export class ProviderAwayError extends Error {}

/** The provider refused for good. Its message is the provider's code, without data of people. */
export class ProviderRefusedError extends Error {}

/** Milliseconds that a webhook's time may differ from ours. */
export const noticeTolerance = 5 * 60_000;
