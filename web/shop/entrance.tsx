import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { CustomerSignUp } from '#features/accounts/customer-sign-up.tsx';
import type { EndReason } from '#lib/session.ts';
import { EntranceBones } from './bones.tsx';
import { PartFailed, usePart } from './part.tsx';

const loadLogIn = () => import('#features/accounts/customer-log-in.tsx');

interface Props {
  shop: { id: string; name: string };
  /** Why nobody is signed in any more, where somebody was. */
  ended: EndReason | null;
  /** Somebody who has an account, and its address as far as it is known; null for somebody new. */
  returning: { email: string } | null;
  onReturning: (who: { email: string } | null) => void;
  /** A new customer, who wants the card. */
  onNew: (info: UserInfo) => void;
}

/** Two fields and one tap for somebody new, e-mail and password for the others. */
export function Entrance({ shop, ended, returning, onReturning, onNew }: Props) {
  if (!returning) {
    return (
      <>
        {ended === 'deleted' && <p className="shop-muted">The account that was signed in here is deleted.</p>}
        <CustomerSignUp
          promise={`You follow ${shop.name} and join its program.`}
          onSignedIn={onNew}
          onHaveAccount={(email) => onReturning({ email })}
        />
      </>
    );
  }
  return (
    <>
      <p className="shop-muted">{ended === 'expired' && 'You were signed out. '}Log in to see your card.</p>
      <LogIn shopId={shop.id} email={returning.email} onNew={() => onReturning(null)} />
    </>
  );
}

/** Most who come here are new: the other form is fetched when it is asked for. */
function LogIn(props: { shopId: string; email: string; onNew: () => void }) {
  const { part, error, retry } = usePart('log-in', loadLogIn);
  if (error) return <PartFailed onRetry={retry} />;
  return part ? <part.CustomerLogIn {...props} /> : <EntranceBones />;
}
