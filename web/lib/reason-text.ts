import { ledgerReasons } from '@stampdeck/contract/ledger-reasons.ts';
import { fieldText } from '#language/refusal-text.ts';

const ours = new Set<string>(Object.values(ledgerReasons));

/** Why stamps were given or moved: as someone typed it, or in the reader's language if the server wrote it. */
export const reasonText = (reason: string): string => (ours.has(reason) ? fieldText(reason) : reason);
