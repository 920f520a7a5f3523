import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { type GoogleOutcome, googleOutcomes } from '@stampdeck/contract/google.ts';
import { useState } from 'react';
import { GoogleButton } from '#features/google/google-button.tsx';
import { GoogleReturn } from '#features/google/google-return.tsx';
import { OutcomeAlert } from '#features/google/outcome-alert.tsx';
import { session } from '#lib/session.ts';

interface Props {
  onNew: (info: UserInfo) => void;
  /** No form beside it says what a new account agrees to. */
  consent?: boolean;
}

/** The way to Google below the form, and what became of it. Somebody new wants the card. */
export function GoogleEntrance({ onNew, consent }: Props) {
  const [outcome, setOutcome] = useState(() => {
    const said = new URLSearchParams(location.search).get('google');
    return googleOutcomes.find((one) => one === said);
  });
  const end = (next: GoogleOutcome | undefined) => {
    history.replaceState(null, '', location.pathname);
    setOutcome(next);
  };
  if (outcome === 'done') {
    return (
      <GoogleReturn
        onSignedIn={({ userInfo, isNew }) => {
          end(undefined);
          session.start(userInfo, { remember: true });
          if (isNew) onNew(userInfo);
        }}
        onFailed={() => end('socialFailed')}
      />
    );
  }
  return (
    <>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <GoogleButton
        door="customer"
        label="Continue with Google"
        redirect={location.pathname}
        consent={consent === true}
      />
    </>
  );
}
