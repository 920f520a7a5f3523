import { t } from '@lingui/core/macro';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { PasskeySession } from './passkey.ts';

interface Props {
  remember?: boolean;
  /** Of a sign-in that waits for its second step. */
  challenge?: string;
  onDone: (session: PasskeySession) => void;
}

/** Signs in with a passkey. Draws nothing in browsers that know none. */
export function PasskeyButton({ onDone, ...how }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  if (!('PublicKeyCredential' in globalThis)) return null;
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onDone(await (await import('./passkey.ts')).signInWithPasskey(how));
    } catch (error) {
      setFailure(error as Error);
    }
    setBusy(false);
  };
  return (
    <>
      {failure && <Alert>{failure.message}</Alert>}
      <Button isWide isBusy={isBusy} onClick={() => void press()}>
        <KeyRound size={20} aria-hidden /> {t`Sign in with a passkey`}
      </Button>
    </>
  );
}
