/** The calls of two-step sign-in. */
import type { Reply } from '@stampdeck/contract/http.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  getTwoStep,
  renewRecoveryCodes,
} from '@stampdeck/contract/two-step.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';

const key = ['two-step'];

export type TwoStepState = Reply<typeof getTwoStep>;
export type NewApp = Pick<Reply<typeof beginTwoStep>, 'secret' | 'uri'>;

export const useTwoStep = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(getTwoStep, {}, { signal }), staleTime: 0 });

/** What can be done to it. The state is read again after each. */
export function useTwoStepCalls() {
  const client = useQueryClient();
  const after = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await client.invalidateQueries({ queryKey: key });
    return done;
  };
  return {
    /** With the password where the server asks for it, or with a code once it is on. */
    begin: (proof: { currentPassword?: string | undefined; code?: string }): Promise<NewApp> =>
      call(beginTwoStep, { body: proof }),
    confirm: (code: string): Promise<string[]> =>
      after(
        call(confirmTwoStep, { body: { code } }).then(({ recoveryCodes, userInfo }) => {
          session.update(userInfo.id, { mustSetUpTwoStep: userInfo.mustSetUpTwoStep });
          return recoveryCodes;
        }),
      ),
    renew: (code: string): Promise<string[]> =>
      after(call(renewRecoveryCodes, { body: { code } }).then(({ recoveryCodes }) => recoveryCodes)),
    end: (code: string) => after(call(endTwoStep, { body: { code } })),
  };
}
