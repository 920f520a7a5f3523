import { refusals } from '@stampdeck/contract/errors.ts';
import type { GoogleOutcome } from '@stampdeck/contract/google.ts';
import { Alert } from '#ui/alert.tsx';

/** How a way to Google ended, where it ended badly; loaded only then, because the words are those of the whole product. */
export function OutcomeAlert({ outcome }: { outcome: GoogleOutcome }) {
  if (outcome === 'done' || outcome === 'link') return null;
  return (
    <Alert>
      {outcome === 'notAdmin'
        ? 'This account is a customer’s. To open a shop with it, sign up with the same Google account.'
        : refusals[outcome][1]}
    </Alert>
  );
}
