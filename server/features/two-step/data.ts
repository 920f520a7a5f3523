/** What is stored about a person's second step. That it is on, and since when, is in the account; secrets are in no file. */
import { clearFailures } from '#features/accounts/queries.ts';
import { hashSecret } from '#ids.ts';
import type { SliceData } from '#slice-data.ts';
import { triesOf } from './codes.ts';

export const twoStepData: SliceData = {
  removed: ['two_steps', 'recovery_codes'],
  erase: (db, { id }) => clearFailures(db, hashSecret(triesOf(id))),
};
