import { t } from '@lingui/core/macro';
import { refusals } from '@stampdeck/contract/errors.ts';
import type { GoogleOutcome } from '@stampdeck/contract/google.ts';
import { refusalText } from '#language/refusal-text.ts';
import { Alert } from '#ui/alert.tsx';

/** Why a sign-in with Google failed. Loaded only then, because the English words of all refusals come with it. */
export function OutcomeAlert({ outcome }: { outcome: GoogleOutcome }) {
  if (outcome === 'done' || outcome === 'link') return null;
  return (
    <Alert>
      {outcome === 'notAdmin'
        ? t`This is a customer’s account. To open a shop with it, sign up with the same Google account.`
        : refusalText(outcome, refusals[outcome][1])}
    </Alert>
  );
}
