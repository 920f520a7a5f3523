import { takeGoogleSession } from '@stampdeck/contract/google.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#lib/api.ts';

export type GoogleSession = Reply<typeof takeGoogleSession>;

interface Props {
  onSignedIn: (session: GoogleSession) => void;
  onFailed: () => void;
}

/** Back from Google: asks the server who it is. It hands the session over once. */
export function GoogleReturn({ onSignedIn, onFailed }: Props) {
  const asked = useRef(false);
  const ask = useEffectEvent(() => {
    if (asked.current) return;
    asked.current = true;
    call(takeGoogleSession, {}).then(onSignedIn, onFailed);
  });
  useEffect(() => ask(), []);
  return <p role="status">Signing you in …</p>;
}
