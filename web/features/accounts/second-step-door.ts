/** Loads the second step with its texts. A file of its own: the list of their languages would weigh on every sign-in. */
import { texts } from 'virtual:texts/challenge';
import { withTexts } from '#language/language.ts';
import type { CallError } from '#lib/api.ts';

const load = withTexts(texts, () => import('./second-step-sheet.tsx'));

export const askSecondStep = async (refusal: CallError) => (await load()).askSecondStep(refusal);
