/** The second step of a sign-in, loaded when one is asked for. */
import type { Reply } from '@stampdeck/contract/http.ts';
import type { finishSignIn } from '@stampdeck/contract/two-step.ts';
import { CallError } from '#lib/api.ts';

/** What a sign-in answers. If it asks for a second step, what that answers; the same failure if the person leaves. */
export const inTwoSteps = <T>(first: Promise<T>): Promise<T | Reply<typeof finishSignIn>> =>
  first.catch(async (error: unknown) => {
    if (!(error instanceof CallError && error.code === 'secondStep')) throw error;
    return (await import('./second-step-door.ts')).askSecondStep(error);
  });
