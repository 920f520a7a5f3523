import type { GoogleOutcome } from '@stampdeck/contract/google.ts';
import { Alert } from '#ui/alert.tsx';
import { outcomeInWords } from './outcome.ts';

/** How a way to Google ended, where it ended badly; loaded only then, because the words are those of the whole product. */
export function OutcomeAlert({ outcome }: { outcome: GoogleOutcome }) {
  const words = outcomeInWords(outcome);
  return words && <Alert>{words}</Alert>;
}
