import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { useState } from 'react';
import { CustomerLogIn } from '#features/accounts/customer-log-in.tsx';
import { CustomerSignUp } from '#features/accounts/customer-sign-up.tsx';

interface Props {
  shopName: string;
  /** The session ended by itself: whoever comes back has an account. */
  expired: boolean;
  /** A new customer, who wants the card. */
  onNew: (info: UserInfo) => void;
}

/** Two fields and one tap for somebody new, e-mail and password for the others. */
export function Entrance({ shopName, expired, onNew }: Props) {
  const [logIn, setLogIn] = useState<{ email: string } | null>(expired ? { email: '' } : null);
  if (!logIn) {
    return (
      <CustomerSignUp
        promise={`You follow ${shopName} and join its programme.`}
        onSignedIn={onNew}
        onHaveAccount={(email) => setLogIn({ email })}
      />
    );
  }
  return (
    <>
      {expired && <p className="shop-muted">You were signed out. Log in to see your card.</p>}
      <CustomerLogIn email={logIn.email} onNew={() => setLogIn(null)} />
    </>
  );
}
