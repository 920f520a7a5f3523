import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { type GoogleOutcome, googleOutcomes } from '@stampdeck/contract/google.ts';
import { useState } from 'react';
import { GoogleButton } from '#features/google/google-button.tsx';
import { GoogleReturn } from '#features/google/google-return.tsx';
import { OutcomeAlert } from '#features/google/outcome-alert.tsx';
import { session } from '#lib/session.ts';

interface Props {
  onNew: (info: UserInfo) => void;
  /** Says what a new account agrees to, where no form beside it does. */
  consent?: boolean;
}

/** The button for Google below the form, and the outcome of going there. Someone new also joins. */
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
        label={t`Continue with Google`}
        redirect={location.pathname}
        consent={consent === true}
      />
    </>
  );
}
