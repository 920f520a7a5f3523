import { refusals } from '@stampdeck/contract/errors.ts';
import type { GoogleOutcome } from '@stampdeck/contract/google.ts';

/** What a screen says of a way to Google that ended so; '' while nothing is wrong. */
export function outcomeInWords(outcome: GoogleOutcome): string {
  if (outcome === 'done' || outcome === 'link') return '';
  if (outcome === 'notAdmin')
    return 'This account is a customer’s. To open a shop with it, sign up with the same Google account.';
  return refusals[outcome][1];
}
