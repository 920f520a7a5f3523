/** Reasons that the server writes into the ledger. Like those that people type, they are stored and sent as sentences. */
export const ledgerReasons = {
  mergedAtCounter: 'Merged at the counter',
  emailConfirmed: 'Their email address is confirmed',
} as const;
