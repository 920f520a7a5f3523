/** The calls of a person's own passkeys. */
import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '@stampdeck/contract/passkeys.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['passkeys'];

/** How people prove that they are the owner: a code once two-step sign-in is on, otherwise a password where the server asks for it. */
export type Proof = { code: string } | { currentPassword: string | undefined };

export const usePasskeys = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listPasskeys, {}, { signal }).then(({ passkeys }) => passkeys),
    staleTime: 0,
  });

/** The library that talks to the browser is loaded when someone makes a passkey. */
async function makePasskey(options: Reply<typeof beginPasskey>['options']) {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    if (!(error instanceof WebAuthnError) && !(error instanceof DOMException)) throw error;
    throw new Error(t`No passkey was made. This device may already have one, or the window of the browser was closed.`);
  }
}

export function usePasskeyCalls() {
  const client = useQueryClient();
  const show = ({ passkeys }: Reply<typeof listPasskeys>) => client.setQueryData(key, passkeys);
  return {
    add: async (proof: Proof): Promise<void> => {
      const { options } = await call(beginPasskey, { body: proof });
      show(await call(addPasskey, { body: { passkey: await makePasskey(options) } }));
    },
    remove: async (id: string, proof: Proof): Promise<void> =>
      void show(await call(removePasskey, { body: { id, ...proof } })),
  };
}
