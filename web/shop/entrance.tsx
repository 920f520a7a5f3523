import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { useState } from 'react';
import { CustomerSignUp } from '#features/accounts/customer-sign-up.tsx';
import { typedEmail } from '#lib/typed-email.ts';
import { EntranceBones } from './entrance-bones.tsx';
import { PartFailed } from './part-failed.tsx';
import { usePart } from './use-part.ts';

const loadLogIn = () => import('#features/accounts/customer-log-in.tsx');

interface Props {
  shop: { id: string; name: string };
  /** The session ended by itself: whoever comes back has an account. */
  expired: boolean;
  /** A new customer, who wants the card. */
  onNew: (info: UserInfo) => void;
}

/** Two fields and one tap for somebody new, e-mail and password for the others. */
export function Entrance({ shop, expired, onNew }: Props) {
  // Whoever has just chosen a password comes with their address.
  const [logIn, setLogIn] = useState(() => {
    const email = typedEmail.read();
    return expired || email ? { email: email ?? '' } : null;
  });
  if (!logIn) {
    return (
      <CustomerSignUp
        promise={`You follow ${shop.name} and join its programme.`}
        onSignedIn={onNew}
        onHaveAccount={(email) => setLogIn({ email })}
      />
    );
  }
  return (
    <>
      {expired && <p className="shop-muted">You were signed out. Log in to see your card.</p>}
      <LogIn shopId={shop.id} email={logIn.email} onNew={() => setLogIn(null)} />
    </>
  );
}

/** Most who come here are new: the other form is fetched when it is asked for. */
function LogIn(props: { shopId: string; email: string; onNew: () => void }) {
  const { part, error, retry } = usePart('log-in', loadLogIn);
  if (error) return <PartFailed onRetry={retry} />;
  return part ? <part.CustomerLogIn {...props} /> : <EntranceBones />;
}
