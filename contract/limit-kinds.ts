/** The kinds of limits, separate from the calls: pages that set no limits still show them in the ledger. */

/** An award is one act of giving stamps, however many. `person`: awards per staff member and hour. */
export const limitKinds = ['gap', 'visit', 'day', 'person'] as const;
export type LimitKind = (typeof limitKinds)[number];
