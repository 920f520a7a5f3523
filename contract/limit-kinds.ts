/** The names of the limits, apart from their calls: the ledger names them, too, on pages that set none. */

/** An award is one act of giving, of one stamp or several. `person`: whoever stands at the counter, in an hour. */
export const limitKinds = ['gap', 'visit', 'day', 'person'] as const;
export type LimitKind = (typeof limitKinds)[number];
