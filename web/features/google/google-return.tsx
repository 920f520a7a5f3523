import { useEffect, useRef } from 'react';
import { type GoogleSession, useTakeGoogleSession } from './api.ts';

interface Props {
  onSignedIn: (session: GoogleSession) => void;
  onFailed: (error: Error) => void;
}

/** Back from Google: asks the server, once, who it is. */
export function GoogleReturn({ onSignedIn, onFailed }: Props) {
  const { mutate } = useTakeGoogleSession(onSignedIn, onFailed);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate();
  }, [mutate]);
  return <p role="status">Signing you in …</p>;
}
