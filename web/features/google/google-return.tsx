import { t } from '@lingui/core/macro';
import { takeGoogleSession } from '@stampdeck/contract/google.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inTwoSteps } from '#features/accounts/second-step.ts';
import { call } from '#lib/api.ts';

/** `isNew` is absent after a second step. */
export type GoogleSession = Pick<Reply<typeof takeGoogleSession>, 'userInfo' | 'remember'> & { isNew?: boolean };

interface Props {
  onSignedIn: (session: GoogleSession) => void;
  onFailed: () => void;
}

/** Back from Google: asks the server for the session, which it gives only once. */
export function GoogleReturn({ onSignedIn, onFailed }: Props) {
  const asked = useRef(false);
  const ask = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    inTwoSteps<GoogleSession>(call(takeGoogleSession, {})).then(onSignedIn, onFailed);
  });
  useEffect(() => ask(), []);
  return <p role="status">{t`Signing you in…`}</p>;
}
